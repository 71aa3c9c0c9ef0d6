import { lingui } from "@lingui/vite-plugin";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import { minify } from "@swc/core";
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
 * Which file of the browser's build a module goes to, where Rollup is not left to decide; the first pattern that
 * fits wins. One file for what every page needs, one for the parts that most screens are built of, one for the
 * lists, instead of thirty small ones; the CSS goes with them. What is loaded on demand is left alone: it keeps a
 * file of its own. Nothing in an earlier file may need a later one.
 */
const files: readonly (readonly [string | undefined, RegExp])[] = [
  [undefined, /maplibre|map-view\./],
  [undefined, /\.client\.|\.server\.|\.po$|\/toasts\/(toast-stack|draw-toast)\./],
  [undefined, /plants-filter\/panel\/|features\/saved-views\/(?!ui\/views-menu)(model|view|ui\/)/],
  [undefined, /^shared\/ui\/(dialog|select|tabs|token-color)\.|\/driver-status-dialog\./],
  [undefined, /tickets-filter\/panel\/|change-ticket-template\/dialog\/|assign-ticket\/ui\/confirm-dialog\./],
  [undefined, /export-report\/(calls|ui\/(export-dialog|child-companies|choice))\./],
  [undefined, /\/data-table\/layout\/(table-layout-menu|column-settings|move-column)\./],
  [
    "framework",
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|@lingui|effector|effector-react|use-sync-external-store|patronum)\//,
  ],
  // What asks v0 and reads its answers: pages have their loaders for that, and do without.
  ["calls", /node_modules\/superstruct\/|^entities\/[\w-]+\/(api|schema)\./],
  ["calls", /^shared\/api\/(browser-client|client|attempts|exchange|answer|rows)\./],
  // The CSS of the dashboard and the health page is here too: they have no room for one more file.
  ["parts", /^(widgets\/health-table|features\/health-filter)\/.*\.css$/],
  [
    "parts",
    /\/(chart-frame|stacked-bars|date-range-picker|figure|company-metrics|issue-(chart|counts)|meter-status-chart|overall-performance|plant-map|worst-plants|_app\.(_dashboard|health))\b.*\.css$/,
  ],
  ["figures", /\/(chart-frame|stacked-bars|date-range-picker|figure|when-near)\b/],
  // What a page shows until its chart or map is there, and both need: no file of its own either.
  [
    "figures",
    /^widgets\/(performance-chart\/series|plant-map\/(ui\/status-filter|filter-statuses|addresses))\./,
  ],
  ["tables", /node_modules\/@tanstack\/|^shared\/ui\/(data-table|list-page)\//],
  ["parts", /^(shared|app\/(error|styles)|widgets\/(app-shell|status-banner))\//],
  ["parts", /^entities\/(company|driver|issue|plant|plant-location|promise|user)\//],
  ["parts", /^features\/(choose-looks|sign-out|admin-mode|switch-company\/(choice|ui\/switch-company))/],
  ["parts", /^features\/export-report\/(model|job|order|ui\/(export-(progress|row)|use-stage-words))\./],
  ["parts", /^features\/plants-filter\/(query|sort|indicator-choices|long-term-choice|custom-field-pairs)\./],
  ["health", /^(widgets\/health-table|features\/health-filter)\//],
  [
    "tickets",
    /^(widgets\/tickets-list|features\/(tickets-filter|close-ticket|change-ticket-template|assign-ticket)|entities\/ticket)\//,
  ],
  ["lists", /^(widgets\/plants-list|features\/(plants-filter|saved-views|export-report))\//],
];

function chunkOf(id: string): string | undefined {
  const file = id.startsWith(projectRoot) ? id.slice(projectRoot.length) : id;
  return files.find(([, pattern]) => pattern.test(file))?.[0];
}

/** What SWC makes of esbuild's files is 6 % smaller still. */
const smallerFiles = (): Plugin => ({
  name: "heliograph:smaller-files",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      await Promise.all(
        chunks.map(async (chunk) => {
          const { code } = await minify(chunk.code, {
            module: true,
            ecma: 2020,
            compress: { passes: 2, unsafe_arrows: true },
            mangle: { toplevel: true },
          });
          chunk.code = code;
        }),
      );
    },
  },
});

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
    ...(isSsrBuild ? [] : [smallerFiles()]),
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
