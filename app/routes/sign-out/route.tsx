import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { leftPrivateDataCookie } from "@shared/session/private-storage";

/**
 * Ends the session and redirects to the root. Unless the page has removed what it stored, the next one does
 * (domain/sessions.md#end).
 */
export async function action({ request, context: { session } }: ActionFunctionArgs) {
  const isCleared = new URL(request.url).searchParams.get("storage") === "cleared";
  const headers = await session.endSession();
  if (!isCleared) headers.append("Set-Cookie", leftPrivateDataCookie);
  return redirect("/", { status: 303, headers });
}

/** A GET request does not end the session. It redirects to the root. */
export const loader = () => redirect("/");
