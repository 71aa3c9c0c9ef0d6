import optimizeLocales from "@react-aria/optimize-locales-plugin";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { chunkOf } from "./vite.chunks";
import { edgeInDevelopment } from "./vite.development";
import { className, dependencyAliases, pathAliases } from "./vite.shared";
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

export default defineConfig(({ command, isSsrBuild }) => ({
  resolve: { alias: { ...pathAliases, ...dependencyAliases } },
  plugins: [
    texts(),
    // React Aria has no en-GB texts: it uses the texts of en-US.
    { ...optimizeLocales.vite({ locales: ["en-US", "nl-NL"] }), enforce: "pre" as const },
    ...(command === "serve" ? edgeInDevelopment() : []),
    remix(remixConfig),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // esbuild bundles the server's files into the edge Worker: it drops unused code, and minifies.
    ...(isSsrBuild
      ? { minify: false, rollupOptions: { treeshake: false } }
      : {
          rollupOptions: {
            // A chunk has the modules of its name only, and not what they import, such as all of an entity.
            output: { manualChunks: chunkOf, onlyExplicitManualChunks: true },
            onwarn(warning, warn) {
              // A module of the circle would run before a module that it imports.
              if (warning.code === "CIRCULAR_CHUNK") throw new Error(warning.message);
              warn(warning);
            },
          },
        }),
  },
  css: { modules: { generateScopedName: className } },
  worker: { format: "es" as const },
  // workerd's conditions only in a build: in development they break server rendering.
  ssr: command === "build" ? workerdBuild : {},
  // The dependencies of the browser are found at the start: one that is found later reloads the page with a second React.
  optimizeDeps: {
    entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/*/*.{ts,tsx}", "!**/*.{test,server,server.test}.*"],
    exclude: ["@lingui/core/macro", "@lingui/react/macro"],
  },
}));
