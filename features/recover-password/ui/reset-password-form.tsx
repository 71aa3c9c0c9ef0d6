import { Trans, useLingui } from "@lingui/react/macro";
import { fieldErrors } from "@shared/forms/field-errors";
import { PostForm, useIsSubmitting } from "@shared/forms/post-form";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { Button } from "@shared/ui/button/button";
import { PasswordField } from "@shared/ui/field/password-field";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import type { FormEvent } from "react";
import { $mismatch, isMismatch, resetClosed, resetSubmitted } from "../model";
import type { ResetError } from "../result";
import { resetFields } from "../result";
import styles from "./form.module.css";
import { ResetFailureAlert } from "./reset-failure-alert";

/** The form with the email address and the new password; the token is in the page's URL. */
export function ResetPasswordForm({ result }: { result: ResetError | undefined }) {
  const { t } = useLingui();
  const posting = useIsSubmitting();
  const unit = useUnit({ mismatch: $mismatch, submitted: resetSubmitted, closed: resetClosed });
  const { errors } = fieldErrors(
    result?.failure.reason === "api-error" ? result.failure.error : null,
    resetFields,
  );
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
    <PostForm className={styles.form} onSubmit={comparePasswords}>
      {result && <ResetFailureAlert result={result} />}
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={result?.email}
        error={errors.email?.join(" ")}
        required
      />
      <PasswordField
        label={t`New password`}
        name="password"
        autoComplete="new-password"
        hint={t`Must contain a letter, a symbol and at least 8 characters`}
        error={errors.password?.join(" ")}
        required
      />
      <PasswordField
        label={t`Confirm password`}
        name="password_confirmation"
        autoComplete="new-password"
        error={
          unit.mismatch ? t`Enter the same new password again.` : errors.password_confirmation?.join(" ")
        }
        required
      />
      <Button type="submit" kind="primary" wide busy={posting}>
        <Trans>Reset password</Trans>
      </Button>
    </PostForm>
  );
}
