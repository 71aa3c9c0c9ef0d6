import { expect, test } from "../support/test";

test("shows a not-found page with a link to the dashboard when the URL is unknown", async ({ page, signIn }) => {
  await signIn("owner", "/health");
  const response = await page.goto("/unknown/path");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Heliograph - Page not found");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByText("Request ID")).toContainText(response?.headers()["x-request-id"] ?? "no number");
  await page.getByRole("link", { name: "Go to dashboard" }).click();
  await expect(page).toHaveURL("/");
});

test("redirects guests to the sign-in page with the requested path", async ({ request }) => {
  for (const path of ["/unknown", "/health", "/tickets/12", "/admin/tickets", "/support", "/settings/tags"]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(302);
    expect(response.headers().location, path).toBe(`/sign-in?nextUrl=${encodeURIComponent(path)}`);
  }
});

test("responds with 404 when an id in the path is invalid", async ({ page, signIn }) => {
  await signIn("admin", "/robots.txt");
  for (const path of ["/tickets/abc", "/admin/companies/0", "/tickets/1/2"]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});
