import { startRewritingUpstream, type Texts } from "./rewriting-upstream";
import { test as base } from "./test";

type Upstream = Awaited<ReturnType<typeof startRewritingUpstream>>;

/** Creates a test with an edge Worker. The included back end behind it has data of its own, and its texts are replaced. */
export function rewritingTest(texts: Texts, fleet: string) {
  const test = base.extend<object, { upstream: Upstream }>({
    upstream: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
      async ({}, use) => {
        const upstream = await startRewritingUpstream(texts);
        await use(upstream);
        await upstream.stop();
      },
      { scope: "worker" },
    ],
    fleet,
    edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, API_EXTENSIONS: "losses,compared,tickets" }),
  });
  test.beforeEach(({ upstream, stack }) => upstream.connect(stack.referenceUrl));
  return test;
}
