import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { fieldErrors } from "@shared/forms/field-errors";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { Button } from "@shared/ui/button/button";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { PasswordField } from "@shared/ui/field/password-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { useUnit } from "effector-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { passwordFields, passwordKey, passwordPage } from "../form";
import { $mismatch, passwordChange, submitted } from "../model";
import styles from "./change-password-form.module.css";

interface ChangePasswordFormProps {
  email: string | null;
  /** Why the password of a form was rejected that the browser submitted itself. */
  rejection: ProblemDetails | null;
}

/** The form of a new password; it is empty again once the password was changed. */
export function ChangePasswordForm({ email, rejection }: ChangePasswordFormProps) {
  const { t } = useLingui();
  const { pending, mismatch, submit, ...unit } = useUnit({
    pending: passwordChange.$pending,
    error: passwordChange.$error,
    mismatch: $mismatch,
    submit: submitted,
  });
  useSubmission(passwordChange, passwordKey);
  const [isRejectionShown, setIsRejectionShown] = useState(true);
  const error = unit.error ?? (isRejectionShown ? rejection : null);
  const formRef = useRef<HTMLFormElement>(null);
  const confirmationRef = useRef<HTMLInputElement>(null);
  const { errors, rest } = fieldErrors(error, passwordFields);

  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !pending && !error) formRef.current?.reset();
    wasPending.current = pending !== null;
  }, [pending, error]);
  useEffect(() => {
    if (mismatch) confirmationRef.current?.focus();
  }, [mismatch]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsRejectionShown(false);
    const fields = new FormData(event.currentTarget);
    const [password = "", confirmation = ""] = passwordFields.map((name) => String(fields.get(name)));
    submit({ password, confirmation });
  };

  return (
    <form ref={formRef} method="post" action={passwordPage} className={styles.form} onSubmit={onSubmit}>
      {error && rest && (
        <FormAlert result={error}>
          <ErrorText error={rest} />
        </FormAlert>
      )}
      {/* Password managers need the account. */}
      <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
      <PasswordField
        label={t`New password`}
        name="password"
        autoComplete="new-password"
        hint={t`Must contain a number, a symbol and at least 8 characters`}
        error={errors.password?.join(" ")}
        required
      />
      <PasswordField
        ref={confirmationRef}
        label={t`Confirm password`}
        name="confirmation_password"
        autoComplete="new-password"
        error={mismatch ? t`Enter the same new password again.` : errors.confirmation_password?.join(" ")}
        required
      />
      <Button type="submit" kind="primary" busy={pending !== null}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  );
}
