import { changeOwnPassword } from "@entities/user";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { createAction } from "@shared/forms/create-action.server";
import { textField } from "@shared/forms/fields";
import { type } from "superstruct";

const change = createAction(
  type({ password: textField, confirmation_password: textField }),
  ({ api, form, signal }) =>
    changeOwnPassword(api, { password: form.password, confirmation: form.confirmation_password }, { signal }),
);

/**
 * Changes the password of the user, whose session continues under a new id. A form that the browser submits itself is
 * redirected back. // spec 1 §2
 */
export async function changePassword({ request, context, params }: ActionFunctionArgs) {
  const { session } = context;
  const result = await change({ request, context, params });
  const headers = new Headers();
  if (result.ok) headers.set("Set-Cookie", await session.renewSession(session.requireUser(request)));
  if (isDocumentRequest(request)) throw redirect("/account", { status: 303, headers });
  return data(result, { headers });
}
