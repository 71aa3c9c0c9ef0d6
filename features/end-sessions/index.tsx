import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { createMutation } from "@shared/mutations/create-mutation";
import { Button } from "@shared/ui/button/button";
import { useUnit } from "effector-react";
import type { endOtherSessions as action } from "./action.server";

// domain/sessions.md#end
export const endOtherSessions = createMutation<typeof action>("end-other-sessions", {
  success: () => msg`Signed out everywhere else`,
  minMs: 1_000,
});

/** Explains which sessions end, and ends them. */
export function EndOtherSessions() {
  const { pending, end } = useUnit({ pending: endOtherSessions.pending, end: endOtherSessions });
  return (
    <form
      method="post"
      action="/actions/end-other-sessions"
      className="stack start"
      onSubmit={(event) => {
        event.preventDefault();
        end({});
      }}
    >
      <p>
        <Trans>
          Ends your sessions in every other browser and on every other device at once. You stay signed in here. Changing
          your password does the same.
        </Trans>
      </p>
      <Button type="submit" busy={pending}>
        <Trans>Sign out everywhere else</Trans>
      </Button>
    </form>
  );
}
