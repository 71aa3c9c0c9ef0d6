import type { ServerBuild } from "@remix-run/cloudflare";

/** The pages as Remix built them for the server. */
export const build: ServerBuild;
