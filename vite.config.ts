import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type ViteDevServer } from "vite";
import remixConfig from "./remix.config.js";
import { linguiMacro, projectRoot, roomAliases } from "./vite.shared";
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

/**
 * Which file of the browser's build a module goes to, where Rollup is not left to decide. One file for what every
 * page needs, the framework, and one for the parts that most screens are built of, instead of thirty small ones;
 * all of the CSS in one. What is loaded on demand is left alone: it keeps a file of its own.
 */
function chunkOf(id: string): string | undefined {
  if (onDemand.test(id)) return undefined;
  if (framework.test(id)) return "framework";
  return figures.test(id) ? "figures" : inParts.test(id.slice(projectRoot.length)) ? "parts" : undefined;
}

const framework =
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|@lingui|effector|effector-react|use-sync-external-store|patronum)\//;
const figures = /\/(chart-frame|stacked-bars|date-range-picker|figure)\b.*\.tsx?$/;
const inParts =
  /^(shared|entities|app\/error|features\/(choose-looks|sign-out|admin-mode)|widgets\/(app-shell|status-banner))\/|^features\/export-report\/(model|job|ui\/export-(progress|row))|^features\/plants-filter\/(query\.ts|ui\/dropped-notice)|^features\/switch-company\/(choice|ui\/switch-company)|\.css$/;
const onDemand =
  /\.client\.|\.server\.|\.po$|maplibre|toasts\/(toast-stack|draw-toast)\.|shared\/api\/(browser-client|client|attempts|exchange|answer|rows|query-string)\.|entities\/[\w-]+\/(api|schema)\./;

/**
 * The name of a class in the page: its slice, its file and its own name. Words that stand elsewhere too compress
 * better than a hash, in the CSS, in the script and in every page.
 */
function className(local: string, file: string): string {
  const [, slice = "", ...rest] = file.slice(projectRoot.length).split("/");
  const name = rest.at(-1)?.replace(/\.module\.css.*$/, "") ?? "";
  return `${slice}-${name}_${local}`.replace(/[^\w-]/g, "");
}

export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: { alias: roomAliases },
  plugins: [
    linguiMacro(),
    lingui(),
    // React Aria speaks en-US; en-GB reads its words.
    { ...optimizeLocales.vite({ locales: ["en-US", "nl-NL"] }), enforce: "pre" as const },
    ...(command === "serve" ? edgeInDevelopment() : []),
    remix(remixConfig),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // Terser makes the first load 7 kB smaller than esbuild does, for ten seconds of a build.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { module: true, ecma: 2020, compress: { passes: 2, unsafe_arrows: true } },
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
  css: { modules: { generateScopedName: className } },
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
  // All that a browser may come to ask for: what is found late reloads the page, and two Reacts meet in it.
  optimizeDeps: {
    include: [
      "@internationalized/date",
      "@lingui/core",
      "@lingui/react",
      "@remix-run/cloudflare",
      "@tanstack/react-table",
      "effector",
      "effector-react",
      "maplibre-gl",
      "patronum",
      "patronum/debounce",
      "patronum/delay",
      "react-aria-components",
      "react-dom",
      "react-hot-toast/headless",
      "recharts",
      "supercluster",
      "superstruct",
      "temporal-polyfill/global",
    ],
  },
}));
