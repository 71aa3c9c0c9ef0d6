import { changeOwnPassword } from "@entities/user";
import { textField } from "@shared/lib/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/**
 * Changes the password of the user and ends the user's other sessions. The current session continues with a new id.
 * Returns whether the other sessions ended. See domain/sessions.md#end.
 */
export const changePasswordAction = defineAction(
  type({ password: textField, confirmation_password: textField }),
  async ({ api, context, session, params, headers, signal }) => {
    const { password, confirmation_password: confirmation } = params;
    await changeOwnPassword(api, { password, confirmation }, { signal });
    const renewed = await context.session.endOtherSessions(session).catch(() => null);
    headers.append("Set-Cookie", renewed ?? (await context.session.renewSession(session)));
    return { othersEnded: renewed !== null };
  },
  () => "/account",
);
