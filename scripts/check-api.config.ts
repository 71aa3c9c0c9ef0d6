import { defineConfig } from "vite";
import { pathAliases } from "../vite.shared";
import { texts } from "../vite.texts";

/** How `npm run check-api` loads the product's own calls and decoders in Node. */
export default defineConfig({
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  resolve: { alias: pathAliases },
  plugins: [texts()],
});
