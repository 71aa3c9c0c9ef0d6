import { ForgotPasswordForm } from "@features/recover-password";
import type { sendEmailAction } from "@features/recover-password/actions.server";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";

export { sendEmailAction as action } from "@features/recover-password/actions.server";

export const handle = { title: msg`Forgot password` };

export default function ForgotPasswordPage() {
  const result = useActionData<typeof sendEmailAction>();
  return (
    <>
      <h1 tabIndex={-1}>
        <Trans>Forgot password</Trans>
      </h1>
      <ForgotPasswordForm result={result} />
    </>
  );
}
