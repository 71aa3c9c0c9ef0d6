import type { Page } from "playwright/test";
import { daysAgo, pageOf, roof, serveTriage } from "../support/mock-plant";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { causeRows, waitForHydration } from "../support/page";
import { violations } from "../support/violations";

const issueOf = (id: number, changes: object = {}) => ({
  ...{ id: 200 + id, meter_id: 100 + id, type_name: "zero_yield", severity: 100, found_on: daysAgo(3 * id) },
  ...changes,
});
const plant = (id: number, ...issues: object[]) =>
  roof(id, {}, { meter_issues: issues.length > 0 ? issues : [issueOf(id)] });
const lostConnection = { type_name: "connectivity", found_on: daysAgo(5) };
const listCall = "GET /companies/3/plant-issues?";

const tab = (page: Page, name: string) =>
  page.getByRole("list", { name: "State of the causes" }).getByRole("link", { name });

test.beforeEach(({ upstream }) => {
  serveTriage(upstream);
  upstream.on("GET /companies/3/tags?", json([{ id: 4, name: "Roof" }]));
  upstream.on("GET /companies/3/children", json([{ id: 8, name: "Zon BV" }]));
});

test("has whole causes with a tag, and says how many of their plants match", async ({ page, signIn, upstream }) => {
  const lost = [1, 2, 3].map((id) => plant(id, issueOf(id, lostConnection)));
  upstream.on(listCall, (response, { path }) =>
    pageOf(path.includes("tags=") ? lost.slice(0, 1) : [...lost, plant(4)])(response),
  );
  await signIn("anna", "/triage");
  await expect(tab(page, "Open")).toContainText("2");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Tags" }).click();
  await page.getByRole("checkbox", { name: "Roof" }).check();
  await expect(page).toHaveURL(/tags=4/);
  await expect(causeRows(page)).toHaveCount(1);
  await expect(causeRows(page).first()).toContainText("1 of 3 plants match the tags");
  await expect(tab(page, "Open")).toContainText("1");
  await page.keyboard.press("Escape");
  await causeRows(page).first().getByRole("rowheader").getByRole("link").click();
  const plants = page.getByRole("complementary").getByRole("list", { name: "Plants" });
  await expect(plants.getByRole("listitem")).toHaveCount(3);
});

test("names a child company that fails, and shows the causes of the others", async ({ page, signIn, upstream }) => {
  upstream.on(listCall, (response, request) => {
    if (decodeURIComponent(request.path).includes("child_company_ids[]=8")) faults.serverError(response);
    else pageOf([plant(1)])(response);
  });
  await signIn("anna", "/triage?child_company_ids[]=8");
  await expect(page.getByText("The child company Zon BV could not be loaded.")).toBeVisible();
  await expect(causeRows(page)).toHaveCount(1);
  upstream.on(listCall, pageOf([plant(1), plant(2)]));
  await page.reload();
  await expect(causeRows(page)).toHaveCount(2);
  await expect(page.getByText("The child company Zon BV could not be loaded.")).toHaveCount(0);
});

test("filters by a type that only the API knows, and ignores any other type", async ({ page, openAs, upstream }) => {
  upstream.on(listCall, pageOf([plant(1), plant(2, issueOf(2, { type_name: 47 }))]));
  await openAs("anna", "/triage");
  await page.getByRole("button", { name: "Indicators" }).click();
  await page.getByRole("checkbox", { name: "Other (47)", exact: true }).check();
  await expect(page).toHaveURL(/types=47/);
  await expect(causeRows(page)).toHaveCount(1);
  await page.goto("/triage?types=48");
  await expect(causeRows(page)).toHaveCount(2);
  await expect(page.getByText("Invalid parameters in the link were ignored: “types”.")).toBeVisible();
});

test("shows what each of two issues of a plant costs, and their sums", async ({ page, signIn, upstream }) => {
  const zero = issueOf(1, { lost_kwh_per_day: 10, lost_cents_per_day: 200, found_on: daysAgo(30) });
  const shade = issueOf(2, { type_name: "shade", lost_kwh_per_day: 2, found_on: daysAgo(30) });
  const small = issueOf(3, { type_name: "misc", lost_kwh_per_day: 0.3, found_on: daysAgo(30) });
  upstream.on(listCall, pageOf([plant(1, zero, shade, small)]));
  await signIn("anna", "/triage");
  await expect(causeRows(page).first()).toContainText(/Zero yield.*€2.00.*10 kWh lost.*about.*290 kWh/);
  await expect(causeRows(page).nth(1)).toContainText(/Shade.*2.0 kWh.*2.0 kWh lost.*about.*58 kWh/);
  const main = page.getByRole("main");
  await expect(main).toContainText("12 kWh (€2.00) lost per day · 12 kWh (€2.00) at stake per day");
  await expect(main).toContainText("< 0.5 kWh lost for an unknown cause · 2.3 kWh at stake without a price");
  const folded = main.locator("summary").filter({ hasText: "less at stake" });
  await expect(folded).toHaveText("1 cause with less at stake: < 0.5 kWh a day together");
});

test("marks a cause whose snooze is over, and reopens a snoozed cause", async ({ page, signIn, upstream }) => {
  const back = plant(1, issueOf(1, { snoozed_until: daysAgo(1) }));
  const snoozed = plant(2, issueOf(2, { snoozed_until: "2999-01-01" }));
  upstream.on(listCall, pageOf([back, snoozed]));
  upstream.on("PUT /companies/3/plants/2/", json({}));
  await signIn("anna", "/triage");
  await expect(causeRows(page)).toHaveCount(1);
  await expect(causeRows(page).first()).toContainText(/Back since \d+ \w+ \d{4}/);
  await tab(page, "Snoozed").click();
  await expect(causeRows(page).first()).toContainText("Roof 2");
  await waitForHydration(page);
  await causeRows(page).first().getByRole("checkbox").check();
  await page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Unsnooze" }).click();
  const dialog = page.getByRole("dialog");
  expect(await violations(page, dialog)).toEqual([]);
  upstream.on(listCall, pageOf([back, plant(2)]));
  await dialog.getByRole("button", { name: /^Unsnooze/ }).click();
  await expect(page.getByText("No causes are snoozed")).toBeVisible();
  const changes = () => upstream.requestsTo("PUT ").map(({ path }) => path);
  await expect.poll(changes).toEqual(["/companies/3/plants/2/meters/102/issues/202/unsnooze"]);
  await expect(tab(page, "Open")).toContainText("2");
});
