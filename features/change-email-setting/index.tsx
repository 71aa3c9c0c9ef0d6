import type { EmailKind } from "@entities/user";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { createMutation } from "@shared/mutations/create-mutation";
import { Alert } from "@shared/ui/alert/alert";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import type { changeEmailSettingAction } from "./action.server";

// domain/sessions.md#account
export const changeEmailSetting = createMutation<typeof changeEmailSettingAction>("change-email-setting", {
  success: () => msg`Successfully changed email setting`,
  invalidates: ["users"],
  minMs: 1_000,
});

interface EmailSettingProps {
  email: string | null;
  subscribed: boolean;
  /** Why the API stopped the e-mails. Null if it did not stop them. */
  autoUnsubscribed: string | null;
}

/** The switch of the daily status e-mail. Disabled after the API stopped the e-mails (domain/sessions.md#account). */
export function EmailSetting({ email, subscribed, autoUnsubscribed }: EmailSettingProps) {
  return (
    <div className="stack gap-3">
      <EmailSwitch
        kind="status"
        label={<Trans>Daily status email</Trans>}
        {...{ subscribed, isStopped: autoUnsubscribed !== null }}
      />
      <p className="hint">
        {email === null ? (
          <Trans>Every morning, the status of your plants.</Trans>
        ) : (
          <Trans>Every morning, the status of your plants, sent to {email}.</Trans>
        )}
      </p>
      {autoUnsubscribed !== null && <EmailsDisabled reason={autoUnsubscribed} />}
    </div>
  );
}

/** The switch of the e-mails about tickets (domain/ticket-mail.md). */
export const TicketEmailSetting = ({ subscribed, isStopped }: { subscribed: boolean; isStopped: boolean }) => (
  <div className="stack gap-3">
    <EmailSwitch kind="tickets" label={<Trans>Emails about tickets</Trans>} {...{ subscribed, isStopped }} />
    <p className="hint">
      <Trans>New comments and the closing of tickets that you opened or commented on.</Trans>
    </p>
  </div>
);

interface EmailSwitchProps {
  kind: EmailKind;
  label: ReactNode;
  subscribed: boolean;
  isStopped: boolean;
}

function EmailSwitch({ kind, label, subscribed, isStopped }: EmailSwitchProps) {
  const { pending, change } = useUnit({ pending: changeEmailSetting.$pendingParams, change: changeEmailSetting });
  const changed = pending.findLast((params) => params.kind === kind);
  const checked = !isStopped && (changed?.subscribed ?? subscribed);
  return (
    <form
      method="post"
      action="/actions/change-email-setting"
      onSubmit={(event) => {
        event.preventDefault();
        if (pending.length === 0) change({ kind, subscribed: !checked });
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <Switch
        type="submit"
        name="subscribed"
        value={checked ? "0" : "1"}
        checked={checked}
        disabled={isStopped}
        label={label}
      />
    </form>
  );
}

/** The reasons of the API (domain/sessions.md#account). */
const reasons: Record<string, MessageDescriptor> = {
  hard_bounce: msg`An email to your address could not be delivered (hard bounce).`,
  spam_complaint: msg`One of our emails was marked as spam (spam complaint).`,
  unsubscribe: msg`You unsubscribed with the link in an email (unsubscribe elsewhere).`,
};

/**
 * Explains why the API stopped the e-mails. If the reason is unknown, lists every possible reason
 * (domain/sessions.md#account).
 */
function EmailsDisabled({ reason }: { reason: string }) {
  const { i18n } = useLingui();
  const known = reasons[reason];
  return (
    <Alert kind="danger" title={<Trans>E-mails disabled</Trans>}>
      {known ? (
        <p>{i18n._(known)}</p>
      ) : (
        <>
          <p>
            <Trans>We stopped sending emails to your address for one of these reasons:</Trans>
          </p>
          <ul>
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
