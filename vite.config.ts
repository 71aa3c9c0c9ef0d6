import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { chunkOf } from "./vite.chunks";
import { edgeInDevelopment } from "./vite.development";
import { className, dependencyAliases, pathAliases, projectRoot } from "./vite.shared";
import { texts } from "./vite.texts";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
}

const workerdBuild = {
  target: "webworker" as const,
  noExternal: true as const,
  resolve: { conditions: ["workerd", "worker", "browser"] },
};

/** What the server build needs of these packages is a part of them; the rest was a tenth of the Worker. */
const serverAliases = [
  { find: /^react\/jsx-runtime$/, replacement: `${projectRoot}shared/framework/server-stand-ins.ts` },
  { find: /^react-dom$/, replacement: `${projectRoot}shared/framework/server-stand-ins.ts` },
  {
    find: /^react-dom\/server\.node$/,
    replacement: `${projectRoot}node_modules/react-dom/cjs/react-dom-server.node.production.min.js`,
  },
  { find: /^util$/, replacement: `${projectRoot}shared/framework/server-stand-ins.ts` },
  { find: /^postcss$/, replacement: `${projectRoot}shared/framework/server-stand-ins.ts` },
];

const aliases = Object.entries({ ...pathAliases, ...dependencyAliases }).map(([find, replacement]) => ({
  find,
  replacement,
}));

export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: { alias: [...(command === "build" && isSsrBuild ? serverAliases : []), ...aliases] },
  plugins: [
    texts(),
    // React Aria has no en-GB texts: it uses those of en-US.
    { ...optimizeLocales.vite({ locales: ["en-US", "nl-NL"] }), enforce: "pre" as const },
    ...(command === "serve" ? edgeInDevelopment() : []),
    remix(remixConfig),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(isSsrBuild ? { minify: false } : { rollupOptions: { output: { manualChunks: chunkOf } } }),
  },
  css: { modules: { generateScopedName: className } },
  worker: { format: "es" as const },
  // workerd's conditions only in a build: in development they break server rendering.
  ssr: command === "build" ? workerdBuild : {},
  // Every dependency of the browser: one that Vite discovers later reloads the page with a second React.
  optimizeDeps: {
    exclude: ["cookie", "negotiator"],
    include: [
      "@internationalized/date",
      "@lingui/core",
      "@lingui/react",
      "@remix-run/cloudflare",
      "@tanstack/react-table",
      "effector",
      "effector-react",
      "lightweight-charts",
      "maplibre-gl",
      "patronum/combine-events",
      "patronum/debounce",
      "patronum/delay",
      "patronum/reset",
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
