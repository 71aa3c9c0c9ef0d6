import { redirect } from "@remix-run/cloudflare";

/** Opens the list of plants. With a service worker, the plant that was viewed last opens instead (domain/offline.md). */
export const loader = () => redirect("/plants");
