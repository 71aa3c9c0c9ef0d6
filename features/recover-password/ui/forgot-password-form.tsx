import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { PostForm, useIsSubmitting } from "@shared/forms/post-form";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { NoScriptNotice } from "@shared/ui/no-script-notice/no-script-notice";
import { toastShown } from "@shared/ui/toasts/model";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { SendEmailResult } from "../result";
import styles from "./form.module.css";

/** Asks for the address that a reset link is sent to. */
export function ForgotPasswordForm({ reply }: { reply: SendEmailResult | undefined }) {
  const { t } = useLingui();
  const posting = useIsSubmitting();
  useReplyToast(reply);
  return (
    <PostForm className={styles.form}>
      {reply && <ReplyNotice reply={reply} />}
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={reply?.email}
        required
      />
      <Button type="submit" kind="primary" wide busy={posting}>
        <Trans>Send</Trans>
      </Button>
      <p className={styles.aside}>
        <Link to="/sign-in">
          <Trans>Back to sign-in</Trans>
        </Link>
      </p>
    </PostForm>
  );
}

/** The official words come as a toast, and in the page where there is no script to draw one. // spec 1 §8 */
function useReplyToast(reply: SendEmailResult | undefined) {
  const { t } = useLingui();
  const show = useUnit(toastShown);
  useEffect(() => {
    if (reply?.sent) show({ kind: "success", text: t`An email has been sent to your inbox!` });
    else if (reply?.error) show({ kind: "danger", text: t`An error occurred` });
  }, [reply, show, t]);
}

function ReplyNotice({ reply }: { reply: SendEmailResult }) {
  if (reply.sent) {
    return (
      <Alert kind="success">
        <NoScriptNotice>
          <Trans>An email has been sent to your inbox!</Trans>
        </NoScriptNotice>
        <p>
          <Trans>
            If {reply.email} belongs to an account, it gets a link to choose a new password. The link works
            for 60 minutes.
          </Trans>
        </p>
      </Alert>
    );
  }
  return (
    <FormAlert reply={reply}>
      <NoScriptNotice>
        <Trans>An error occurred</Trans>
      </NoScriptNotice>
      {reply.error ? <ErrorText error={reply.error} /> : <Trans>Enter your email address.</Trans>}
    </FormAlert>
  );
}
