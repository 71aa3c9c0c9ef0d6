import { redirect } from "@remix-run/cloudflare";

export { signOutAction as action } from "@features/sign-out/index.server";

/** A GET does not end the session; it redirects to the root. */
export const loader = () => redirect("/");
