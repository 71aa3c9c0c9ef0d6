import { changeOwnPassword } from "@entities/user";
import { type ActionFunctionArgs, data, redirect } from "@remix-run/cloudflare";
import { isDocumentRequest } from "@shared/api/document-request";
import { errorStatus } from "@shared/api/error-status";
import { createAction } from "@shared/forms/create-action.server";
import { textField } from "@shared/forms/fields";
import { type } from "superstruct";
import { passwordPage } from "./form";

const change = createAction(
  type({ password: textField, confirmation_password: textField }),
  ({ api, form, signal }) =>
    changeOwnPassword(api, { password: form.password, confirmation: form.confirmation_password }, { signal }),
);

/**
 * Changes the password of the user, whose session continues under a new id. A form that the browser submits itself, to
 * the account page, is redirected back, or rendered with the messages of the rejected password. // spec 1 §2
 */
export async function changePassword({ request, context, params }: ActionFunctionArgs) {
  const { session } = context;
  const result = await change({ request, context, params });
  const isDocument = isDocumentRequest(request);
  if (!result.ok) return data(result, isDocument ? { status: errorStatus(result.error) } : {});
  const headers = { "Set-Cookie": await session.renewSession(session.requireUser(request)) };
  if (isDocument) throw redirect(passwordPage, { status: 303, headers });
  return data(result, { headers });
}
