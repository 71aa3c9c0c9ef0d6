import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { holdRequests, openPage, plantNames, toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search and commands" });
const field = (page: Page) => palette(page).getByRole("combobox");
const plants = (page: Page) => palette(page).getByRole("group", { name: "Plants" }).getByRole("option");
const searches = "**/resources/command-search*";

async function openPalette(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("searches plants and tickets", async ({ page, openAs }) => {
  await test.step("shows an error when it fails to load, and opens after a reload", async () => {
    await openAs("owner", "/plants");
    await page.route("**/assets/command-dialog-*.js", (route) => route.abort());
    await page.keyboard.press("Control+k");
    const toast = page.getByRole("region", { name: "Notifications" });
    await expect(toast.getByText("Could not load the search. Reload the page and try again.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.unroute("**/assets/command-dialog-*.js");
    await page.reload();
    await openPalette(page);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("shows a placeholder while it searches, and a message without results", async () => {
    await openPalette(page);
    const { release } = await holdRequests(page, searches);
    await field(page).fill("qqxyzzy");
    await expect(palette(page).locator("[aria-busy=true]")).toBeVisible();
    await expect(palette(page).getByText("No results")).toBeHidden();
    release();
    await expect(palette(page).getByText("No results for “qqxyzzy”.")).toBeVisible();
    await expect(palette(page).locator("[aria-busy=true]")).toHaveCount(0);
    expect(await violations(page, palette(page))).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("cancels the search of an earlier text and never shows its results", async () => {
    const [first = "", second = ""] = await plantNames(page);
    await openPalette(page);
    const { release } = await holdRequests(page, searches);
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes("command-search") && requests.push(request.url()));
    const cancelled = page.waitForEvent("requestfailed", (request) => request.url().includes("command-search"));
    await field(page).fill(first);
    await expect.poll(() => requests.length).toBe(1);
    await field(page).fill(second);
    expect((await cancelled).url()).toBe(requests[0]);
    release();
    await expect(plants(page).first()).toContainText(second);
    await expect(plants(page).filter({ hasText: first })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("keeps the text after a failed search and finds the plants on a retry", async () => {
    const [name = ""] = await plantNames(page);
    await openPalette(page);
    await page.route(searches, (route) => route.abort());
    await field(page).fill(name);
    await expect(palette(page).getByRole("alert")).toContainText("Plants and tickets could not be searched.");
    expect(await violations(page, palette(page))).toEqual([]);
    await page.unroute(searches);
    await palette(page).getByRole("button", { name: "Try again" }).click();
    await expect(plants(page).first()).toContainText(name);
    await expect(field(page)).toHaveValue(name);
  });
  await test.step("offers no search over all companies to users who are not administrators", async () => {
    await expect(palette(page).getByRole("group", { name: "All companies" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });
  await test.step("fills the window of a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
    await expect(field(page)).toBeFocused();
    await expect.poll(() => palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await palette(page).getByRole("button", { name: "Close" }).click();
    await expect(palette(page)).toBeHidden();
  });
});

test("finds a plant of another company in spite of a typo, and switches", async ({ page, signIn, stack }) => {
  const api = await createApiClient(stack, "admin");
  const { data } = await api.get<{ data: { name: string; companies: { name: string; is_owner: boolean }[] }[] }>(
    "/companies/2/plants?per_page=100",
  );
  const isOwned = ({ companies }: (typeof data)[number]) =>
    companies.some(({ name, is_owner }) => is_owner && name === "Zonneveld Vastgoed");
  const { name = "" } = data.find((plant) => isOwned(plant) && /^[A-Za-z]{7,}/.test(plant.name)) ?? {};
  expect(name).not.toBe("");
  await signIn("admin", "/health");
  await openPalette(page);
  // The fourth letter is missing.
  await field(page).fill(name.slice(0, 3) + name.slice(4));
  const everywhere = palette(page).getByRole("group", { name: "All companies" }).getByRole("option");
  const hit = everywhere.filter({ hasText: name }).filter({ hasText: "Zonneveld Vastgoed" }).first();
  await expect(hit).toBeVisible();
  expect(await violations(page, palette(page))).toEqual([]);
  await hit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(toasts(page).getByText("Switched to Zonneveld Vastgoed")).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: "Zonneveld Vastgoed" })).toBeVisible();
});

const shortcuts = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("lists the keyboard shortcuts", async ({ page, openAs }) => {
  await test.step("lists the keys of the page, opened by ? and from the palette", async () => {
    await openAs("owner", "/plants");
    await page.keyboard.press("?");
    const region = (name: string) => shortcuts(page).getByRole("region", { name });
    await expect(region("Everywhere").getByRole("term")).toHaveText([
      "Search and run commands",
      "Show keyboard shortcuts",
    ]);
    await expect(region("Lists").getByRole("term")).toHaveText([
      ...["Search in the list", "Leave the search field", "Next row"],
      ...["Previous row", "Open row", "Open row", "Select row", "Clear selection"],
    ]);
    await expect(region("Tabs")).toHaveCount(0);
    expect(await violations(page, shortcuts(page))).toEqual([]);
    await page.keyboard.press("Escape");
    await page.goto("/account");
    await openPalette(page);
    await field(page).fill("shortcuts");
    await page.keyboard.press("Enter");
    await expect(region("Everywhere")).toBeVisible();
    await expect(region("Lists")).toHaveCount(0);
  });
  await test.step("does not open by ? while text is typed, nor when the shortcuts are turned off", async () => {
    await openPage(page, "/plants");
    const search = page.getByRole("searchbox", { name: "Search plants" });
    await search.press("?");
    await expect(search).toHaveValue("?");
    await expect(shortcuts(page)).toBeHidden();
    await search.fill("");
    await search.blur();
    await page.keyboard.press("?");
    await shortcuts(page).getByRole("checkbox", { name: "Keyboard shortcuts" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(shortcuts(page)).toBeHidden();
    await page.keyboard.press("?");
    await page.keyboard.press("j");
    await expect(page.locator('tbody th[scope="row"] > a').first()).not.toBeFocused();
    await expect(shortcuts(page)).toBeHidden();
  });
});
