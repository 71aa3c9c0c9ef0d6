import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { safeNextUrl } from "@shared/session/next-url";

/** Switches an administrator's extra features on or off, and loads the page they stand on anew. // spec 1 §4 */
export async function setAdminMode({ request, context }: ActionFunctionArgs): Promise<Response> {
  const session = context.session.requireUser(request);
  if (!session.user.admin) throw new Response(null, { status: 403 });
  const form = await request.formData();
  const adminMode = form.get("admin_mode") === "1";
  return redirect(safeNextUrl(form.get("returnTo")), {
    status: 303,
    headers: { "Set-Cookie": await context.session.commitSession({ ...session, adminMode }) },
  });
}
