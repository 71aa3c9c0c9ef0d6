import { Trans, useLingui } from "@lingui/react/macro";
import { PostForm, useIsSubmitting } from "@shared/forms/post-form";
import { Button } from "@shared/ui/button/button";
import { PasswordField } from "@shared/ui/field/password-field";
import { TextField } from "@shared/ui/field/text-field";
import { toastShown } from "@shared/ui/toasts/model";
import { useUnit } from "effector-react";
import { type FormEvent, useEffect, useRef } from "react";
import { type FieldErrors, fieldErrors } from "../field-errors";
import { $mismatch, isMismatch, resetAttempted, resetClosed } from "../model";
import type { ResetError } from "../result";
import styles from "./form.module.css";
import { ResetFailureAlert } from "./reset-failure-alert";

/** Address, new password and the same once more; the token stands in the page's address. */
export function ResetPasswordForm({ reply }: { reply: ResetError | undefined }) {
  const { t } = useLingui();
  const posting = useIsSubmitting();
  const units = useUnit({
    mismatch: $mismatch,
    attempt: resetAttempted,
    close: resetClosed,
    show: toastShown,
  });
  const confirmation = useRef<HTMLInputElement>(null);
  const errors: FieldErrors =
    reply?.failure.reason === "api-error" ? fieldErrors(reply.failure.error).errors : {};
  const { close } = units;
  useEffect(() => close, [close]);

  function compare(event: FormEvent<HTMLFormElement>) {
    const form = new FormData(event.currentTarget);
    const attempt = {
      password: String(form.get("password")),
      confirmation: String(form.get("password_confirmation")),
    };
    units.attempt(attempt);
    if (!isMismatch(attempt)) return;
    event.preventDefault();
    units.show({ kind: "danger", text: t`Passwords do not match!` });
    confirmation.current?.focus();
  }

  return (
    <PostForm className={styles.form} onSubmit={compare}>
      {reply && <ResetFailureAlert reply={reply} />}
      <TextField
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={reply?.email}
        error={errors.email}
        required
      />
      <PasswordField
        label={t`New password`}
        name="password"
        autoComplete="new-password"
        hint={t`Must contain a letter, a symbol and at least 8 characters`}
        error={errors.password}
        required
      />
      <PasswordField
        ref={confirmation}
        label={t`Confirm password`}
        name="password_confirmation"
        autoComplete="new-password"
        error={
          units.mismatch
            ? t`Type the new password once more, exactly the same.`
            : errors.password_confirmation
        }
        required
      />
      <Button type="submit" kind="primary" wide busy={posting}>
        <Trans>Reset password</Trans>
      </Button>
    </PostForm>
  );
}
