import { expect, test } from "../support/test";

test("a plant's address ends with its tab, and Back leaves the plant", async ({ page, signIn }) => {
  await signIn("owner", "/plants?yield_status_filter=OK");
  await page.getByRole("rowheader").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/plants\/\d+\?companyId=\d+#summary$/);
  await page.getByRole("tab", { name: "Meters" }).click();
  await expect(page).toHaveURL(/#meters$/);
  await page.goBack();
  await expect(page).toHaveURL(/#summary$/);
  await expect(page.getByRole("tab", { name: "Summary" })).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page).toHaveURL("/plants?yield_status_filter=OK");
});

test("a hash that names no tab is replaced, and the browser has nothing to say", async ({ page, signIn }) => {
  await signIn("owner", "/plants");
  const plant = await page.getByRole("rowheader").getByRole("link").first().getAttribute("href");
  const told: string[] = [];
  page.on("pageerror", ({ message }) => told.push(message));
  page.on("console", (message) => message.type() === "error" && told.push(message.text()));
  await page.goto(`${plant?.replace(/#.*/, "")}#nonsense`);
  await expect(page).toHaveURL(/\?companyId=\d+#summary$/);
  await expect(page.getByRole("region", { name: "Overview" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(told).toEqual([]);
});
