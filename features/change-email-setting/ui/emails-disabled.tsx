import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { Alert } from "@shared/ui/alert/alert";
import styles from "./email-setting.module.css";

/** The reasons of the API (contract §2). */
const reasons: Record<string, MessageDescriptor> = {
  hard_bounce: msg`An e-mail to your address could not be delivered (hard bounce).`,
  spam_complaint: msg`One of our e-mails was marked as spam (spam complaint).`,
  unsubscribe: msg`You unsubscribed by the link in an e-mail (unsubscribe elsewhere).`,
};

/** Why the API stopped the e-mails, or every possible reason if that one is unknown (spec 1 §2). */
export function EmailsDisabled({ reason }: { reason: string }) {
  const { i18n } = useLingui();
  const known = reasons[reason];
  return (
    <Alert kind="danger" title={<Trans>E-mails disabled</Trans>}>
      {known ? (
        <p>{i18n._(known)}</p>
      ) : (
        <>
          <p>
            <Trans>We stopped sending e-mails to your address for one of these reasons:</Trans>
          </p>
          <ul className={styles.reasons}>
            {Object.entries(reasons).map(([name, text]) => (
              <li key={name}>{i18n._(text)}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        <Trans>
          <Link to="/support">Contact support</Link> to receive them again.
        </Trans>
      </p>
    </Alert>
  );
}
