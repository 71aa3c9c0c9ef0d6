import type { Locator, Page } from "playwright/test";
import { dataRequests, expectList, pauseClock, selectOption } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openDrawer(page: Page): Promise<Locator> {
  await button(page, "More filters").click();
  return page.getByRole("dialog", { name: "Filters", exact: true });
}

/** Expands a filter of the drawer. */
async function expand(drawer: Locator, name: string): Promise<Locator> {
  const disclosure = drawer
    .getByRole("group")
    .filter({ has: drawer.page().locator("summary", { hasText: new RegExp(`^${name}`) }) });
  await disclosure.locator("summary").click();
  return disclosure;
}

/** Removes all filters with the link of the menu, without loading the page again. */
async function openUnfiltered(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(`/${name.toLowerCase()}`);
  // The links of the previous list keep its filters.
  await expect(chips(page)).toBeHidden();
}

const range = (container: Page | Locator, name: string) => container.getByRole("group", { name, exact: true });

test("applies a range after the debounce, in the units of the list", async ({ page, signIn }) => {
  await page.clock.install();
  await signIn("owner", "/plants");
  const requests = dataRequests(page);
  const drawer = await openDrawer(page);
  // A click before hydration is replayed by a timer.
  await expect(drawer).toBeVisible();
  await pauseClock(page);
  await range(drawer, "Peak power (kWp)").getByLabel("From").pressSequentially("120,5");
  await page.clock.runFor(240);
  expect(requests).toEqual([]);
  await page.clock.runFor(10);
  await page.clock.resume();
  await expectList(page, /\?peak=120500%2C$/);
  expect(requests).toHaveLength(1);
  await range(drawer, "P90 (kWh)").getByLabel("To").fill("300000");
  await expectList(page, /peak=120500%2C&p90=%2C300000$/);
  await range(drawer, "Monitored since").getByLabel("From").fill("2024-01-01");
  await range(drawer, "Monitored since").getByLabel("To").fill("2026-06-30");
  await expectList(page, /monitored_since=after%3A2024-01-01%2Cbefore%3A2026-06-30&peak/);

  // An error that appears during a click does not move the switch that is pressed.
  await drawer.getByRole("switch", { name: "Mixed orientation" }).hover();
  await pauseClock(page);
  const to = range(drawer, "P90 (kWh)").getByLabel("To");
  await to.fill("3 to 4");
  await page.mouse.down();
  await page.clock.runFor(250);
  await expect(to).not.toHaveAttribute("aria-invalid");
  await page.mouse.up();
  await page.clock.resume();
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL(/&mixed_orientation=0/);
});

