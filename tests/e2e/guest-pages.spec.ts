import { expectAccessible } from "../support/accessible";
import { consoleErrors, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

test.use({ fleet: "guest-pages", edgeVars: { PRODUCT_NAME: `Zon & "Dak" </script>` } });

const pages = [
  ["/sign-in", "Sign in", "Aanmelden"],
  ["/sign-in?nextUrl=%2Fplants%3Fpage%3D2%26search%3D%22a%22", "Sign in", "Aanmelden"],
  ["/forgot-password", "Forgot password", "Wachtwoord vergeten"],
  ["/reset-password?token=a%22%3Cb", "Reset password", "Wachtwoord opnieuw instellen"],
] as const;

for (const [path, english, dutch] of pages) {
  test(`serves ${path} as a complete exported page that hydrates without errors`, async ({ page }) => {
    const errors = consoleErrors(page);
    const response = await page.goto(path);
    expect(response?.headers()["cache-control"]).toBe("private, no-cache");
    expect(response?.headers()["content-security-policy"]).toContain("'strict-dynamic'");
    expect(await response?.text()).not.toMatch(/__(data_)?placeholder_|unknown-until-served/);
    await expect(page).toHaveTitle(`Zon & "Dak" </script> - ${english}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english);
    await waitForHydration(page);
    expect(errors).toEqual([]);
  });

  test(`serves ${path} in the language and theme of the cookies`, async ({ page, context, baseURL }) => {
    const errors = consoleErrors(page);
    const url = baseURL ?? "";
    await context.addCookies([
      { name: "language", value: "nl", url },
      { name: "theme", value: "dark", url },
    ]);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(dutch);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByText(`Zon & "Dak" </script>`, { exact: true })).toBeVisible();
    await waitForHydration(page);
    expect(errors).toEqual([]);
  });
}

test("submits the form of an exported page without reloading the page", async ({ page }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await page.getByLabel("Email").fill("nobody@demo.example");
  await page.getByLabel("Password").fill("not-the-password-1");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveText("Incorrect credentials");
  expect(await page.evaluate(() => "notReloaded" in window)).toBe(true);
});

test("does not serve templates with unfilled placeholders", async ({ request }) => {
  for (const file of ["sign-in.en.system.html", "sign-in.en.system"]) {
    const response = await request.get(`/static-pages/${file}`, { maxRedirects: 0 });
    expect(await response.text()).not.toMatch(/__(data_)?placeholder_/);
  }
});

for (const path of ["/sign-in", "/forgot-password", "/reset-password?token=a", "/reset-password"]) {
  test(`has no overflow and no accessibility violations on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}
