import { redirect } from "@remix-run/cloudflare";

export { signOutAction as action } from "@features/sign-out/index.server";

/** Nothing changes on GET: who comes by a link is led to the root, still signed in. */
export const loader = () => redirect("/");
