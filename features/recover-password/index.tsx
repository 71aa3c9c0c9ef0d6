import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ProblemDetails } from "@shared/api/result";
import { fieldErrors } from "@shared/forms/create-form";
import { PostForm, useIsSubmitting } from "@shared/forms/post-form";
import { useOnUnmount } from "@shared/lib/react";
import { Alert, ErrorText, FormAlert, NoScriptNotice } from "@shared/ui/alert/alert";
import { Button, LinkButton } from "@shared/ui/button/button";
import { NewPasswordField, PasswordField } from "@shared/ui/field/password-field";
import { EmailField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { type FormEvent, useEffect } from "react";
import {
  $mismatch,
  emailResultReceived,
  isMismatch,
  passwordReset,
  type ResetError,
  type ResetFailure,
  type ResetResult,
  resetClosed,
  resetFields,
  resetSubmitted,
  type SendEmailResult,
} from "./recover-password";
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

/** The content of the reset page: the form, the success message, or a link to request a new token. */
export function ResetPassword({ hasToken, result }: { hasToken: boolean; result: ResetResult | undefined }) {
  if (result?.reset) return <ResetDone />;
  if (!hasToken) return <ResetWithoutToken />;
  return <ResetPasswordForm result={result} />;
}

/** The form with the e-mail address and the new password. The page's URL contains the token. */
function ResetPasswordForm({ result }: { result: ResetError | undefined }) {
  const { t } = useLingui();
  const posting = useIsSubmitting();
  const unit = useUnit({ mismatch: $mismatch, submitted: resetSubmitted, closed: resetClosed });
  const { errors } = fieldErrors(result?.failure.reason === "api-error" ? result.failure.error : null, resetFields);
  useOnUnmount(unit.closed);

  function comparePasswords(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const fields = new FormData(form);
    const passwords = {
      password: String(fields.get("password")),
      confirmation: String(fields.get("password_confirmation")),
    };
    unit.submitted(passwords);
    if (!isMismatch(passwords)) return;
    event.preventDefault();
    const field = form.elements.namedItem("password_confirmation");
    if (field instanceof HTMLInputElement) field.focus();
  }

  return (
    <PostForm className="stack" onSubmit={comparePasswords}>
      {result && (
        <FormAlert result={result}>
          <FailureText failure={result.failure} />
        </FormAlert>
      )}
      <EmailField defaultValue={result?.email} error={errors.email?.join(" ")} />
      <NewPasswordField label={t`New password`} name="password" error={errors.password?.join(" ")} required />
      <PasswordField
        label={t`Confirm password`}
        name="password_confirmation"
        autoComplete="new-password"
        error={unit.mismatch ? t`Enter the same new password again.` : errors.password_confirmation?.join(" ")}
        required
      />
      <Button type="submit" kind="primary" wide busy={posting}>
        <Trans>Reset password</Trans>
      </Button>
    </PostForm>
  );
}

/** Why the password was not reset, without the errors that the fields show. */
function FailureText({ failure }: { failure: ResetFailure }) {
  switch (failure.reason) {
    case "mismatch":
      return <Trans>Passwords do not match!</Trans>;
    case "incomplete":
      return <Trans>Enter your email address and the new password twice.</Trans>;
    case "no-token":
      return <NewLink />;
    case "api-error":
      return <ErrorMessages error={failure.error} />;
  }
}

function ErrorMessages({ error }: { error: ProblemDetails }) {
  const { rest } = fieldErrors(error, resetFields);
  if (!rest) return <Trans>The new password was not accepted. See the details below.</Trans>;
  return (
    <>
      <ErrorText error={rest} />
      {"token" in rest.messages && <NewLink />}
    </>
  );
}

function NewLink() {
  return (
    <p>
      <Link to="/forgot-password">
        <Trans>Request a new link</Trans>
      </Link>
    </p>
  );
}

/** The success message of a reset. The model redirects to sign-in after two seconds (domain/sessions.md#password). */
function ResetDone() {
  const { done, close } = useUnit({ done: passwordReset, close: resetClosed });
  useEffect(() => {
    done();
    return () => close();
  }, [done, close]);

  return (
    <div className="stack">
      <Alert kind="success">
        <NoScriptNotice>
          <Trans>Your password has been reset! You will be redirected shortly</Trans>
        </NoScriptNotice>
        <p>
          <Trans>You can now sign in with your new password.</Trans>
        </p>
      </Alert>
      <LinkButton to="/sign-in" kind="primary" wide replace>
        <Trans>Go to sign-in</Trans>
      </LinkButton>
    </div>
  );
}

/** Shown when the URL has no token, because the form could not be submitted. */
function ResetWithoutToken() {
  return (
    <div className="stack">
      <Alert kind="warning">
        <p>
          <Trans>This password reset link is incomplete. Open the link in the email again, or request a new one.</Trans>
        </p>
      </Alert>
      <LinkButton to="/forgot-password" kind="primary" wide>
        <Trans>Request a new link</Trans>
      </LinkButton>
    </div>
  );
}
