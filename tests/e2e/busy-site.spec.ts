import type { APIRequestContext } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { json, type MockUpstream } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { consoleErrors, waitForHydration } from "../support/page";

test.use({ edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, MAX_REQUESTS: "2" }) });

/** Opens as many pages as the Worker takes on, which wait for the API until `release`. */
async function occupy(upstream: MockUpstream, request: APIRequestContext) {
  const held: (() => void)[] = [];
  upstream.on("GET /companies/3/plants", (...call) => held.push(() => json([])(...call)));
  const pages = [request.get("/plants"), request.get("/plants")];
  await expect.poll(() => held.length).toBeGreaterThan(1);
  return {
    async release() {
      upstream.on("GET /companies/3/plants", json([]));
      for (const respond of held) respond();
      await Promise.all(pages);
    },
  };
}

const themes = [
  ["en-GB", "light", "Very busy right now", "Account"],
  ["nl-NL", "dark", "Het is nu erg druk", "Account"],
] as const;

for (const [locale, colorScheme, busy, heading] of themes) {
  test.describe(`in ${locale} and ${colorScheme}`, () => {
    test.use({ locale, colorScheme });

    test("says that it is busy, and opens the page by itself", async ({ page, signIn, upstream }) => {
      await signIn("owner", "/account");
      const { release } = await occupy(upstream, page.request);
      expect((await page.goto("/account"))?.status()).toBe(503);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(busy);
      await expect(page).toHaveTitle(`Heliograph - ${busy}`);
      await expectAccessible(page);
      await release();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading, { timeout: 20_000 });
      expect(new URL(page.url()).pathname).toBe("/account");
    });
  });
}

test("keeps the page while the site is busy, and navigates by itself", async ({ page, signIn, upstream }) => {
  const errors = consoleErrors(page);
  await signIn("owner", "/users");
  await waitForHydration(page);
  const menuLink = (name: string) => page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name });
  const { release } = await occupy(upstream, page.request);
  await menuLink("Account").click();
  await expect(page.getByText("Very busy right now. This page tries again by itself.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Users/);
  await release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Account", { timeout: 20_000 });
  await expect(page.getByText("Very busy right now.")).toBeHidden();
  expect(errors.filter((error) => !error.includes("503"))).toEqual([]);
});
