import { expectAccessible } from "../support/accessible";
import { consoleErrors, submitSignIn, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "guest-pages", edgeVars: { PRODUCT_NAME: `Zon & "Dak" </script>` } });

const pages = [
  ["/sign-in", "Sign in", "Aanmelden"],
  ["/sign-in?nextUrl=%2Fplants%3Fpage%3D2%26search%3D%22a%22", "Sign in", "Aanmelden"],
  ["/forgot-password", "Forgot password", "Wachtwoord vergeten"],
  ["/reset-password", "Reset password", "Wachtwoord opnieuw instellen"],
  ["/reset-password?token=a%22%3Cb", "Reset password", "Wachtwoord opnieuw instellen"],
] as const;

test("serves complete and accessible exported pages that hydrate without errors", async ({ page }) => {
  const errors = consoleErrors(page);
  for (const [path, english] of pages) {
    const response = await page.goto(path);
    expect(response?.headers()["cache-control"], path).toBe("private, no-cache");
    expect(response?.headers()["content-security-policy"], path).toContain("script-src 'self' 'sha256-");
    expect(await response?.text(), path).not.toMatch(/nonce=|token-of-the-export/);
    await expect(page, path).toHaveTitle(`Zon & "Dak" </script> - ${english}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english);
    await waitForHydration(page);
    expect(errors, path).toEqual([]);
    await test.step(path, () => expectAccessible(page));
  }
});

test("serves exported pages in the language and theme of the cookies", async ({ page, context, baseURL }) => {
  const errors = consoleErrors(page);
  const url = baseURL ?? "";
  await context.addCookies([
    { name: "language", value: "nl", url },
    { name: "theme", value: "dark", url },
  ]);
  for (const [path, , dutch] of pages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText(dutch);
    await expect(page.locator("html"), path).toHaveAttribute("data-theme", "dark");
    await expect(page.getByText(`Zon & "Dak" </script>`, { exact: true }), path).toBeVisible();
    await waitForHydration(page);
    expect(errors, path).toEqual([]);
  }
});

test("keeps the query when the language is chosen without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/sign-in?nextUrl=%2Fplants%3Fpage%3D2");
  await page.getByRole("button", { name: "Language and theme" }).click();
  await page.getByRole("button", { name: "Nederlands" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aanmelden");
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants%3Fpage%3D2$/);
  await context.close();
});

test("loads an exported page only if it has changed, and posts its form without a reload", async ({ page }) => {
  await test.step("asks only whether the page has changed when it is opened again", async () => {
    await page.goto("/sign-in");
    await page.goto("/forgot-password");
    await page.goto("/sign-in");
    const bytes = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      return navigation?.transferSize ?? 0;
    });
    expect(bytes).toBeLessThan(1_000);
  });
  await test.step("submits the form of an exported page without reloading the page", async () => {
    await waitForHydration(page);
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    await submitSignIn(page, "nobody@demo.example", "not-the-password-1");
    await expect(page.getByRole("alert")).toHaveText("Incorrect credentials");
    expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
  });
});
