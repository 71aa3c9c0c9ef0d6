import { changeOwnPassword } from "@entities/user";
import { textField } from "@shared/forms/fields";
import { defineAction } from "@shared/mutations/action.server";
import { type } from "superstruct";

/** Changes the password of the user, whose session continues under a new id. See domain/sessions.md#end. */
export const changePasswordAction = defineAction(
  type({ password: textField, confirmation_password: textField }),
  async ({ api, context, session, params, headers, signal }) => {
    const { password, confirmation_password: confirmation } = params;
    await changeOwnPassword(api, { password, confirmation }, { signal });
    headers.append("Set-Cookie", await context.session.renewSession(session));
  },
  () => "/account",
);
