import { consoleErrors, postRequests, submitSignIn, waitForHydration } from "../support/page";
import { demoPassword } from "../support/stack";
import { expect, test } from "../support/test";

test.use({ fleet: "sign-in" });

const owner = "owner@demo.example";

test("signs in, and redirects to the requested page", async ({ page }) => {
  await test.step("signs in and redirects to the dashboard, whatever spaces are around the email and password", async () => {
    await page.goto("/sign-in");
    await submitSignIn(page, ` ${owner} `, ` ${demoPassword} `);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Metrics");
  });
  await test.step("redirects to the requested page and its hash after sign-in", async () => {
    await page.context().clearCookies();
    await page.goto("/plants/1?companyId=2#meters");
    await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants%2F1%3FcompanyId%3D2#meters$/);
    await waitForHydration(page);
    await submitSignIn(page, owner);
    await expect(page).toHaveURL("/plants/1?companyId=2#meters");
  });
  await test.step("skips the sign-in page on Back after sign-in", async () => {
    await page.context().clearCookies();
    await page.goto("/forgot-password");
    await page.goto("/plants?page=2");
    await submitSignIn(page, owner);
    await expect(page).toHaveURL("/plants?page=2");
    await page.goBack();
    await expect(page).not.toHaveURL(/sign-in/);
  });
});

test("states wrong credentials, and posts once for a double click", async ({ page }) => {
  await test.step("posts once when the button is double-clicked, and again on a later click", async () => {
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
  await test.step("shows a focused alert and keeps the email and URL when the credentials are wrong", async () => {
    const errors = consoleErrors(page);
    await page.goto("/sign-in?nextUrl=%2Fplants");
    await submitSignIn(page, owner, "not-the-password-1");
    const alert = page.getByRole("alert").filter({ hasText: "Incorrect credentials" });
    await expect(alert).toBeVisible();
    await expect(page.locator(":focus").filter({ has: alert })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(owner);
    await expect(page).toHaveURL("/sign-in?nextUrl=%2Fplants");
    // The second attempt redirects to the requested page.
    await submitSignIn(page, owner);
    await expect(page).toHaveURL("/plants");
    expect(errors.filter((error) => !error.includes("status of 400"))).toEqual([]);
  });
});

test("redirects users from guest pages, and rejects an ended session", async ({ page, signIn, context }) => {
  await test.step("redirects a signed-in user away from the guest pages", async () => {
    await signIn("owner", "/support");
    await page.goto("/forgot-password");
    await expect(page).toHaveURL("/");
    await page.goto("/sign-in?nextUrl=%2Fplants");
    await expect(page).toHaveURL("/plants");
  });
  await test.step("rejects the session cookie after sign-out", async () => {
    const oldCookies = await context.cookies();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await waitForHydration(page);
    await expect(page.getByText("Your session ended")).toHaveCount(0);
    await context.addCookies(oldCookies);
    await page.goto("/plants");
    await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants$/);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("signs in, and confirms that the password link has been sent", async ({ page }) => {
    await test.step("confirms that the password link has been sent", async () => {
      await page.goto("/forgot-password");
      await page.getByLabel("Email").fill("nobody@demo.example");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByText("An email has been sent to your inbox!")).toBeVisible();
    });
    await test.step("keeps the email and the requested page when the first attempt fails", async () => {
      await page.goto("/plants?page=2");
      await submitSignIn(page, owner, "not-the-password-1");
      await expect(page.getByRole("alert")).toHaveText("Incorrect credentials");
      await expect(page.getByLabel("Email")).toHaveValue(owner);
      await submitSignIn(page, owner);
      await expect(page).toHaveURL("/plants?page=2");
    });
  });
});
