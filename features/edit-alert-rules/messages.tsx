import {
  type AlertMessage,
  type AlertPreview,
  alertEvents,
  alertMessageText,
  type SentMessage,
  type StatusMail,
} from "@entities/alert-rule";
import { ViewPlants } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge } from "@shared/ui/badge/badge";
import { Button } from "@shared/ui/button/button";
import { LastSent } from "@shared/ui/card/sender-row";
import { PagedRows, type PagedRowsProps } from "@shared/ui/list-page/list-table";
import { DeliveryLine } from "@shared/ui/status-icon/delivery-line";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { type ReactNode, useState } from "react";
import styles from "./alert-rules.module.css";

/** The messages of the preview that are shown first. */
const shownFirst = 10;

/** What the rule in the form would have sent. */
export function PreviewedMessages({ value, isOutdated }: { value: AlertPreview; isOutdated: boolean }) {
  const [isWhole, setWhole] = useState(false);
  const { messages } = value;
  const total = value.total ?? messages.length;
  const days = value.days ?? 30;
  const shown = isWhole ? messages : messages.slice(0, shownFirst);
  return (
    <>
      <p role="status">
        <strong>
          {isOutdated ? (
            <Trans>Updating…</Trans>
          ) : total === 0 ? (
            <Trans>In the last {days} days this rule would have sent nothing.</Trans>
          ) : (
            <Trans>
              In the last {days} days this rule would have sent{" "}
              <Plural value={total} one="# message" other="# messages" />.
            </Trans>
          )}
        </strong>
      </p>
      {!isOutdated && <ViewPlants count={value.view_plant_count} />}
      {total === 0 && !isOutdated && (
        <p className="hint">
          <Trans>Choose more causes, or a smaller amount or fewer hours, to be told more.</Trans>
        </p>
      )}
      <MessageList messages={shown} />
      {shown.length < messages.length && (
        <Button size="small" onClick={() => setWhole(true)}>
          <Trans>Show {messages.length} messages</Trans>
        </Button>
      )}
    </>
  );
}

interface MessageListProps<M> {
  messages: readonly M[];
  /** Shown after a message. */
  aside?: (message: M) => ReactNode;
}

function MessageList<M extends AlertMessage>({ messages, aside }: MessageListProps<M>) {
  const { t, i18n } = useLingui();
  if (messages.length === 0) return null;
  return (
    <ul className={`lined ${styles.messages}`} aria-label={t`Messages`}>
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id
        <li key={index}>
          <div className="row spread">
            <span className="hint">
              <MomentValue at={message.at} />
            </span>
            {message.event && <Badge>{i18n._(alertEvents[message.event])}</Badge>}
          </div>
          <p>{alertMessageText(i18n, message)}</p>
          {aside?.(message)}
        </li>
      ))}
    </ul>
  );
}

/** When the status e-mail of the user was sent last, and what was sent in the last 31 days. */
export function SentStatusMails({ mails }: { mails: readonly StatusMail[] }) {
  const { t } = useLingui();
  return (
    <>
      <p className="hint">
        <LastSent at={mails[0]?.at ?? null} />
      </p>
      {mails.length > 0 && (
        <details>
          <summary>
            <Plural value={mails.length} one="# message in the last 31 days" other="# messages in the last 31 days" />
          </summary>
          <ul className={`lined ${styles.messages} ${styles.log}`} aria-label={t`Sent status emails`}>
            {mails.map(({ at, title, ...delivery }) => (
              <li key={at}>
                <span className="hint">
                  <MomentValue at={at} />
                </span>
                <p>{title ?? <Trans>Status email</Trans>}</p>
                <DeliveryLine {...delivery} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** A page of the messages of a rule, each with its receiver and its state. */
export const SentMessages = (sent: Omit<PagedRowsProps<SentMessage>, "empty" | "children">) => (
  <PagedRows {...sent} empty={<Trans>This rule has sent nothing in the last 31 days.</Trans>}>
    {(messages) => <MessageList messages={messages} aside={DeliveryLine} />}
  </PagedRows>
);
