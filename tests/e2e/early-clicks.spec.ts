import type { Locator, Page } from "playwright/test";
import { consoleErrors, openPage, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";

// The clicks change the state of tickets.
test.use({ fleet: "early-clicks" });

interface Case {
  path: string;
  /** The control to click. */
  name: string | RegExp;
  control?: (page: Page) => Locator;
  /** The element that is visible after the click takes effect. */
  effect: (page: Page) => Locator;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
const popover = (name: string) => (page: Page) => page.getByRole("group", { name, exact: true });
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole("dialog", { name });
const ticket = "/tickets/TICKET";

const desktopCases: Case[] = [
  { path: "/support", name: "Language and theme", effect: popover("Language and theme") },
  {
    path: "/support",
    name: "Switch company",
    control: (page) => page.getByRole("banner").getByRole("button").first(),
    effect: (page) => page.getByRole("option").first(),
  },
  {
    path: "/",
    name: "Date range",
    control: (page) => page.getByRole("region", { name: "Overall plant performance" }).getByRole("button").first(),
    effect: (page) => page.getByRole("grid").first(),
  },
  { path: "/", name: "Show as list", effect: (page) => button(page, "Show as map") },
  {
    path: "/",
    name: "Show as table",
    control: (page) => page.locator("summary", { hasText: "Show as table" }).first(),
    effect: (page) => page.locator("details[open] table").first(),
  },
  { path: "/support", name: "Search", effect: dialog("Search and commands") },
  { path: "/", name: /drivers/, effect: dialog(/driver/i) },
  {
    path: "/support",
    name: "Admin mode",
    control: (page) => page.getByRole("checkbox", { name: "Admin mode" }),
    effect: (page) => page.getByRole("checkbox", { name: "Admin mode", checked: false }),
  },
  { path: "/plants", name: "More filters", effect: dialog("Filters") },
  { path: "/plants", name: "Tags", effect: (page) => popover("Tags")(page).getByRole("list").first() },
  { path: "/plants", name: "Columns", effect: (page) => page.getByRole("radio", { name: "Compact" }) },
  { path: "/plants", name: "Views", effect: (page) => page.getByLabel("Save current view as") },
  { path: "/plants", name: "Export as spreadsheet", effect: dialog(/Export/) },
  { path: ticket, name: "Change template", effect: dialog(/template/i) },
  { path: ticket, name: "Close Ticket", effect: (page) => button(page, "Re-open Ticket") },
];

const gates = new WeakMap<Page, Promise<void>>();

/** Delays the script that starts the page until the returned function is called. */
function holdScripts(page: Page): () => void {
  let release = () => {};
  gates.set(page, new Promise((resolve) => (release = resolve)));
  return release;
}

/**
 * Clicks a control as soon as it is painted, while the scripts of the page are loading. Returns whether the page was
 * already hydrated.
 */
async function clickEarly(page: Page, { path, name, control = (p) => button(p, name) }: Case): Promise<string> {
  const click = page.waitForEvent("console", (message) => message.text().startsWith("clicked"));
  const release = holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await control(page).waitFor();
  // Waits for two frames, because the first one may have started before the control existed.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await control(page).click({ noWaitAfter: true });
  release();
  return (await click).text();
}

/** Prepares a page for `clickEarly`. */
async function prepare(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const report = () => {
      const hydrated = document.documentElement.hasAttribute("data-hydrated");
      console.info(`clicked ${hydrated ? "after" : "before"} hydration`);
    };
    window.addEventListener("click", report, { capture: true, once: true });
  });
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await gates.get(page);
    // The control may submit a form that opens another page.
    await route.continue().catch(() => {});
  });
}

async function expectEffects(page: Page, cases: readonly Case[]): Promise<void> {
  await prepare(page);
  for (const entry of cases) {
    const { path, name, effect } = entry;
    const click = await clickEarly(page, entry);
    expect.soft(click, `${path} ${name}`).toMatch(/before hydration/);
    await expect.soft(effect(page), `${path} ${name}`).toBeVisible();
  }
}

test("a click on a control before hydration takes effect", async ({ page, signIn }) => {
  await signIn("admin", "/tickets?ticket_status=open");
  const href = await page.locator('tbody th[scope="row"] > a').first().getAttribute("href");
  await expectEffects(
    page,
    desktopCases.map((entry) => ({ ...entry, path: entry.path.replace(ticket, href ?? "") })),
  );
});

test("a tap on the menu of a phone and a choice of theme before hydration take effect", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("owner");
  const menuLink = (p: Page) => p.getByRole("link", { name: "Performances" });
  await expectEffects(page, [{ path: "/", name: "Menu", effect: menuLink }]);
  await waitForHydration(page);
  await expect(menuLink(page)).toBeVisible();
  const release = holdScripts(page);
  await page.goto("/plants", { waitUntil: "commit" });
  await button(page, "Language and theme").click();
  await button(page, "Dark").click({ noWaitAfter: true });
  release();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("text and a key press before hydration take effect", async ({ page, signIn }) => {
  await signIn("owner");
  const errors = consoleErrors(page);
  await prepare(page);
  const release = holdScripts(page);
  await page.goto("/plants", { waitUntil: "commit" });
  await page.getByRole("searchbox").pressSequentially("zon");
  await button(page, "More filters").press("Enter", { noWaitAfter: true });
  release();
  await expect(dialog("Filters")(page)).toBeVisible();
  await expect(page).toHaveURL(/search=zon/);
  expect(errors).toEqual([]);
});

test("the page is hydrated when a click comes right before its first render", async ({ page, signIn }) => {
  await signIn("owner");
  const errors = consoleErrors(page);
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    // React's scheduler posts a message that starts the first render.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = postMessage;
      queueMicrotask(() => document.querySelector("button")?.click());
      postMessage.call(this, message);
    };
  });
  await openPage(page, "/plants");
  expect(errors).toEqual([]);
});

