import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { servePlant } from "../support/mock-plant";
import { json } from "../support/mock-upstream";
import { test as mockTest } from "../support/mock-upstream-test";
import { layoutShifts, openPage, reloadPage, toasts, waitForHydration } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "plant-header" });

const fact = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.locator("dt", { hasText: new RegExp(`^${name}$`) }) });

async function openPlant(page: Page, filter: string): Promise<string> {
  await page.goto(`/plants?${filter}`);
  const href = await page.locator('tbody th[scope="row"] > a').first().getAttribute("href");
  await openPage(page, href ?? "");
  return href ?? "";
}

test("edits tags and custom fields in place, below tabs that fade", async ({ page, signIn }) => {
  await test.step("edits tags in place and reverts failed changes", async () => {
    await signIn("owner", "/reports");
    const href = await openPlant(page, "yield_status_filter=NOK");
    await expect(page).toHaveTitle(`Heliograph - Single plant - #${/\d+/.exec(href)}`);
    await fact(page, "Tags").getByRole("button", { name: "Edit tags" }).click();
    const list = page.getByRole("list", { name: "Edit tags" });
    const unchecked = list.getByRole("checkbox", { checked: false }).first();
    const name = await unchecked.evaluate((box) => (box as HTMLInputElement).labels?.[0]?.textContent ?? "");
    await unchecked.check();
    await expect(list.getByText("Saved")).toBeVisible();
    await expect(list.getByText("Saved")).toBeHidden();
    await page.goto(href);
    await expect(fact(page, "Tags")).toContainText(name);

    // A lost response also reverts the change.
    await waitForHydration(page);
    await page.route("**/actions/tag-plant*", (route) => route.abort());
    await fact(page, "Tags").getByRole("button", { name: "Edit tags" }).click();
    await list.getByRole("checkbox", { name, exact: true }).click();
    await expect(list.getByText("Not known")).toBeVisible();
    await expect(list.getByRole("checkbox", { name, exact: true })).toBeChecked();
    await page.keyboard.press("Escape");
  });
  await test.step("edits custom fields by the rules of their type", async () => {
    await page.locator("summary", { hasText: "Custom fields" }).last().click();
    const panels = fact(page, "Number of panels");
    await panels.getByRole("button", { name: "Edit Number of panels" }).click();
    const input = panels.getByRole("textbox");
    await input.fill("");
    await input.press("Enter");
    await expect(page.getByText("Can't save empty value").first()).toBeVisible();
    await input.fill("3.5");
    await input.press("Enter");
    await expect(page.getByText("Failed to update field.").first()).toBeVisible();
    await expect(panels.getByText("Enter a whole number.")).toBeVisible();
    await expect(input).toHaveValue("3.5");
    await input.fill("123");
    await input.press("Enter");
    await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
    await expect(panels).toContainText("123");

    await page.route("**/actions/edit-custom-field*", (route) => route.abort(), { times: 1 });
    await panels.getByRole("button", { name: "Edit Number of panels" }).click();
    await panels.getByRole("button", { name: "Delete Number of panels" }).click();
    await expect(page.getByText("Failed to remove field.").first()).toBeVisible();
    await input.press("Escape");
    await expect(panels).toContainText("123");
    await panels.getByRole("button", { name: "Edit Number of panels" }).click();
    await panels.getByRole("button", { name: "Delete Number of panels" }).click();
    await expect(page.getByText("Removed").first()).toBeVisible();
    await expect(panels).toContainText("–");
    await panels.getByRole("button", { name: "Edit Number of panels" }).click();
    await panels.getByRole("button", { name: "Delete Number of panels" }).click();
    await expect(page.getByText("No field to delete").first()).toBeVisible();
    await panels.getByRole("textbox").press("Escape");
    expect(await violations(page)).toEqual([]);
  });
  await test.step("fades the tabs only on the sides where more of them follow", async () => {
    const tabs = page.getByRole("tablist").first();
    const fades = () =>
      tabs.evaluate((list) => {
        const style = getComputedStyle(list);
        return ["--before", "--after"].map((name) => Number.parseFloat(style.getPropertyValue(name)));
      });
    await expect.poll(fades).toEqual([0, 0]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(fades).toEqual([0, 48]);
    const scrollTo = (left: number) => tabs.evaluate((list, to) => list.scrollTo({ left: to }), left);
    const hidden = await tabs.evaluate((list) => list.scrollWidth - list.clientWidth);
    await scrollTo(hidden - 5);
    await expect.poll(async () => Math.round((await fades())[1] ?? 0)).toBe(5);
    await scrollTo(hidden);
    await expect.poll(fades).toEqual([48, 0]);
  });
});

test("upgrades a light plant after a confirmation", async ({ page, signIn }) => {
  await signIn("owner", "/reports");
  await openPlant(page, "yield_status_filter=NON_MON");
  await expect(page.getByRole("tab", { name: "Summary" })).toBeHidden();
  await page.route("**/actions/upgrade-plant*", (route) => route.abort(), { times: 1 });
  const upgrade = async () => {
    await page.getByRole("button", { name: "Upgrade plant" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Upgrade plant" }).click();
  };
  await upgrade();
  await expect(page.getByText("Something went wrong. Please try again later.").first()).toBeVisible();
  await expect(page.getByText("This plant is not monitored")).toBeVisible();
  await upgrade();
  await expect(page.getByText("Monitoring data is available in a few hours.")).toBeVisible();
  await expect(page.getByRole("tab", { name: "Summary" })).toBeVisible();
});

test("attaches and detaches a child company with Undo, if the user may", async ({ page, openAs, stack }) => {
  const api = await createApiClient(stack, "portfolio");
  const [company] = await api.get<{ id: number }[]>("/users/me/companies");
  const { data } = await api.get<{ data: { id: number; owning_company_id: number }[] }>(
    `/companies/${company?.id}/plants?sort=name:asc`,
  );
  const idOf = (owned: boolean) =>
    data.find(({ owning_company_id }) => (owning_company_id === company?.id) === owned)?.id;
  await openAs("portfolio", `/plants/${idOf(true)}`);
  await fact(page, "Companies").getByRole("button", { name: "Edit attached companies" }).click();
  const child = page.getByRole("list", { name: "Edit attached companies" }).getByRole("checkbox").first();
  const wasChecked = await child.isChecked();
  await child.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await reloadPage(page);
  await fact(page, "Companies").getByRole("button", { name: "Edit attached companies" }).click();
  await expect(child).toBeChecked({ checked: !wasChecked });

  // The user can undo the detaching.
  if (wasChecked) await child.check();
  await expect(page.getByText("Saved", { exact: true })).toBeHidden();
  await child.uncheck();
  const undo = page.getByRole("button", { name: "Undo" });
  await expect(page.getByText(/^Detached /).last()).toBeVisible();
  const saved = page.waitForResponse("**/actions/attach-companies*");
  await undo.click();
  await saved;
  await reloadPage(page);
  await fact(page, "Companies").getByRole("button", { name: "Edit attached companies" }).click();
  await expect(child).toBeChecked();

  await page.goto(`/plants/${idOf(false)}`);
  await expect(fact(page, "Owner")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Edit / })).toHaveCount(0);
});

const named = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ id: 10 + index, name: `${name} ${index + 1}`, is_owner: false }));
/** The distance from the top of the header to the tabs, in CSS pixels. */
const headerHeight = async (page: Page) => {
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  return (await top("[role=tablist]")) - (await top("main header"));
};

