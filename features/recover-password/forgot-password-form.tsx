import { Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { PostForm, useIsSubmitting } from "@shared/forms/post-form";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { EmailField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import { emailResultReceived, type SendEmailResult } from "./recover-password";
import styles from "./recover-password.module.css";

/** The form that requests a reset link for an e-mail address. */
export function ForgotPasswordForm({ result }: { result: SendEmailResult | undefined }) {
  const posting = useIsSubmitting();
  const received = useUnit(emailResultReceived);
  useEffect(() => {
    if (result) received(result);
  }, [result, received]);
  return (
    <PostForm className="stack">
      {result && <ResultNotice result={result} />}
      <EmailField autoComplete="email" defaultValue={result?.email} />
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

/** The page repeats the official text of the toast, with what to do next. */
function ResultNotice({ result }: { result: SendEmailResult }) {
  if (result.sent) {
    const { email } = result;
    return (
      <Alert kind="success">
        <p>
          <Trans>An email has been sent to your inbox!</Trans>
        </p>
        <p>
          <Trans>
            Its link to choose a new password is valid for 60 minutes. If no email arrives, check that {email} is the
            address of your account.
          </Trans>
        </p>
      </Alert>
    );
  }
  return (
    <FormAlert result={result} title={result.error && <Trans>An error occurred</Trans>}>
      {result.error ? <ErrorText error={result.error} /> : <Trans>Enter your email address.</Trans>}
    </FormAlert>
  );
}
