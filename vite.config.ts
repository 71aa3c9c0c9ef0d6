import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type ViteDevServer } from "vite";
import remixConfig from "./remix.config.js";
import { linguiMacro, roomAliases } from "./vite.shared";
import type { Env } from "./worker/env";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

let developmentServer: ViteDevServer | undefined;

/** Vite's stand-in for the edge, with the Worker's own load context, which follows its files as the pages do. */
const edgeInDevelopment = (): Plugin[] => [
  {
    name: "heliograph:development-server",
    configureServer: (server) => {
      developmentServer = server;
    },
  },
  cloudflareDevProxyVitePlugin<Env, Record<string, unknown>>({
    getLoadContext: async (request) => {
      const edge = await developmentServer?.ssrLoadModule("/worker/load-context.ts");
      return (edge as typeof import("./worker/load-context")).getLoadContext(request);
    },
  }),
];

export default defineConfig(({ command }) => ({
  resolve: { alias: roomAliases },
  plugins: [
    linguiMacro(),
    lingui(),
    { ...optimizeLocales.vite({ locales: ["en-GB", "nl-NL"] }), enforce: "pre" as const },
    ...(command === "serve" ? edgeInDevelopment() : []),
    remix(remixConfig),
  ],
  build: { target: "es2022", assetsInlineLimit: 0 },
  worker: { format: "es" as const },
  // workerd's conditions for the bundle alone: in development they break server rendering.
  ...(command === "build"
    ? {
        ssr: {
          target: "webworker" as const,
          noExternal: true as const,
          resolve: { conditions: ["workerd", "worker", "browser"] },
        },
      }
    : {}),
  optimizeDeps: {
    include: [
      "react-aria-components",
      "recharts",
      "maplibre-gl",
      "supercluster",
      "effector",
      "effector-react/scope",
      "patronum",
      "@tanstack/react-table",
      "react-hot-toast",
      "superstruct",
    ],
  },
}));
