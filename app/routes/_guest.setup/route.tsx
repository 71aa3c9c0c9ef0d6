import { SetupPage } from "@features/set-up";
import type { loadSetup, setupAction } from "@features/set-up/set-up.server";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useActionData, useLoaderData } from "@remix-run/react";

export { loadSetup as loader, setupAction as action } from "@features/set-up/set-up.server";

export const handle = { title: msg`Set up` };

export default function Setup() {
  const link = useLoaderData<typeof loadSetup>();
  const result = useActionData<typeof setupAction>();
  return (
    <>
      <h1 tabIndex={-1}>
        <Trans>Set up</Trans>
      </h1>
      <SetupPage link={link} result={result} />
    </>
  );
}
