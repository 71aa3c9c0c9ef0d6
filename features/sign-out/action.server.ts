import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Ends the session and redirects to the root. // spec 1 §4 */
export async function signOutAction({ context }: ActionFunctionArgs) {
  return redirect("/", { status: 303, headers: await context.session.destroySession() });
}
