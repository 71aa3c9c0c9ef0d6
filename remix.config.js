/**
 * The Remix options; vite.config.ts hands them to Remix's Vite plugin.
 *
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  // A folder of its own: Remix empties it, and the Workers' bundles stand beside it.
  buildDirectory: "build/pages",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // The few routes there are weigh less than looking them up, and no page is drawn anew while it hydrates.
    v3_lazyRouteDiscovery: false,
  },
};
