import { ResetPassword } from "@features/recover-password";
import type { resetAction } from "@features/recover-password/actions.server";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useActionData, useSearchParams } from "@remix-run/react";

export { resetAction as action } from "@features/recover-password/actions.server";

export const handle = { title: msg`Reset password` };

export default function ResetPasswordPage() {
  const result = useActionData<typeof resetAction>();
  const [query] = useSearchParams();
  const hasToken = Boolean(query.get("token")?.trim());
  return (
    <>
      <h1 tabIndex={-1}>
        <Trans>Reset password</Trans>
      </h1>
      <ResetPassword hasToken={hasToken} result={result} />
    </>
  );
}
