import { changeOwnPassword } from "@entities/user";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { createAction } from "@shared/forms/create-action.server";
import { textField } from "@shared/forms/fields";
import { type } from "superstruct";

const change = createAction(
  type({ password: textField, confirmation_password: textField }),
  ({ api, form, signal }) =>
    changeOwnPassword(api, { password: form.password, confirmation: form.confirmation_password }, { signal }),
);

/** Changes the password of the user, whose session continues under a new id. // spec 1 §2 */
export async function changePassword(args: ActionFunctionArgs) {
  const result = await change(args);
  if (!result.ok) return data(result);
  const { session } = args.context;
  const cookie = await session.renewSession(session.requireUser(args.request));
  return data(result, { headers: { "Set-Cookie": cookie } });
}
