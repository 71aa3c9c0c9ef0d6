import { test as base, expect, type Page } from "playwright/test";
import { demoPassword, type Stack, startTestStack } from "./stack";

interface WorkerFixtures {
  /**
   * The name of a spec file's own fleet: `test.use({ fleet: "tickets" })` keeps what it changes from all others. Files
   * that only read share one.
   */
  fleet: string;
  /** Variables of the edge Worker, where a spec needs other ones. */
  edgeVars: Record<string, string>;
  /** Both Workers on a seeded fleet of their own. */
  stack: Stack;
}

interface Fixtures {
  /** Signs in as a demo account ("owner", "portfolio", "admin", "bounced") and waits for the page it leads to. */
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

/** As the form does without JavaScript, which spares the page of the form: sign-in.spec.ts goes through that. */
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