mockTest(
  "keeps the header low, whatever the plant has, and what is done on site in reach of a thumb",
  async ({ page, openAs, upstream }) => {
    servePlant(upstream, {
      name: "Primary school of the Saint Willibrord community with a very long name that does not fit on one line",
      yield_status: "NOK",
      address: {
        ...{
          street: "Burgemeester van Roijensingel",
          street_number: "1234 bis",
          postal_code: "8011 CS",
          city: "Zwolle",
        },
        ...{ latitude: 52.51, longitude: 6.09 },
      },
      tags: named(20, "Inspection before the summer of"),
      companies: [{ id: 3, name: "Zonnedak", is_owner: true }, ...named(10, "Housing corporation of the region")],
      lost_kwh_per_day: 1234.5,
      lost_cents_per_day: 30_000,
    });
    upstream.on(
      "GET /companies/3/plant-custom-field-types",
      json(named(6, "Field").map((field) => ({ ...field, type: "text", company_id: 3 }))),
    );
    const shifts = await layoutShifts(page, "main header");
    await openAs("anna", "/plants/9?companyId=3");
    await expect(page.getByRole("tab", { name: "Issues 2" })).toBeVisible();
    expect(await headerHeight(page)).toBeLessThanOrEqual(120);
    expect(await shifts()).toBeLessThan(0.001);
    // The owner is the user's own company.
    await expect(fact(page, "Owner")).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    await fact(page, "Tags").getByRole("button", { name: "+18 Tags" }).click();
    await expect(page.getByRole("group", { name: "Tags" }).getByRole("listitem")).toHaveCount(18);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("link", { name: "Edit plant" }).click();
    await expect(page.getByRole("dialog", { name: "Edit plant" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await headerHeight(page)).toBeLessThanOrEqual(120);

    await page.setViewportSize({ width: 390, height: 844 });
    // A change of the hash alone would keep the document of the wide window.
    await page.goto("about:blank");
    await openPage(page, "/plants/9?companyId=3#contacts");
    expect(await headerHeight(page)).toBeLessThanOrEqual(200);
    await expect(fact(page, "Tags")).toBeHidden();
    expect(await shifts()).toBeLessThan(0.001);
    await page.getByRole("button", { name: "Details", exact: true }).click();
    await expect(fact(page, "Tags")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const bar = page.getByRole("group", { name: "On site" });
    const targets = await bar.locator("> *").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    expect(targets).toHaveLength(4);
    for (const { width, height } of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(await violations(page)).toEqual([]);
    await expect(bar.getByRole("link", { name: "Navigate" })).toHaveAttribute("href", /destination=52\.51,6\.09$/);
    await bar.getByRole("button", { name: "Ticket" }).click();
    await expect(page.getByRole("dialog", { name: "Create ticket" })).toBeVisible();
    await page.keyboard.press("Escape");
    await bar.getByRole("link", { name: "Write a note" }).click();
    await expect(page.getByLabel("New note")).toBeFocused();
    // The bar covers neither the focused element nor a toast.
    await expect(page.locator("main [data-skeleton]").filter({ visible: true })).toHaveCount(0);
    const barTop = (await bar.boundingBox())?.y ?? 0;
    await page.getByRole("button", { name: "Upload files" }).focus();
    const focused = await page.getByRole("button", { name: "Upload files" }).boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(barTop);
    await openPage(page, "/plants/9?companyId=3#contacts");
    upstream.on("POST /companies/3/plants/9/files", json({ error: { code: 5000, messages: {} } }, 500));
    await bar.getByLabel("Photo").setInputFiles("public/icons/icon-192.png");
    await expect(page.getByRole("list", { name: "Uploads" })).toContainText(/Photo \d{4}-\d\d-\d\d .*\.jpg/);
    await expect(page.getByRole("list", { name: "Uploads" })).toBeInViewport();
    const toast = toasts(page).getByText("Unable to upload file(s)");
    await expect(toast).toBeVisible();
    const shown = await toast.boundingBox();
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(barTop);
  },
);

mockTest(
  "offers on site only what may be done, and no route to a plant without coordinates",
  async ({ page, signIn, upstream }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    servePlant(upstream, { owning_company_id: 4 });
    await signIn("anna", "/plants/9?companyId=3");
    await expect(page.getByRole("tab", { name: "Summary" })).toBeVisible();
    await expect(page.getByRole("group", { name: "On site" }).locator("> *")).toHaveText(["Photo"]);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("group", { name: "On site" })).toBeHidden();
  },
);

mockTest("shows the name beside the missing data of a silent plant", async ({ page, openAs, upstream }) => {
  servePlant(upstream, {
    name: "Kwekerij Oostland",
    yield_status: "NONE",
    silent_since: "2026-01-02",
    window_not_received_kwh: 5_500,
    not_received_days: 4,
    snoozed_kwh_per_day: 210,
    snoozed_cents_per_day: 2_100,
  });
  await openAs("anna", "/plants/9?companyId=3#contacts");
  const header = page.locator("main header").first();
  await expect(header.getByText(/No data since 2 Jan 2026/)).toBeVisible();
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const name = page.getByRole("heading", { level: 1 });
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    // The label and two lines.
    expect((await fact(page, "Last 7 days").boundingBox())?.height).toBeLessThanOrEqual(48);
  }
});

mockTest.describe("in Dutch", () => {
  mockTest.use({ locale: "nl-NL", viewport: { width: 360, height: 800 } });

  mockTest("stays within a phone when a plant is silent", async ({ page, openAs, upstream }) => {
    servePlant(upstream, {
      yield_status: "NONE",
      yield_score: null,
      silent_since: "2026-01-02",
      lost_kwh_per_day: 0,
      lost_cents_per_day: 0,
    });
    await openAs("anna", "/plants/9?companyId=3#contacts");
    await expect(page.locator("main header").getByText(/Geen gegevens sinds 2 jan 2026/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
