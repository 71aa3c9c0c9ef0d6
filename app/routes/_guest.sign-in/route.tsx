import { SignInForm } from "@features/sign-in";
import type { signInAction } from "@features/sign-in/action.server";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useActionData } from "@remix-run/react";

export { signInAction as action } from "@features/sign-in/action.server";

export const handle = { title: msg`Sign in` };

export default function SignInPage() {
  const result = useActionData<typeof signInAction>();
  return (
    <>
      <h1 tabIndex={-1}>
        <Trans>Sign in</Trans>
      </h1>
      <SignInForm result={result} />
    </>
  );
}
