import { cloudflareDevProxyVitePlugin } from "@remix-run/dev";
import type { Plugin, ViteDevServer } from "vite";
import type { Env } from "./worker/env";

/** Serves the pages in development with the Worker's load context, which reloads like any module. */
export function edgeInDevelopment(): Plugin[] {
  let server: ViteDevServer | undefined;
  return [
    {
      name: "heliograph:development-server",
      configureServer(started) {
        server = started;
      },
    },
    cloudflareDevProxyVitePlugin<Env, Record<string, unknown>>({
      async getLoadContext(request) {
        const edge = await server?.ssrLoadModule("/worker/load-context.ts");
        return (edge as typeof import("./worker/load-context")).getLoadContext(request);
      },
    }),
  ];
}
