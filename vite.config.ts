import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { linguiMacro, roomAliases } from "./vite.shared";
import { getLoadContext } from "./worker/load-context";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ command }) => ({
  resolve: { alias: roomAliases },
  plugins: [
    linguiMacro(),
    lingui(),
    { ...optimizeLocales.vite({ locales: ["en-GB", "nl-NL"] }), enforce: "pre" as const },
    ...(command === "serve" ? [cloudflareDevProxyVitePlugin({ getLoadContext })] : []),
    remix(remixConfig),
  ],
  build: { target: "es2022", cssMinify: "lightningcss" as const, assetsInlineLimit: 0 },
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
