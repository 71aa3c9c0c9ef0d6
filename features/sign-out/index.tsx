import { Trans } from "@lingui/react/macro";
import { removePrivateData, usePrivateDataRemoval } from "@shared/session/private-storage";
import { Button, type ButtonVariant } from "@shared/ui/button/button";

/**
 * The button that signs out. It is a plain form, because a new document keeps no data of the session in memory. Without
 * JavaScript, the response clears the browser's storage.
 */
export function SignOutButton(variant: ButtonVariant) {
  usePrivateDataRemoval();
  return (
    <form
      method="post"
      action="/sign-out"
      onSubmit={({ currentTarget }) => {
        if (removePrivateData()) currentTarget.action = "/sign-out?storage=cleared";
      }}
    >
      <Button type="submit" kind="quiet" icon="sign-out" {...variant}>
        <Trans>Log out</Trans>
      </Button>
    </form>
  );
}
