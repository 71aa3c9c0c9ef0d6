import type { MockUpstream } from "./mock-upstream";
import { test as base } from "./test";

/**
 * Runs the edge Worker with a mock of the v0 API, which signs in every user and can be made slow or faulty. Each test
 * begins with the mock's own responses.
 */
export const test = base.extend<{ upstream: MockUpstream }>({
  upstream: async ({ startedUpstream }, use) => {
    startedUpstream.reset();
    await use(startedUpstream);
  },
  edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, API_EXTENSIONS: "losses,compared,tickets" }),
});

export { expect } from "./test";
