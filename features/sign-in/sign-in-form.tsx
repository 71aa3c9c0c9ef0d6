import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { PostForm, useIsSubmitting } from "@shared/forms/post-form";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { PasswordField } from "@shared/ui/field/password-field";
import { TextField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import type { SignInFailure, SignInResult } from "./action.server";
import styles from "./sign-in-form.module.css";

/** The form with email and password, and the error of the last attempt. */
export function SignInForm({ result }: { result: SignInResult | undefined }) {
  const { t } = useLingui();
  const posting = useIsSubmitting();
  return (
    <PostForm className={styles.form}>
      {result && (
        <FormAlert result={result}>
          <FailureText failure={result.failure} />
        </FormAlert>
      )}
      {result?.nextUrl && <input type="hidden" name="nextUrl" value={result.nextUrl} />}
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={result?.email}
        required
      />
      <PasswordField label={t`Password`} name="password" autoComplete="current-password" required />
      <Button type="submit" kind="primary" wide busy={posting}>
        <Trans>Login</Trans>
      </Button>
      <p className={styles.aside}>
        <Link to="/forgot-password" prefetch="intent">
          <Trans>Forgot password?</Trans>
        </Link>
      </p>
    </PostForm>
  );
}

function FailureText({ failure }: { failure: SignInFailure }) {
  switch (failure.reason) {
    case "credentials":
      return <Trans>Incorrect credentials</Trans>;
    case "incomplete":
      return <Trans>Enter your email address and your password.</Trans>;
    case "api-error":
      return <ErrorText error={failure.error} />;
  }
}
