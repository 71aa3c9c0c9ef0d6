import { Trans } from "@lingui/react/macro";
import { Button, type ButtonVariant } from "@shared/ui/button/button";

/** The button that signs out. It is a plain form, because a new document keeps no data of the session in memory. */
export function SignOutButton(variant: ButtonVariant) {
  return (
    <form method="post" action="/sign-out">
      <Button type="submit" kind="quiet" icon="sign-out" {...variant}>
        <Trans>Log out</Trans>
      </Button>
    </form>
  );
}
