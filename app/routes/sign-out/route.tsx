import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Ends the session and redirects to the root. See domain/sessions.md#end. */
export async function action({ context }: ActionFunctionArgs) {
  return redirect("/", { status: 303, headers: await context.session.destroySession() });
}

/** A GET request does not end the session. It redirects to the root. */
export const loader = () => redirect("/");
