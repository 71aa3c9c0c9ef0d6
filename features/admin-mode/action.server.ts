import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { textField } from "@shared/forms/fields";
import { readForm } from "@shared/forms/read-form";
import { safeNextUrl } from "@shared/session/next-url";
import { type } from "superstruct";

const adminModeForm = type({ admin_mode: textField, returnTo: textField });

/** Turns admin mode on or off for administrators and reloads the current page. // spec 1 §4 */
export async function setAdminMode({ request, context }: ActionFunctionArgs): Promise<Response> {
  const session = context.session.requireUser(request);
  if (!session.user.admin) throw new Response(null, { status: 403 });
  const form = await readForm(request, adminModeForm);
  const adminMode = form.admin_mode === "1";
  return redirect(safeNextUrl(form.returnTo), {
    status: 303,
    headers: { "Set-Cookie": await context.session.commitSession({ ...session, adminMode }) },
  });
}
