import { type MockUpstream, startMockUpstream } from "./mock-upstream";
import { test as base } from "./test";

/** Runs the edge Worker with a mock of the v0 API, which signs in every user and can be made slow or faulty. */
export const test = base.extend<object, { upstream: MockUpstream }>({
  upstream: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const upstream = await startMockUpstream();
      await use(upstream);
      await upstream.stop();
    },
    { scope: "worker" },
  ],
  edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, API_EXTENSIONS: "losses,compared,tickets" }),
});

export { expect } from "./test";
