import type { Page } from "playwright/test";
import { daysAgo, pageOf, roof, serveTriage } from "../support/mock-plant";
import { json } from "../support/mock-upstream";
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
