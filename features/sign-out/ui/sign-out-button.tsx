import { Trans } from "@lingui/react/macro";
import { Button, type ButtonVariant } from "@shared/ui/button/button";

/**
 * Signs out. A plain form with a whole new page behind it, so that nothing of the person's data stays in memory.
 */
export function SignOutButton(looks: ButtonVariant) {
  return (
    <form method="post" action="/sign-out">
      <Button type="submit" kind="quiet" icon="sign-out" {...looks}>
        <Trans>Log out</Trans>
      </Button>
    </form>
  );
}
