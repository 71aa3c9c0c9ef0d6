import { test as base, expect, type Page } from "playwright/test";
import { demoPassword, type Stack, startTestStack } from "./stack";

interface WorkerFixtures {
  /**
   * Names a stack that no other spec file uses: `test.use({ fleet: "tickets" })` isolates the data that a file changes.
   * Files that only read data share one stack.
   */
  fleet: string;
  /** Variables of the edge Worker; they override the defaults. */
  edgeVars: Record<string, string>;
  /** Both Workers with a seeded database of their own. */
  stack: Stack;
}

interface Fixtures {
  /** Signs in as a demo account ("owner", "portfolio", "admin", "bounced") and opens a path, by default "/". */
  signIn(account: string, path?: string): Promise<void>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  fleet: ["", { option: true, scope: "worker" }],
  edgeVars: [{}, { option: true, scope: "worker" }],
  stack: [
    async ({ edgeVars }, use) => {
      const stack = await startTestStack({ edgeVars, template: process.env.HELIOGRAPH_TEST_TEMPLATE });
      await use(stack);
      await stack.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.url),
  signIn: async ({ page }, use) => use((account, path = "/") => signInAs(page, account, path)),
});

/** Posts the sign-in form without loading its page, which saves time; sign-in.spec.ts tests the page itself. */
async function signInAs(page: Page, account: string, path: string): Promise<void> {
  const response = await page.request.post("/sign-in", {
    form: { email: `${account}@demo.example`, password: demoPassword, nextUrl: path },
    headers: { "Sec-Fetch-Site": "same-origin" },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  await page.goto(path);
}

export { expect };
