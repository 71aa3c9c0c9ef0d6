import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";

/**
 * Ends the session and redirects to the root. The response clears the browser's storage, unless the page did so
 * (domain/sessions.md#end).
 */
export async function action({ request, context: { session } }: ActionFunctionArgs) {
  const isCleared = new URL(request.url).searchParams.get("storage") === "cleared";
  const headers = await (isCleared ? session.endSession() : session.destroySession());
  return redirect("/", { status: 303, headers });
}

/** A GET request does not end the session. It redirects to the root. */
export const loader = () => redirect("/");
