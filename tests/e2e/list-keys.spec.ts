import type { Page } from "playwright/test";
import { openPage, toasts, waitForHydrationOf } from "../support/page";
import { expect, test } from "../support/test";

const rows = (page: Page) => page.locator("main tr[data-row]");
const focusedRow = (page: Page) => page.locator("main tr[data-row]:focus-within");
/** The index of the focused row; -1 without one. The text of a row can still change while its cells load. */
const focusedIndex = (page: Page) =>
  rows(page).evaluateAll((all) => all.findIndex((row) => row.matches(":focus-within")));
const search = (page: Page) => page.getByRole("main").getByRole("searchbox").first();

/** The details of a row that are open in its list. */
const openDetails = (page: Page) => rows(page).locator('[aria-current="true"], a[aria-expanded="true"]');

interface List {
  path: string;
  /** The URL that Enter and o open; null for a list whose rows have no page. */
  opens: RegExp | null;
  selects?: boolean;
  searches?: boolean;
  opensHere?: boolean;
}

const lists: List[] = [
  { path: "/triage", opens: /\/triage.*#/, selects: true, opensHere: true },
  { path: "/plants", opens: /\/plants\/\d+/, selects: true },
  { path: "/issues", opens: /\/plants\/\d+/, selects: true },
  { path: "/performances", opens: /\/plants\/\d+/ },
  { path: "/tickets?ticket_status=open", opens: /\/tickets\/\d+/, selects: true },
  { path: "/admin/companies", opens: /\/admin\/companies\/\d+/ },
  { path: "/health", opens: /health=\d{4}-\d\d-\d\d/, searches: false, opensHere: true },
  { path: "/users", opens: null },
];

async function expectKeys(page: Page, { path, opens, selects, searches = true, opensHere }: List): Promise<void> {
  await openPage(page, path);
  await waitForHydrationOf(rows(page).nth(1));
  await page.keyboard.press("j");
  await expect(rows(page).nth(0)).toHaveJSProperty("isConnected", true);
  await expect(focusedRow(page)).toHaveCount(1);
  const first = await focusedIndex(page);
  await page.keyboard.press("j");
  await expect.poll(() => focusedIndex(page)).toBe(first + 1);
  await page.keyboard.press("k");
  await expect.poll(() => focusedIndex(page)).toBe(first);
  if (selects) {
    await page.keyboard.press("x");
    await expect(page.getByRole("region", { name: "Selected rows" })).toContainText("1 selected");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("region", { name: "Selected rows" })).toHaveCount(0);
    await page.keyboard.press("j");
  }
  if (searches) {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await page.keyboard.press("/");
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toBeInViewport();
    await page.keyboard.press("Escape");
    await expect(focusedRow(page)).toHaveCount(1);
  }
  for (const key of ["o", "Enter"]) {
    await page.keyboard.press(key);
    if (opens === null) {
      await expect(toasts(page).getByText("This row has no page.").last()).toBeVisible();
      continue;
    }
    await expect(page).toHaveURL(opens);
    // React renders after the URL has changed. Until then keys are for the list without the details.
    if (opensHere) await expect(openDetails(page)).toHaveCount(1);
    await page.goBack();
    await expect(page).not.toHaveURL(opens);
    await expect(openDetails(page)).toHaveCount(0);
    await waitForHydrationOf(rows(page).nth(1));
    if ((await focusedRow(page).count()) === 0) await page.keyboard.press("j");
    await expect(focusedRow(page)).toHaveCount(1);
  }
}

test("moves along, opens and finds rows with the same keys on every list", async ({ page, signIn }) => {
  await signIn("admin", "/robots.txt");
  for (const list of lists) await test.step(list.path, () => expectKeys(page, list));
});

test("opens an action on selected plants with its key, and states that none are selected", async ({ page, openAs }) => {
  await openAs("owner", "/issues");
  await waitForHydrationOf(rows(page).nth(1));
  await page.keyboard.press("j");
  await page.keyboard.press("n");
  await expect(toasts(page).getByText("Select rows with X first.")).toBeVisible();
  await page.keyboard.press("x");
  await page.keyboard.press("n");
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Add a note to 1 plant");
});

test("opens every page of the menu with g and its letter, which the help lists", async ({ page, openAs }) => {
  await openAs("admin", "/support");
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const section = help.getByRole("region", { name: "Go to" });
  await expect(section).toBeVisible();
  const keys = await section
    .locator("dl > div")
    .evaluateAll((shortcuts) =>
      shortcuts.map((shortcut) => [
        shortcut.querySelector("dt")?.textContent ?? "",
        [...shortcut.querySelectorAll("kbd")].map((key) => key.textContent?.toLowerCase()).join(" "),
      ]),
    );
  await page.keyboard.press("Escape");
  const menu = await page
    .getByRole("navigation", { name: "Main menu" })
    .locator("li a")
    .evaluateAll((elements) => elements.map((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""]));
  // The wall has no menu. It is last, so that the other keys start on pages with the frame.
  const links = [...menu, ["Wall display", "/wall"]];
  keys.sort(([a], [b]) => Number(a === "Wall display") - Number(b === "Wall display"));
  expect(keys.map(([label]) => label).sort()).toEqual(links.map(([label]) => label).sort());
  expect(new Set(keys.map(([, pressed]) => pressed)).size).toBe(keys.length);
  for (const [label, pressed = ""] of keys) {
    // The second key counts for 1.5 seconds. The page that is still rendering must not delay it.
    await Promise.all(pressed.split(" ").map((key) => page.keyboard.press(key)));
    const href = links.find(([name]) => name === label)?.[1];
    await expect.poll(() => new URL(page.url()).pathname).toBe(href?.split("?")[0]);
  }
});

test("fires no shortcut under an open popover, menu, dialog or calendar, or while typing", async ({ page, openAs }) => {
  await openAs("owner", "/plants");
  await waitForHydrationOf(rows(page).nth(1));
  const pressAll = async () => {
    for (const key of ["j", "x", "g", "t", "?"]) await page.keyboard.press(key);
  };
  for (const name of ["Tags", "Views", "Columns", "Language and theme"]) {
    await page.getByRole("button", { name }).first().click();
    await expect(page.locator(":popover-open")).toHaveCount(1);
    // The focus is on the page, as after a click beside the controls of the popover.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await pressAll();
    await expect(page.locator(":popover-open")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(page.locator(":popover-open")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "More filters" }).click();
  await page.getByRole("dialog").getByRole("heading").first().click();
  await pressAll();
  await expect(page.getByRole("dialog")).toHaveAccessibleName("Filters");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await search(page).focus();
  await page.keyboard.type("jxgt?");
  await page.keyboard.press("Escape");
  await expect(search(page)).not.toBeFocused();
  await expect(search(page)).toHaveValue("jxgt?");
  await expect(page).toHaveURL(/\/plants/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Selected rows" })).toHaveCount(0);
});
