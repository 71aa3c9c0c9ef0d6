import { test as base, type Page } from "playwright/test";
import { demoPassword, type Stack, startTestStack } from "./stack";

interface WorkerFixtures {
  /** The name of a spec file's fleet: `test.use({ fleet: "sign-in" })` keeps it apart from all others. */
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

async function signInAs(page: Page, account: string, path: string): Promise<void> {
  await page.goto(`/sign-in?nextUrl=${encodeURIComponent(path)}`);
  await page.getByLabel("Email").fill(`${account}@demo.example`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/sign-in"));
}

export { expect } from "playwright/test";
