import type { BrowserContext, Page } from "playwright/test";
import { toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

// A service worker of the last test would go on for a while, and remove the copies of this one.
test.use({ fleet: "offline", serviceWorkers: "allow" });

const plant = "/plants/3?companyId=2";
const notices = (page: Page) => page.locator("[data-offline-notices]");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const copies = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== "assets");
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Waits until a plant is stored with its scripts and the data of all of its tabs. */
const plantStored = (page: Page) =>
  expect.poll(() => copies(page)).toEqual(expect.arrayContaining([expect.stringContaining("historical-summary")]));

async function storePlant(page: Page): Promise<void> {
  await page.goto(plant);
  await plantStored(page);
}

/** Waits until the service worker controls the page. */
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** Whether what is available offline has a copy, and the browser has all files that the copy names. */
const offlinePageStored = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await caches.match("/offline", { ignoreVary: true }))?.text();
    const files = html?.match(/\/assets\/[\w.-]+\.\w+/g) ?? [];
    const stored = await Promise.all(files.map((file) => caches.match(file, { ignoreVary: true })));
    return files.length > 0 && stored.every(Boolean);
  });

async function goOffline(context: BrowserContext, page: Page): Promise<void> {
  await controlled(page);
  await expect.poll(() => offlinePageStored(page)).toBe(true);
  await context.setOffline(true);
}

test("shows a plant and the viewed pages without a network", async ({ page, context, signIn }) => {
  await signIn("owner", "/plants");
  await controlled(page);
  await storePlant(page);
  const name = (await heading(page).textContent()) ?? "";
  await page.goto("/");
  await expect(notices(page)).toBeEmpty();
  await goOffline(context, page);

  await page.goto("/last-plant");
  await expect(heading(page)).toHaveText(name);
  await expect(notices(page)).toContainText(/Offline\. As of \d\d:\d\d\./);
  await expect(notices(page)).toContainText("Searching, filtering and most changes need a connection.");
  for (const tab of ["Performance", "Issues", "Long term", "Status", "Meters", "Notes and Files", "Contacts"]) {
    await page.getByRole("tab", { name: tab }).click();
    const panel = page.getByRole("tabpanel", { name: tab });
    await expect(panel).toContainText(/\w/);
    await expect(panel.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(panel.getByRole("alert")).toHaveCount(0);
  }
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name: "Plants", exact: true }).click();
  await expect(page).toHaveURL("/plants");
  await expect(page.locator("tbody tr").first()).toBeVisible();
  await expect(notices(page)).toContainText("Offline. As of");
  expect(await violations(page)).toEqual([]);

  await context.setOffline(false);
  await expect(notices(page)).toBeEmpty();
});

test("lists what is available when a page was never opened, and removes it", async ({ page, context, signIn }) => {
  await signIn("owner", "/plants");
  await controlled(page);
  await storePlant(page);
  const name = (await heading(page).textContent()) ?? "";
  await goOffline(context, page);
  await page.goto("/triage?search=x");
  await expect(page).toHaveURL(/\/offline\?page=/);
  await expect(page.getByRole("alert")).toContainText("Not available offline: Triage · search x");
  const row = page.getByRole("table", { name: "Plants available offline" }).getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(/\d+ kB/);
  expect(await violations(page)).toEqual([]);
  await row.getByRole("link", { name }).click();
  await expect(heading(page)).toHaveText(name);
  await page.goto("/offline");
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByRole("table", { name: "Plants available offline" })).toHaveCount(0);
  expect((await copies(page)).filter((url) => url.includes("plantId=3"))).toEqual([]);
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect(page.getByText("Nothing is stored yet")).toBeVisible();
});

test("keeps the plants of a tag offline", async ({ page, context, signIn }) => {
  await signIn("owner", "/settings/tags");
  await controlled(page);
  const button = page.getByRole("button", { name: /^Keep the plants of/ }).first();
  await button.click();
  await expect(toasts(page).last()).toContainText(/Kept offline|kept offline/);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await plantStored(page);
  await goOffline(context, page);
  const href = (await copies(page)).find((url) => /^\/plants\/\d+\?/.test(url)) ?? "";
  await page.goto("/offline");
  const rows = page.getByRole("table", { name: "Plants available offline" }).locator("tbody tr");
  await rows.locator(`a[href="${href}"]`).click();
  await expect(page).toHaveURL(({ pathname, search }) => pathname + search === href);
  await expect(notices(page)).toContainText("Offline. As of");
});

test("shows nothing of a person to the next one on the device", async ({ page, context, signIn }) => {
  await signIn("owner", "/plants");
  await controlled(page);
  await storePlant(page);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Log out" }).first().click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect.poll(() => copies(page)).toEqual([]);
  await context.setOffline(true);
  await page.goto(plant);
  await expect(heading(page)).toHaveText("No connection");
  await context.setOffline(false);
  // The page opens by itself.
  await expect(page).toHaveURL(/\/sign-in/);

  await signIn("portfolio", "/account");
  await goOffline(context, page);
  await page.goto(plant);
  await expect(page).toHaveURL(/\/offline\?page=/);
  await expect(heading(page)).toHaveText("Available offline");
  await expect(page.getByRole("table", { name: "Plants available offline" })).toHaveCount(0);
});

test("offers an update, but not while a user types", async ({ page, signIn }) => {
  await signIn("owner", "/plants");
  await controlled(page);
  await waitForHydration(page);
  const search = page.getByRole("searchbox");
  await search.fill("roof");
  // Another URL of the script is a new version to the browser.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register("/service-worker.js?next");
    while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  await expect(notices(page)).toBeEmpty();
  await expect(search).toHaveValue("roof");
  await search.blur();
  await expect(notices(page)).toContainText("A new version is ready.");
  await Promise.all([page.waitForEvent("load"), notices(page).getByRole("button", { name: "Reload" }).click()]);
  await expect(search).toHaveValue("roof");
});
