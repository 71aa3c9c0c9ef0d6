import { ForgotPasswordForm } from "@features/recover-password";
import type { sendEmailAction } from "@features/recover-password/index.server";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";
import { screenTexts } from "@shared/i18n/screen-texts";

await screenTexts("guest");

export { sendEmailAction as action } from "@features/recover-password/index.server";

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
