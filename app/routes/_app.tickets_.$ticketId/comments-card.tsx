import { CommentComposer } from "@features/write-comment";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails, Result } from "@shared/api/result";
import { messageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import { Deferred } from "@shared/streaming/deferred";
import { Avatar } from "@shared/ui/avatar/avatar";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { RichText } from "@shared/ui/rich-text/rich-text";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useErrorToasts } from "@shared/ui/toasts/use-error-toasts";
import type { CommentView } from "./loader.server";
import styles from "./ticket-page.module.css";

interface CommentsCardProps {
  ticketId: number;
  /** Whether the user may comment; others only read. */
  mayComment: boolean;
  comments: Promise<Result<CommentView[]>> | Result<CommentView[]>;
  /** The instant that relative times refer to, the same on the server and the client. */
  now: string;
}

/** The comments on the ticket, newest first, under the editor for those who may comment (spec 3 §2, §6). */
export function CommentsCard({ ticketId, mayComment, comments, now }: CommentsCardProps) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>Comments</Trans>}>
      <div className={styles.discussion}>
        {mayComment && <CommentComposer ticketId={ticketId} />}
        <Deferred
          result={comments}
          fallback={<SkeletonText lines={4} />}
          renderError={(error) => <CommentsError error={error} />}
        >
          {(items) =>
            items.length === 0 ? (
              <p className={styles.note}>
                <Trans>This ticket has no comments yet.</Trans>
              </p>
            ) : (
              <ol className={styles.comments} aria-label={t`Comments, newest first`}>
                {items.map((comment) => (
                  <Comment key={comment.id} comment={comment} now={now} />
                ))}
              </ol>
            )
          }
        </Deferred>
      </div>
    </Card>
  );
}

/** The error state of the list; each message is also a toast (spec 3 §8). */
function CommentsError({ error }: { error: ProblemDetails }) {
  useErrorToasts(error);
  return (
    <CardError>
      <ErrorText error={error} />
    </CardError>
  );
}

function Comment({ comment: { text, createdAt, name, own }, now }: { comment: CommentView; now: string }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const author = name ? messageText(i18n, name) : t`Unknown user`;
  return (
    <li className={styles.comment}>
      <Avatar name={author} />
      <div className={styles.content}>
        <p className={styles.byline}>
          <strong>{own ? <Trans>You</Trans> : author}</strong>
          <time dateTime={createdAt ?? undefined} title={format.exactTime(createdAt)} className={styles.note}>
            {format.relativeTime(createdAt, now)}
          </time>
        </p>
        <RichText text={text} />
      </div>
    </li>
  );
}
