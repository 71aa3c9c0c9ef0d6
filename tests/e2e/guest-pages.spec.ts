import type { Page } from "playwright/test";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "guest-pages", edgeVars: { PRODUCT_NAME: `Zon & "Dak" </script>` } });

const pages = [
  ["/sign-in", "Sign in", "Aanmelden"],
  ["/sign-in?nextUrl=%2Fplants%3Fpage%3D2%26search%3D%22a%22", "Sign in", "Aanmelden"],
  ["/forgot-password", "Forgot password", "Wachtwoord vergeten"],
  ["/reset-password?token=a%22%3Cb", "Reset password", "Wachtwoord opnieuw instellen"],
] as const;

/** Waits until React has taken over the form. */
const hydrated = (page: Page) =>
  page.waitForFunction(() => {
    const form = document.querySelector("main form");
    return form !== null && Object.keys(form).some((key) => key.startsWith("__reactProps"));
  });

for (const [path, english, dutch] of pages) {
  test(`${path} is exported, in the person's language and theme, and hydrates as it is`, async ({
    page,
    context,
    baseURL,
  }) => {
    const heard: string[] = [];
    page.on("pageerror", (error) => heard.push(String(error)));
    page.on("console", (message) => message.type() === "error" && heard.push(message.text()));

    const answer = await page.goto(path);
    expect(answer?.headers()["cache-control"]).toBe("private, no-cache");
    expect(answer?.headers()["content-security-policy"]).toContain("'strict-dynamic'");
    expect(await answer?.text()).not.toMatch(/__(data_)?slot_|unknown-until-served/);
    await expect(page).toHaveTitle(`Zon & "Dak" </script> - ${english}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(english);

    const url = baseURL ?? "";
    await context.addCookies([
      { name: "language", value: "nl", url },
      { name: "theme", value: "dark", url },
    ]);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(dutch);
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByText(`Zon & "Dak" </script>`, { exact: true })).toBeVisible();
    await hydrated(page);
    expect(heard).toEqual([]);
  });
}

test("the form of an exported page is hydrated: it answers without a new page", async ({ page }) => {
  await page.goto("/sign-in");
  await page.evaluate(() => Object.assign(window, { stillTheSamePage: true }));
  await page.getByLabel("Email").fill("nobody@demo.example");
  await page.getByLabel("Password").fill("not-the-password-1");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveText("Incorrect credentials");
  expect(await page.evaluate(() => "stillTheSamePage" in window)).toBe(true);
});

test("templates with open slots are not served", async ({ request }) => {
  for (const file of ["sign-in.en.system.html", "sign-in.en.system"]) {
    const answer = await request.get(`/static-pages/${file}`, { maxRedirects: 0 });
    expect(await answer.text()).not.toContain("__slot_");
  }
});

for (const width of [1440, 390]) {
  test(`axe finds nothing on the guest pages (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path] of [...pages, ["/reset-password"]]) {
      await page.goto(path ?? "/");
      expect(await violations(page), path).toEqual([]);
    }
  });
}
