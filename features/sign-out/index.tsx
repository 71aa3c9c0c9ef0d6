import { Trans } from "@lingui/react/macro";
import { Button, type ButtonVariant } from "@shared/ui/button/button";

/** Signs out. A plain form, so that the new document leaves no data of the session in memory. */
export function SignOutButton(variant: ButtonVariant) {
  return (
    <form method="post" action="/sign-out">
      <Button type="submit" kind="quiet" icon="sign-out" {...variant}>
        <Trans>Log out</Trans>
      </Button>
    </form>
  );
}
