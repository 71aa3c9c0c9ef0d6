import type { ServerBuild } from "@remix-run/cloudflare";

/** The server build of Remix. */
export const build: ServerBuild;
