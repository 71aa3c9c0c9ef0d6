import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Delivery, type deliveryStates, responseText } from "@shared/api/v0/delivery";
import { StatusIcon, type StatusLevel } from "./status-icon";
import styles from "./status-icon.module.css";

const states: Record<(typeof deliveryStates)[number], { level: StatusLevel; label: MessageDescriptor }> = {
  waiting: { level: "none", label: msg`Waiting` },
  sent: { level: "ok", label: msg({ context: "message", message: "Sent" }) },
  failed: { level: "medium", label: msg`Failed, will be sent again` },
  dead: { level: "not-ok", label: msg`Failed, will not be sent again` },
};

/** What became of a message to a receiver: "Sent to anna@example.com". */
export function DeliveryLine({ state, to, response }: Delivery) {
  const { i18n } = useLingui();
  return (
    <p className={`row ${styles.line}`}>
      {state && <StatusIcon level={states[state].level}>{i18n._(states[state].label)}</StatusIcon>}
      {to && (
        <span className="hint">
          <Trans>to {to}</Trans>
        </span>
      )}
      {response && <span className="hint">{responseText(i18n, response)}</span>}
    </p>
  );
}
