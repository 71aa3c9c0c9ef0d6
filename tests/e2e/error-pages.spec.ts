import { expect, test } from "../support/test";

test("an unknown address is a page of the frame with the way home", async ({ page, signIn }) => {
  await signIn("owner", "/health");
  const response = await page.goto("/nowhere/at/all");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Heliograph - Page not found");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByText("Request number")).toContainText(
    response?.headers()["x-request-id"] ?? "no number",
  );
  await page.getByRole("link", { name: "To the dashboard" }).click();
  await expect(page).toHaveURL("/");
});

test("every unknown or known address leads a guest to sign-in, and back", async ({ request }) => {
  for (const path of ["/nowhere", "/health", "/tickets/12", "/admin/tickets", "/support", "/settings/tags"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(302);
    expect(response.headers().location, path).toBe(`/sign-in?nextUrl=${encodeURIComponent(path)}`);
  }
});

test("an id that is none is not found", async ({ page, signIn }) => {
  await signIn("admin", "/health");
  for (const path of ["/tickets/abc", "/admin/companies/0", "/tickets/1/2"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
  }
});

test("a lost connection says so, keeps the frame, and the next try succeeds", async ({
  page,
  context,
  signIn,
}) => {
  // A screen of the same module as the next one: a module that is not there yet the browser itself asks for.
  await signIn("owner", "/account");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Users" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You appear to be offline");
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Users");
});
