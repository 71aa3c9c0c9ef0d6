import { test as base, expect, type Page } from "playwright/test";
import { type MockUpstream, startMockUpstream } from "./mock-upstream";
import { waitForHydration } from "./page";
import { demoPassword, type Stack } from "./stack";
import { createStackPool, type StackPool } from "./stack-pool";

interface WorkerFixtures {
  /** The stacks of the worker process. */
  stacks: StackPool;
  /**
   * The mock of the v0 API for mock-upstream-test.ts. It is here because Playwright starts another process, with new
   * stacks, for tests with other fixtures of the process.
   */
  startedUpstream: MockUpstream;
}

interface Fixtures {
  /**
   * Names a stack that no other spec file uses: `test.use({ fleet: "tickets" })` isolates the data that a file changes.
   * Files that only read data share one stack.
   */
  fleet: string;
  /** Variables of the edge Worker; they override the defaults. */
  edgeVars: Record<string, string>;
  /** Both Workers with a seeded database of their own. */
  stack: Stack;
  /** Signs in as a demo account ("owner", "portfolio", "admin", "bounced") and opens a path, by default "/". */
  signIn(account: string, path?: string): Promise<void>;
  /** Signs in as `signIn`, and waits until React has hydrated the page. */
  openAs(account: string, path?: string): Promise<void>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  fleet: ["", { option: true }],
  edgeVars: [{}, { option: true }],
  stacks: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const stacks = createStackPool();
      await use(stacks);
      await stacks.stop();
    },
    { scope: "worker" },
  ],
  startedUpstream: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern
    async ({}, use) => {
      const upstream = await startMockUpstream();
      await use(upstream);
      await upstream.stop();
    },
    { scope: "worker" },
  ],
  stack: async ({ stacks, fleet, edgeVars }, use) => use(await stacks.get(fleet, edgeVars)),
  baseURL: async ({ stack }, use) => use(stack.url),
  // Fails a test whose pages React could not hydrate.
  page: async ({ page }, use) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => {
      if (/React error #4(18|22|23|25)\b|hydrat/i.test(message)) errors.push(message);
    });
    await use(page);
    // A request that is still routed would otherwise fail the next test with "Test ended".
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.context().unrouteAll({ behavior: "ignoreErrors" });
    expect(errors, "Failed to hydrate").toEqual([]);
  },
  signIn: async ({ page }, use) => use((account, path = "/") => signInAs(page, account, path)),
  openAs: async ({ page, signIn }, use) =>
    use(async (account, path) => {
      await signIn(account, path);
      await waitForHydration(page);
    }),
});

/** Posts the sign-in form without loading its page, which saves time; sign-in.spec.ts tests the page itself. */
async function signInAs(page: Page, account: string, path: string): Promise<void> {
  // The session of an open page ends: a request that the page still sends would open the sign-in page.
  if (page.url() !== "about:blank") await page.goto("about:blank");
  const response = await page.request.post("/sign-in", {
    form: { email: `${account}@demo.example`, password: demoPassword, nextUrl: path },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
    // workerd closes a connection that was idle for 5 seconds; a request sent on it at that moment fails.
    maxRetries: 2,
  });
  expect(response.status()).toBe(303);
  await page.goto(path);
}

export { expect };
