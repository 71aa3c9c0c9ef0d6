import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { createForm, fieldErrors } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import { createMutation } from "@shared/mutations/create-mutation";
import { toastShown } from "@shared/toasts/model";
import { ErrorText, FormAlert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { NewPasswordField, PasswordField } from "@shared/ui/field/password-field";
import { createStore, sample } from "effector";
import { useUnit } from "effector-react";
import type { changePasswordAction } from "./action.server";
import styles from "./change-password.module.css";

// domain/sessions.md#account
export const changePassword = createMutation<typeof changePasswordAction>("change-password", {
  success: ({ result: { othersEnded } }) =>
    othersEnded
      ? msg`Successfully changed password`
      : {
          kind: "danger",
          message: msg`Your password was changed, but your other devices could not be signed out. Use “Sign out everywhere else”.`,
          durationMs: 10_000,
        },
  failure: "form",
  minMs: 1_000,
});

/** The fields of the form. The API uses the same names. */
const noPasswords = { password: "", confirmation_password: "" };
type Passwords = typeof noPasswords;

/** Compares the passwords without the spaces around them. See domain/sessions.md#password. */
const trimmed = ({ password, confirmation_password }: Passwords): Passwords => ({
  password: password.trim(),
  confirmation_password: confirmation_password.trim(),
});

function isMismatch(passwords: Passwords): boolean {
  const { password, confirmation_password } = trimmed(passwords);
  return password !== confirmation_password;
}

export const passwordForm = createForm({
  mutation: changePassword,
  initial: noPasswords,
  params: trimmed,
  validate: (passwords) =>
    isMismatch(passwords) ? { confirmation_password: msg`Enter the same new password again.` } : {},
});

// domain/sessions.md#password
sample({
  clock: passwordForm.submitted,
  source: passwordForm.$values,
  filter: isMismatch,
  fn: () => ({ kind: "danger" as const, message: msg`Passwords do not match!` }),
  target: toastShown,
});

/** True after the page was rendered with a rejected password, until the form is submitted again. */
const $isRejectionShown = createStore(true)
  .on(passwordForm.submitted, () => false)
  .reset(passwordForm.closed);

interface ChangePasswordFormProps {
  email: string | null;
  /** Why the API rejected a password that the browser submitted without JavaScript. */
  rejection: ProblemDetails | null;
}

/** The form for a new password. The form is cleared when the password was changed. */
export function ChangePasswordForm({ email, rejection }: ChangePasswordFormProps) {
  const { t } = useLingui();
  const form = useForm(passwordForm, null);
  const isRejectionShown = useUnit($isRejectionShown);
  const rejected = fieldErrors(isRejectionShown ? rejection : null, Object.keys(noPasswords));
  const error = form.error ?? rejected.rest;
  const field = (name: keyof Passwords) => ({
    ...form.field(name),
    error: form.errorOf(name) ?? rejected.errors[name]?.join(" "),
    // The passwords are compared when the form is submitted.
    onBlur: undefined,
  });

  return (
    <Form state={form} page="/account" noValidate={false} className={`stack start ${styles.form}`}>
      {error && (
        <FormAlert result={form.failure ?? rejection ?? error}>
          <ErrorText error={error} />
        </FormAlert>
      )}
      {/* Password managers need the user name of the account. */}
      <input type="email" autoComplete="username" value={email ?? ""} readOnly hidden />
      <NewPasswordField label={t`New password`} required {...field("password")} />
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        required
        {...field("confirmation_password")}
      />
      <Button type="submit" kind="primary" busy={form.pending}>
        <Trans>Change password</Trans>
      </Button>
    </Form>
  );
}
