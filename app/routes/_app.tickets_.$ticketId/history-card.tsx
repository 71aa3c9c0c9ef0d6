import type { AssignmentEvent } from "@entities/ticket";
import { Trans } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/message";
import { useFormat } from "@shared/i18n/use-format";
import { Card } from "@shared/ui/card/card";
import styles from "./ticket-page.module.css";

/** The assignment history, newest first (spec 3 §2). */
export function HistoryCard({ history }: { history: readonly AssignmentEvent[] }) {
  const format = useFormat();
  return (
    <Card title={<Trans>Assignment history</Trans>}>
      {history.length === 0 ? (
        <p className={styles.note}>
          <Trans>No one has been assigned yet.</Trans>
        </p>
      ) : (
        <ol className={styles.events}>
          {history.map(({ name, kind, at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no state
            <li key={index} className={styles.event}>
              <span>
                <strong>
                  <MessageText message={name} />
                </strong>{" "}
                {kind === "assigned" ? <Trans>was assigned</Trans> : <Trans>was un-assigned</Trans>}
              </span>
              <time dateTime={at ?? undefined} title={format.exactTime(at)} className={styles.note}>
                {format.date(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