test("Back before hydration shows the page or the filter of its URL", async ({ page, signIn }) => {
  await signIn("owner", "/users");
  await prepare(page);
  const heading = page.getByRole("heading", { level: 1 });
  const mainMenu = page.getByRole("navigation", { name: "Main menu" });
  await mainMenu.getByRole("link", { name: "Plants", exact: true }).click();
  await expect(heading).toHaveText(/^Plants.*\d/);
  const allPlants = (await heading.textContent()) ?? "";
  await page.getByRole("list", { name: "Yield status" }).getByRole("link", { name: "Not ok" }).click();
  await expect(heading).not.toHaveText(allPlants);
  for (const { url, title } of [
    { url: "/plants", title: allPlants },
    { url: "/users", title: /^Users/ },
  ]) {
    const release = holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await expect(heading).toHaveText(/^Plants/);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(url);
    release();
    await waitForHydration(page);
    await expect(heading).toHaveText(title);
  }
});

const firstRow = (page: Page) => page.locator("main tr[data-row]").first();
const details = (page: Page) => page.getByRole("complementary").getByRole("heading", { level: 2 });
const plantTab = (page: Page) => page.getByRole("tab").first();
/** Lists without groups, and what opens with a row. */
const rowCases: Pick<Case, "path" | "effect">[] = [
  { path: "/triage", effect: details },
  { path: "/plants?yield_status_filter=OK", effect: plantTab },
  { path: "/issues?yield_status_filter=MEDIUM", effect: plantTab },
  { path: "/tickets", effect: (page) => button(page, "Change template") },
];

test("a click on a row before hydration opens it, and one on its box selects it", async ({ page, signIn }) => {
  await signIn("owner");
  const control = (p: Page) => firstRow(p).locator("td:not(:has(a, button, input, label, summary)):visible").first();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectEffects(
      page,
      rowCases.map((entry) => ({ ...entry, name: `row at ${width}`, control })),
    );
  }
  const box = firstRow(page).getByRole("checkbox");
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expectEffects(page, [{ path: "/triage", name: "box", control: () => box, effect: () => bar }]);
  await expect(box).toBeChecked();
  await expect(details(page)).toHaveCount(0);
});

test("keys before hydration that move to a row and open it, or search, take effect", async ({ page, signIn }) => {
  await signIn("owner");
  await prepare(page);
  for (const { path, effect } of rowCases) {
    const release = holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await firstRow(page).waitFor();
    for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
    release();
    await expect.soft(effect(page), path).toBeVisible();
  }
  const release = holdScripts(page);
  await page.goto("/plants", { waitUntil: "commit" });
  await firstRow(page).waitFor();
  for (const key of "/zon") await page.keyboard.press(key);
  release();
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("zon");
  await expect(page).toHaveURL(/search=zon/);
});

test("Ctrl+K before hydration opens the command palette with what was typed after it", async ({ page, signIn }) => {
  await signIn("owner");
  await prepare(page);
  for (const { path, focus } of [{ path: "/support" }, { path: "/users", focus: page.getByRole("searchbox") }]) {
    const release = holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    await button(page, "Search").waitFor();
    await focus?.focus();
    for (const key of ["Control+k", ..."gt", "Space", ..."dak"]) await page.keyboard.press(key);
    release();
    await expect.soft(dialog("Search and commands")(page).getByRole("combobox"), path).toHaveValue("gt dak");
  }
});

test("leaves Ctrl+K to the browser on a page without the command palette, and other keys with Ctrl", async ({
  page,
}) => {
  await prepare(page);
  const release = holdScripts(page);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await page.getByLabel("Email").waitFor();
  await page.evaluate(() => {
    window.addEventListener("keydown", ({ key, defaultPrevented }) => {
      document.body.dataset.keys = `${document.body.dataset.keys ?? ""} ${key} ${defaultPrevented}`;
    });
  });
  for (const key of ["Control+k", "Control+f"]) await page.keyboard.press(key);
  await expect(page.locator("body")).toHaveAttribute("data-keys", / k false.* f false/);
  release();
});

/** Delays the script that contains a text until `release` is called. The script's name depends on the other chunks. */
async function holdScript(page: Page, text: string): Promise<{ release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(text)) await released;
    await route.fulfill({ response });
  });
  return { release };
}

test("preserves a tab and a click on it when texts are loaded before its script", async ({ page, signIn }) => {
  await signIn("owner", "/plants?yield_status_filter=NON_MON");
  const href = await page.locator('tbody th[scope="row"] > a').first().getAttribute("href");
  // The first tab of a plant without monitoring is its location, which the server renders.
  const { release } = await holdScript(page, "openstreetmap.org/?mlat");
  await page.goto(href ?? "", { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
  const edit = await button(page, "Edit plant").elementHandle();
  // The dialog loads its texts together with its script.
  await button(page, "Search").click();
  await expect(dialog("Search and commands")(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await button(page, "Edit plant").click();
  release();
  await expect(dialog("Edit plant")(page)).toBeVisible();
  expect(await edit?.evaluate((element) => element.isConnected)).toBe(true);
  await page.unrouteAll({ behavior: "wait" });
});
