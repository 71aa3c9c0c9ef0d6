import { Trans } from "@lingui/react/macro";
import { Button, type ButtonLooks } from "@shared/ui/button";

/**
 * Signs out. A plain form with a whole new page behind it, so that nothing of the person's data stays in memory.
 */
export function SignOutButton(looks: ButtonLooks) {
  return (
    <form method="post" action="/sign-out">
      <Button type="submit" kind="quiet" icon="sign-out" {...looks}>
        <Trans>Log out</Trans>
      </Button>
    </form>
  );
}
