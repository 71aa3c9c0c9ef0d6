import type { Page } from "playwright/test";
import { consoleErrors, postRequests, waitForHydration } from "../support/page";
import { demoPassword } from "../support/stack";
import { expect, test } from "../support/test";

test.use({ fleet: "sign-in" });

const owner = "owner@demo.example";

async function submitCredentials(page: Page, email: string, password = demoPassword) {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

for (const account of ["owner", "portfolio", "admin", "bounced"]) {
  test(`signs in ${account} and redirects to the dashboard`, async ({ page }) => {
    await page.goto("/sign-in");
    await submitCredentials(page, `${account}@demo.example`);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Metrics");
  });
}

test("ignores spaces around the email and password", async ({ page }) => {
  await page.goto("/sign-in");
  await submitCredentials(page, ` ${owner} `, ` ${demoPassword} `);
  await expect(page).toHaveURL("/");
});

test("shows a focused alert and keeps the email and URL when the credentials are wrong", async ({ page }) => {
  const errors = consoleErrors(page);
  await page.goto("/sign-in?nextUrl=%2Fplants");
  await submitCredentials(page, owner, "not-the-password-1");
  const alert = page.getByRole("alert").filter({ hasText: "Incorrect credentials" });
  await expect(alert).toBeVisible();
  await expect(page.locator(":focus").filter({ has: alert })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(owner);
  await expect(page).toHaveURL("/sign-in?nextUrl=%2Fplants");
  expect(errors.filter((error) => !error.includes("status of 400"))).toEqual([]);
});

test("redirects to nextUrl when a second attempt succeeds", async ({ page }) => {
  const errors = consoleErrors(page);
  await page.goto("/sign-in?nextUrl=%2Fplants");
  await submitCredentials(page, owner, "not-the-password-1");
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect credentials" })).toBeVisible();
  await submitCredentials(page, owner);
  await expect(page).toHaveURL("/plants");
  expect(errors.filter((error) => !error.includes("status of 400"))).toEqual([]);
});

test("posts once when the button is double-clicked, and again on a later click", async ({ page }) => {
  const posts = postRequests(page);
  await page.goto("/sign-in");
  await page.getByLabel("Email").fill("nobody@demo.example");
  await page.getByLabel("Password").fill("not-the-password-1");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Login" }).dblclick();
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect credentials" })).toBeVisible();
  expect(posts).toHaveLength(1);
  await page.getByRole("button", { name: "Login" }).click();
  await expect.poll(() => posts.length).toBe(2);
});

test("rejects the credentials of a robot account", async ({ page }) => {
  await page.goto("/sign-in");
  await submitCredentials(page, "robot@demo.example");
  await expect(page.getByRole("alert").filter({ hasText: "Incorrect credentials" })).toBeVisible();
});

test("redirects to the requested page and its hash after sign-in", async ({ page }) => {
  await page.goto("/plants/1?companyId=2#meters");
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants%2F1%3FcompanyId%3D2#meters$/);
  await waitForHydration(page);
  await submitCredentials(page, owner);
  await expect(page).toHaveURL("/plants/1?companyId=2#meters");
});

test("skips the sign-in page on Back after sign-in", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.goto("/plants?page=2");
  await submitCredentials(page, owner);
  await expect(page).toHaveURL("/plants?page=2");
  await page.goBack();
  await expect(page).not.toHaveURL(/sign-in/);
});

test("redirects a signed-in user away from the guest pages", async ({ page, signIn }) => {
  await signIn("owner", "/support");
  await page.goto("/forgot-password");
  await expect(page).toHaveURL("/");
  await page.goto("/sign-in?nextUrl=%2Fplants");
  await expect(page).toHaveURL("/plants");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("keeps the email and the requested page when the first attempt fails", async ({ page }) => {
    await page.goto("/plants?page=2");
    await submitCredentials(page, owner, "not-the-password-1");
    await expect(page.getByRole("alert")).toHaveText("Incorrect credentials");
    await expect(page.getByLabel("Email")).toHaveValue(owner);
    await submitCredentials(page, owner);
    await expect(page).toHaveURL("/plants?page=2");
  });

  test("signs in with a form post of email, password and nextUrl", async ({ request }) => {
    const form = { email: owner, password: demoPassword, nextUrl: "/plants" };
    const response = await request.post("/sign-in", { form, maxRedirects: 0 });
    expect(response.status()).toBe(303);
    expect(response.headers().location).toBe("/plants");
    expect(response.headers()["set-cookie"]).toMatch(/^__Host-.+; Path=\/; .*(HttpOnly.*Secure|Secure.*HttpOnly)/);
  });

  test("confirms that the password link has been sent", async ({ page }) => {
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("nobody@demo.example");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByText("An email has been sent to your inbox!")).toBeVisible();
  });
});

test("rejects the session cookie after sign-out", async ({ page, signIn, context }) => {
  await signIn("owner");
  const oldCookies = await context.cookies();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await waitForHydration(page);
  await expect(page.getByText("Your session ended")).toHaveCount(0);
  await context.addCookies(oldCookies);
  await page.goto("/plants");
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants$/);
});
