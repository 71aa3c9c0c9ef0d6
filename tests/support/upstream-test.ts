import { test as base } from "./test";
import { startUpstream, type Upstream } from "./upstream";

/** The edge before a stand-in for v0, which signs everybody in and can be told to be slow or to fail. */
export const test = base.extend<object, { edgeVars: Record<string, string>; upstream: Upstream }>({
  upstream: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const upstream = await startUpstream();
      await use(upstream);
      await upstream.stop();
    },
    { scope: "worker" },
  ],
  edgeVars: [async ({ upstream }, use) => use({ V0_API_URL: upstream.url }), { scope: "worker" }],
});

export { expect } from "./test";
