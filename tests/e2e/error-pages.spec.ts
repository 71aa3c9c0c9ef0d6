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
