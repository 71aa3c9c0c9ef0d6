import {
  type AlertMessage,
  alertEvents,
  alertMessageText,
  alertResponseText,
  type deliveryStates,
  type SentMessage,
} from "@entities/alert-rule";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Page } from "@shared/api/v0/rows";
import { Badge } from "@shared/ui/badge/badge";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { PageNotice } from "@shared/ui/list-page/list-table";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { Pagination } from "@shared/ui/pagination/pagination";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { StatusIcon, type StatusLevel } from "@shared/ui/status-icon/status-icon";
import { MomentValue } from "@shared/ui/value-cells/value-cells";
import { useUnit } from "effector-react";
import { type ReactNode, useState } from "react";
import { $preview, previewRetried } from "./alert-rules";
import styles from "./alert-rules.module.css";

/** The messages of the preview that are shown first. */
const shownFirst = 10;

/** The preview of the rule in the form. It loads again after a pause in typing. */
export function RulePreview() {
  const { value, error, isOutdated, isComplete, retry } = { ...useUnit($preview), retry: useUnit(previewRetried) };
  const [isWhole, setWhole] = useState(false);
  if (!isComplete) {
    return (
      <p className="hint">
        <Trans>The preview appears when the fields are complete.</Trans>
      </p>
    );
  }
  if (error) return <CardError error={error} onRetry={retry} />;
  if (!value) return <SkeletonText lines={6} />;
  const { messages } = value;
  const total = value.total ?? messages.length;
  const days = value.days ?? 30;
  const shown = isWhole ? messages : messages.slice(0, shownFirst);
  return (
    <div className="stack gap-3" aria-busy={isOutdated}>
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
    </div>
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

const states: Record<(typeof deliveryStates)[number], { level: StatusLevel; label: MessageDescriptor }> = {
  waiting: { level: "none", label: msg`Waiting` },
  sent: { level: "ok", label: msg({ context: "message", message: "Sent" }) },
  failed: { level: "medium", label: msg`Failed, will be sent again` },
  dead: { level: "not-ok", label: msg`Failed, will not be sent again` },
};

interface SentMessagesProps {
  sent: Page<SentMessage>;
  page: number;
  hrefOf: (page: number) => string;
}

/** The messages of a rule, each with its receiver and its state. */
export function SentMessages({ sent, page, hrefOf }: SentMessagesProps) {
  const { i18n } = useLingui();
  const { data, unreadable, total, per_page: perPage } = sent;
  const size = { rows: data, unreadable, total, perPage };
  return (
    <div className="stack">
      <PageNotice page={size} />
      {data.length === 0 && unreadable === 0 && (
        <p className="muted">
          <Trans>This rule has sent nothing in the last 31 days.</Trans>
        </p>
      )}
      <MessageList
        messages={data}
        aside={({ state, to, response }) => (
          <p className={`row ${styles.delivery}`}>
            {state && <StatusIcon level={states[state].level}>{i18n._(states[state].label)}</StatusIcon>}
            {to && (
              <span className="hint">
                <Trans>to {to}</Trans>
              </span>
            )}
            {response && <span className="hint">{alertResponseText(i18n, response)}</span>}
          </p>
        )}
      />
      <Pagination
        page={page}
        pageCount={pageCountOf(size, page)}
        empty={data.length === 0}
        hrefOf={hrefOf}
        preventScrollReset
      />
    </div>
  );
}