test("filters the issues by switches and ranges", async ({ page, signIn }) => {
  await test.step("omits switches from the URL when they have their defaults", async () => {
    await signIn("owner", "/issues");
    const drawer = await openDrawer(page);
    const flip = (name: string) => drawer.getByRole("switch", { name });
    await expect(flip("Snoozed issues")).not.toBeChecked();
    await expect(flip("Resolved issues")).not.toBeChecked();
    await expect(flip("Has meter")).toBeChecked();
    await expect(flip("Mixed orientation")).toBeChecked();
    await flip("Snoozed issues").click();
    await expectList(page, /\?snoozed=1$/, "plant-issues");
    await flip("Resolved issues").click();
    await expectList(page, /\?snoozed=1&resolved=1$/, "plant-issues");
    await flip("Snoozed issues").click();
    await flip("Resolved issues").click();
    await flip("Mixed orientation").click();
    await expectList(page, /\?mixed_orientation=0$/, "plant-issues");
    await flip("Has meter").click();
    await expectList(page, /\?has_meter=0&mixed_orientation=0$/, "plant-issues");
  });
  await test.step("does not apply a range when it is reversed", async () => {
    await openUnfiltered(page, "Issues");
    await button(page, "Found on").click();
    const days = range(page, "Found on");
    await days.getByLabel("From").fill("02/03/2026");
    await expectList(page, /\?found_on=after%3A2026-03-02$/, "plant-issues");
    await days.getByLabel("To").fill("1-3-2026");
    await expect(days.getByText("The start date must be before the end date.")).toBeVisible();
    await expect(days.getByLabel("To")).toHaveAttribute("aria-invalid", "true");
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\?found_on=after%3A2026-03-02$/);

    const drawer = await openDrawer(page);
    await range(drawer, "P90 (kWh)").getByLabel("From").fill("20");
    await expect(page).toHaveURL(/&p90=20%2C$/);
    await range(drawer, "P90 (kWh)").getByLabel("To").fill("10");
    await expect(drawer.getByText("“From” must be less than “To”.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/&p90=20%2C$/);
  });
});

test("includes the plants of selected child companies", async ({ page, signIn }) => {
  await signIn("portfolio", "/plants");
  const drawer = await openDrawer(page);
  await (await expand(drawer, "Child companies")).getByLabel("Brandaris Noord", { exact: true }).check();
  await expectList(page, /\?child_company_ids%5B%5D=5$/, "plants", 3);
});

test("filters the plants by the bar and by the drawer", async ({ page, signIn, browser }) => {
  await test.step("shows an error and retries when choices fail to load", async () => {
    await signIn("owner", "/plants");
    await page.route("**/resources/filter-choices*", (route) => route.abort());
    const drawer = await openDrawer(page);
    const tags = await expand(drawer, "Tags");
    await expect(tags.getByText("Failed to retrieve data. Try again later.")).toBeVisible();
    await expect((await expand(drawer, "Drivers")).getByText("Driver filter currently not available.")).toBeVisible();
    await page.unroute("**/resources/filter-choices*");
    await tags.getByRole("button", { name: "Try again" }).click();
    await expect(tags.getByLabel("School", { exact: true })).toBeVisible();
  });
  await test.step("filters by the tags, drivers, companies and custom fields of the company", async () => {
    await openUnfiltered(page, "Plants");
    const drawer = await openDrawer(page);
    await (await expand(drawer, "Tags")).getByLabel("School", { exact: true }).check();
    await expectList(page, /\?tags=4%7C1$/);
    const drivers = await expand(drawer, "Drivers");
    await drivers.getByRole("button", { name: "Exclude SolarEdge" }).click();
    await expectList(page, /tags=4%7C1&drivers=3%7C0$/);
    await drivers.getByLabel("SolarEdge", { exact: true }).check();
    await expectList(page, /tags=4%7C1&drivers=3%7C1$/);
    await (await expand(drawer, "Companies")).getByLabel("Zonneveld Vastgoed", { exact: true }).check();
    await expectList(page, /companies=2%7C1/);
    await (await expand(drawer, "Custom fields")).getByLabel("Project leader").fill("M. Hofman");
    await expectList(page, /custom_fields=1%2CM\.%2520Hofman/);
    await button(page, "Show plants").click();
    await expect(chips(page)).toContainText("Project leader: M. Hofman");
    await expect(chips(page)).toContainText("School");
    await expect(chips(page)).toContainText("SolarEdge");
    await expect(chips(page)).toContainText("Zonneveld Vastgoed");
  });
  await test.step("filters by several statuses, and by tickets", async () => {
    await openUnfiltered(page, "Plants");
    const statuses = page.getByRole("list", { name: "Yield status" });
    await statuses.getByRole("link", { name: "Not ok" }).click();
    await expectList(page, /\?yield_status_filter=NOK$/);
    await statuses.getByRole("link", { name: "SunData Light" }).click();
    await expectList(page, /yield_status_filter=NOK%2CNON_MON/);
    await page.goBack();
    await expectList(page, /\?yield_status_filter=NOK$/);
    await button(page, "Tickets").click();
    await selectOption(page.getByRole("combobox", { name: "Tickets" }), "without_open");
    await expectList(page, /[?&]tickets=without_open(&|$)/);
  });
  await test.step("includes and excludes indicators and their groups, also by arrow keys", async () => {
    await openUnfiltered(page, "Plants");
    await button(page, "Indicators").focus();
    await page.keyboard.press("Enter");
    const list = page.getByRole("list", { name: "Indicators" });
    await list.getByLabel("Shade", { exact: true }).check();
    await expectList(page, /\?indicators=shade%7C1$/);
    await expect(list.getByLabel("Shade in the morning", { exact: true })).toBeChecked();
    await expect(list.getByLabel("Shade in the morning", { exact: true })).toBeDisabled();
    await list.getByRole("button", { name: "Exclude Shade", exact: true }).click();
    await expectList(page, /\?indicators=shade%7C0$/);
    await expect(list.getByLabel("Shade", { exact: true })).not.toBeChecked();
    await page.keyboard.press("Escape");
    await expect(list).toBeHidden();
    await expect(button(page, "Indicators")).toBeFocused();
    await expect(chips(page)).toContainText("not Shade");
    await chips(page).getByRole("link", { name: "Clear all filters" }).click();
    await expectList(page, /\/plants$/);

    await button(page, "Indicators").click();
    await list.getByLabel("Connectivity", { exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(list.getByLabel("Long-term performance", { exact: true })).toBeFocused();
    await page.keyboard.press("Space");
    await expectList(page, /indicators=yield_promise_status%7C1$/);
    await expect(list.getByLabel("Long-term performance", { exact: true })).toBeFocused();
  });
  await test.step("explains SunData Light and P90 beside their filters, by keyboard and by touch", async () => {
    await openUnfiltered(page, "Plants");
    const light = page.getByText("a plant without monitoring");
    await page.getByRole("list", { name: "Yield status" }).getByRole("link", { name: "SunData Light" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(light).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(light).toBeHidden();

    const context = await browser.newContext({
      baseURL: new URL(page.url()).origin,
      storageState: await page.context().storageState(),
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const phone = await context.newPage();
    await phone.goto("/plants");
    await button(phone, "Filters").tap();
    const drawer = await openDrawer(phone);
    await button(phone, "Explain: P90").tap();
    await expect(drawer.getByText("exceeded in 9 out of 10 years")).toBeVisible();
    await context.close();
  });
  await test.step("offers no filter by child companies to a company without any", async () => {
    await openUnfiltered(page, "Plants");
    const drawer = await openDrawer(page);
    await expect(drawer.getByText("Child companies", { exact: true })).toHaveCount(0);
    await expect(drawer.getByText("Custom fields", { exact: true })).toBeVisible();
    await page.goto("/plants?child_company_ids%5B%5D=5");
    await openDrawer(page);
    await expect(drawer.getByText("Child companies", { exact: true })).toBeVisible();
  });
  await test.step("filters by period and flags of the long-term performance", async () => {
    await page.goto("/performances");
    await button(page, "Long term").click();
    await selectOption(page.getByLabel("Period"), "any");
    await page.getByLabel("Severely behind", { exact: true }).check();
    await expectList(page, /ltpm=period%3Aany%2Bflags%3ABEHIND_SEVERELY$/);
    await page.getByLabel("Ahead", { exact: true }).check();
    await selectOption(page.getByLabel("Period"), "previous");
    await expectList(page, /ltpm=period%3Aprevious%2Bflags%3ABEHIND_SEVERELY%2CAHEAD$/);
  });
});

test("has no accessibility violations with filters, the views and the drawer", async ({ page, signIn }) => {
  await signIn("owner", "/plants?tags=4%7C1&indicators=shade%7C0");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await button(page, "Filters (2)").click();
    await button(page, "Views").click();
    await expect(page.getByRole("link", { name: "Red and amber" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const drawer = await openDrawer(page);
    await expect(drawer.getByLabel("School", { exact: true })).toBeVisible();
    await (await expand(drawer, "Custom fields")).getByLabel("Project leader").waitFor();
    await range(drawer, "P90 (kWh)").getByLabel("From").fill("x");
    await expect(drawer.getByText("Enter 0 or a higher number.")).toBeVisible();
    expect(await violations(page, drawer)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(drawer).toBeHidden();
  }
});
