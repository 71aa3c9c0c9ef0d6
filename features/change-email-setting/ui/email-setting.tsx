import { Trans } from "@lingui/react/macro";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { emailSettingAction, emailSettingKey, subscribedField } from "../form";
import { emailSetting } from "../model";
import styles from "./email-setting.module.css";
import { EmailsDisabled } from "./emails-disabled";

interface EmailSettingProps {
  email: string | null;
  subscribed: boolean;
  /** Why the API stopped the e-mails; null if it did not. */
  autoUnsubscribed: string | null;
}

/** The switch of the daily status e-mail; it cannot be used after the e-mails were stopped (spec 1 §2). */
export function EmailSetting({ email, subscribed, autoUnsubscribed }: EmailSettingProps) {
  const { pending, submit } = useUnit({ pending: emailSetting.$pending, submit: emailSetting.submitted });
  useSubmission(emailSetting, emailSettingKey);
  const disabled = autoUnsubscribed !== null;
  const checked = !disabled && (pending?.subscribed ?? subscribed);
  return (
    <div className={styles.setting}>
      <form
        method="post"
        action={emailSettingAction}
        onSubmit={(event) => {
          event.preventDefault();
          submit({ subscribed: !checked });
        }}
      >
        <Switch
          type="submit"
          name={subscribedField}
          value={checked ? "0" : "1"}
          checked={checked}
          disabled={disabled}
          label={<Trans>Daily status e-mail</Trans>}
        />
      </form>
      <p className={styles.hint}>
        {email === null ? (
          <Trans>Every morning, the status of your plants.</Trans>
        ) : (
          <Trans>Every morning, the status of your plants, sent to {email}.</Trans>
        )}
      </p>
      {disabled && <EmailsDisabled reason={autoUnsubscribed} />}
    </div>
  );
}
