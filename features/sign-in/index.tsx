import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { readEndedSession } from "@shared/drafts/draft-storage";
import { PostForm, useIsSubmitting } from "@shared/forms/post-form";
import { isOutboxMarked } from "@shared/outbox/names";
import { Alert, ErrorText, FormAlert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { PasswordField } from "@shared/ui/field/password-field";
import { EmailField } from "@shared/ui/field/text-field";
import { useEffect, useRef, useState } from "react";
import type { SignInFailure, SignInResult } from "./action.server";
import styles from "./sign-in-form.module.css";

/** The form with e-mail and password, and the error of the last attempt. */
export function SignInForm({ result }: { result: SignInResult | undefined }) {
  const { t } = useLingui();
  const posting = useIsSubmitting();
  const nextUrlRef = useRef<HTMLInputElement>(null);
  const [ended, setEnded] = useState<ReturnType<typeof readEndedSession>>(null);
  const [hasOutbox, setHasOutbox] = useState(false);
  useEffect(() => {
    setEnded(readEndedSession());
    setHasOutbox(isOutboxMarked());
  }, []);

  /** The server does not receive the hash. It belongs to the page where the session ended, or to the requested page. */
  function addHash() {
    const input = nextUrlRef.current;
    if (!input) return;
    const page = input.value || (new URLSearchParams(location.search).get("nextUrl") ?? "/");
    if (!page.includes("#")) input.value = ended?.page.startsWith(`${page}#`) ? ended.page : page + location.hash;
  }

  return (
    <PostForm className="stack" onSubmit={addHash}>
      {ended && !result && (
        <Alert kind="info">
          {hasOutbox ? (
            <Trans>Your session ended. Changes are waiting to be sent. They are sent when you have signed in.</Trans>
          ) : ended.hasDrafts ? (
            <Trans>Your session ended. What you typed was kept.</Trans>
          ) : (
            <Trans>Your session ended. Sign in to continue.</Trans>
          )}
        </Alert>
      )}
      {result && (
        <FormAlert result={result}>
          <FailureText failure={result.failure} />
        </FormAlert>
      )}
      <input ref={nextUrlRef} type="hidden" name="nextUrl" defaultValue={result?.nextUrl} />
      <EmailField defaultValue={result?.email} />
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
