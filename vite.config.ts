import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import type { GetModuleInfo, ManualChunkMeta } from "rollup";
import { defineConfig, type Plugin, type ViteDevServer } from "vite";
import remixConfig from "./remix.config.js";
import { screenOf } from "./shared/config/screens";
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

const frameworkPackages =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|@lingui|effector|effector-react|use-sync-external-store|patronum)\//;

/** The table and its library: for screens that have one. */
const tableModules = /node_modules\/@tanstack\/|\/shared\/ui\/(data-table|list-page)\//;

/**
 * The chunk of a module in the browser build: the framework, the shared layers, or its screen. Modules that no route
 * imports statically are left to Rollup, which gives each dynamic import a chunk of its own.
 */
function chunkOf(id: string, { getModuleInfo }: ManualChunkMeta): string | undefined {
  if (frameworkPackages.test(id)) return "framework";
  if (tableModules.test(id)) return isStatic(id, getModuleInfo) ? "table" : undefined;
  if (!id.startsWith(projectRoot) || id.includes("/node_modules/") || !isStatic(id, getModuleInfo))
    return undefined;
  const file = id.slice(projectRoot.length);
  // The client entry must not run before the route modules are registered, and other routes import from screens:
  // neither may be a part of the shared chunk.
  return screenOf(file) ?? (file.startsWith("app/") ? undefined : "shared");
}

/** Whether an entry of the build reaches a module through static imports alone. */
function isStatic(id: string, getModuleInfo: GetModuleInfo, seen = new Set<string>()): boolean {
  const info = getModuleInfo(id);
  if (!info || seen.has(id)) return false;
  seen.add(id);
  return info.isEntry || info.importers.some((importer) => isStatic(importer, getModuleInfo, seen));
}

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
  resolve: {
    // React has had it for long: libraries bring two more copies of it.
    alias: [
      ...Object.entries(roomAliases).map(([find, replacement]) => ({ find, replacement })),
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
      {
        find: /^use-sync-external-store\/shim\/(with-selector)(\.js)?$/,
        replacement: "use-sync-external-store/$1.js",
      },
    ],
  },
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
    minify: isSsrBuild ? false : "esbuild",
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
