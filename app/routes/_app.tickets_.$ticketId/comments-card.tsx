import { Trans, useLingui } from "@lingui/react/macro";
import type { Outcome } from "@shared/api/outcome";
import { useFormat } from "@shared/i18n/use-format";
import { Avatar } from "@shared/ui/avatar";
import { Card } from "@shared/ui/card";
import { CardFailed } from "@shared/ui/card-failed";
import { ProblemText } from "@shared/ui/problem-text";
import { RichText } from "@shared/ui/rich-text";
import { SkeletonText } from "@shared/ui/skeleton";
import { Streamed } from "@shared/ui/streamed";
import type { ShownComment } from "./loader.server";
import styles from "./ticket-page.module.css";

interface CommentsCardProps {
  comments: Promise<Outcome<ShownComment[]>> | Outcome<ShownComment[]>;
  /** The instant that "3 hours ago" counts from, the same on the server and here. */
  now: string;
}

/** What was said about the ticket, newest first (spec 3 §2). */
export function CommentsCard({ comments, now }: CommentsCardProps) {
  return (
    <Card title={<Trans>Comments</Trans>}>
      <Streamed
        outcome={comments}
        fallback={<SkeletonText lines={4} />}
        failed={(problem) => (
          <CardFailed>
            <ProblemText problem={problem} />
          </CardFailed>
        )}
      >
        {(known) =>
          known.length === 0 ? (
            <p className={styles.note}>
              <Trans>There are no comments on this ticket yet.</Trans>
            </p>
          ) : (
            <ol className={styles.comments}>
              {known.map((comment) => (
                <Comment key={comment.id} comment={comment} now={now} />
              ))}
            </ol>
          )
        }
      </Streamed>
    </Card>
  );
}

function Comment({ comment: { text, createdAt, name, own }, now }: { comment: ShownComment; now: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const who = name ?? t`Somebody`;
  return (
    <li className={styles.comment}>
      <Avatar name={who} />
      <div className={styles.said}>
        <p className={styles.saidBy}>
          <strong>{own ? <Trans>You</Trans> : who}</strong>
          <time dateTime={createdAt} title={format.exactTime(createdAt)} className={styles.note}>
            {format.relativeTime(createdAt, now)}
          </time>
        </p>
        <RichText text={text} />
      </div>
    </li>
  );
}
