import type { Page } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { openPage, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({
  fleet: "support",
  edgeVars: {
    SUPPORT_EMAIL: "help@lumenta.example",
    SUPPORT_PHONE: "+31 20 123 45 67",
    SUPPORT_HOURS: "Mon – Fri 9:00 – 17:00",
  },
});

const article = (page: Page, title: string) => page.getByRole("group").filter({ hasText: title }).first();
const search = (page: Page) => page.getByRole("searchbox", { name: "Search in the articles" });

test("shows how to reach support, and its articles", async ({ page, signIn }) => {
  await test.step("shows the response time, the ways to reach support and the credits", async () => {
    await signIn("owner", "/support");
    await expect(page).toHaveTitle("Heliograph - Support");
    await expect(page.getByText("About 1 business day, in Dutch and English.")).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "help@lumenta.example" })).toHaveAttribute(
      "href",
      "mailto:help@lumenta.example",
    );
    await expect(main.getByRole("link", { name: "+31 20 123 45 67" })).toHaveAttribute("href", "tel:+31201234567");
    await expect(main.getByText("Mon – Fri 9:00 – 17:00")).toBeVisible();
    await expect(main.getByRole("link", { name: "TradingView" })).toHaveAttribute(
      "href",
      "https://www.tradingview.com/",
    );
    await expect(main.getByRole("link", { name: "Natural Earth" })).toBeVisible();
  });
  await test.step("serves the help texts as static files", async () => {
    const response = await page.request.get("/content/help-text/yield-status.json");
    expect(response.headers()["content-type"]).toContain("application/json");
    expect(await response.json()).toMatchObject({ en: { title: "Yield status and yield score" }, nl: {} });
    expect((await page.request.get("/content/help-text/unknown.json")).status()).toBe(404);
  });
  await test.step("searches in the articles, in the URL", async () => {
    await waitForHydration(page);
    await search(page).fill("semicolon");
    await expect(page.getByRole("heading", { name: "Export a list as a spreadsheet" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Work with tickets" })).toBeHidden();
    await expect(page).toHaveURL("/support?search=semicolon");
    await expect(page.getByText("1 article found")).toBeAttached();
    await search(page).fill("zzzz");
    await expect(page.getByText("No articles found for “zzzz”")).toBeVisible();
    await expect(page).toHaveURL("/support?search=zzzz");
    await page.goBack();
    await expect(search(page)).toHaveValue("semicolon");
  });
  await test.step("has no overflow and no accessibility violations", async () => {
    await openPage(page, "/support");
    await article(page, "Yield status and yield score").locator("summary").click();
    await expectAccessible(page);
  });
  await test.step("expands articles, in the language of the user", async () => {
    await page.goto("/support");
    await expect(page.getByRole("heading", { level: 2 })).toContainText([
      ...["Contact us", "Your open requests", "Help", "Yield status and yield score", "Issues and what they mean"],
      ...["Snooze an issue", "Work with tickets", "Long-term performance", "Export a list as a spreadsheet"],
      ...["Tags and custom fields", "Create a plant", "Credits"],
    ]);
    const text = page.getByText("The yield score covers the past 7 days.");
    await expect(text).toBeHidden();
    await page.getByRole("heading", { name: "Yield status and yield score" }).click();
    await expect(text).toBeVisible();
    await page.getByRole("button", { name: "Language and theme" }).click();
    await page.getByRole("button", { name: "Nederlands" }).click();
    await expect(page.getByRole("heading", { name: "Een probleem uitstellen" })).toBeVisible();
  });
});

test("shows an error when articles fail to load, until a retry succeeds", async ({ page, openAs }) => {
  await openAs("owner", "/reports");
  await page.route("**/support.data*", async (route) => {
    const response = await route.fetch();
    // The lines that follow are the deferred requests.
    const [head = "", ...deferred] = (await response.text()).split("\n");
    const values: unknown[] = JSON.parse(head);
    const key = `_${values.indexOf("text")}`;
    // -5 encodes null in Remix's data format.
    for (const value of values)
      if (typeof value === "object" && value && key in value) Object.assign(value, { [key]: -5 });
    await route.fulfill({ response, body: [JSON.stringify(values), ...deferred].join("\n") });
  });
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Support" }).click();
  await expect(page.getByText("This article could not be loaded.")).toHaveCount(8);
  await expect(page.getByRole("heading", { name: "Yield status", exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute("**/support.data*");
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByRole("heading", { name: "Yield status and yield score" })).toBeVisible();
  await expect(page.getByText("This article could not be loaded.")).toHaveCount(0);
});
