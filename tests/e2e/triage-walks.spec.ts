import type { Locator } from "playwright/test";
import { expectAccessible } from "../support/accessible";
import { daysAgo, pageOf, roof, serveTriage } from "../support/mock-plant";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { causeRows, toasts, waitForHydration } from "../support/page";

const plantsCall = "GET /companies/3/plant-issues?";

/** A plant of a driver whose inverter has sent no data for days. */
const silentPlant = (id: number, changes: object = {}) => roof(id, {}, { not_received_kwh_per_day: 40, ...changes });
const brokenDriver = json([{ status: 2, drivers: [{ driver: "solar_edge", description: "No answer", status: 2 }] }]);

/** Clicks an element and counts the click. */
function countedClicks() {
  let clicks = 0;
  return {
    click: async (target: Locator) => {
      await target.click();
      clicks += 1;
    },
    count: () => clicks,
  };
}

test.beforeEach(({ upstream }) => serveTriage(upstream));

test("marks the plant of the details, and snoozes all plants in four clicks", async ({ page, openAs, upstream }) => {
  await test.step("marks the plant of the details in the list, and shows the details of another plant", async () => {
    upstream.on(plantsCall, pageOf([silentPlant(1), silentPlant(2)]));
    upstream.on("GET /companies/3/driver-status", brokenDriver);
    await openAs("anna", "/triage");
    await causeRows(page).getByRole("rowheader").getByRole("link").click();
    const panel = page.getByRole("complementary");
    await expect(panel.getByText("SolarEdge: No answer")).toBeVisible();
    const details = panel.getByLabel("Details of");
    const performance = panel.getByRole("link", { name: "Performance of these days" });
    await expect(performance).toHaveAttribute("href", /\/plants\/1\?/);
    const plants = panel.getByRole("list", { name: "Plants" }).getByRole("listitem");
    const marked = panel.locator("li[aria-current=true]");
    await expect(plants).toHaveCount(2);
    await expect(plants.first()).toContainText(/Since \d+ \w+ \d{4} \(3 days\)/);
    await expect(marked).toContainText("Roof 1");
    await details.selectOption({ label: "Roof 2" });
    await expect(performance).toHaveAttribute("href", /\/plants\/2\?/);
    await expect(marked).toHaveCount(1);
    await expect(marked).toContainText("Roof 2");
  });
  await test.step("snoozes twelve plants behind one broken driver in four clicks", async () => {
    upstream.on(plantsCall, pageOf(Array.from({ length: 12 }, (_, index) => silentPlant(index + 1))));
    upstream.on("GET /companies/3/driver-status", brokenDriver);
    await openAs("anna", "/triage");
    await expect(causeRows(page)).toHaveCount(1);
    await expect(causeRows(page)).toContainText("SolarEdge unreachable");
    const { click, count } = countedClicks();
    await click(causeRows(page).getByRole("checkbox"));
    await click(page.getByRole("region", { name: "Selected rows" }).getByRole("button", { name: "Snooze" }));
    const dialog = page.getByRole("dialog", { name: "Snooze 12 plants" });
    await expect(dialog.getByRole("listitem")).toHaveCount(12);
    await click(dialog.getByText(/^30 days/));
    await click(dialog.getByRole("button", { name: "Snooze 12 issues" }));
    await expect(dialog.getByText("Done")).toHaveCount(12);
    expect(count()).toBe(4);
    const snoozed = upstream.requests.filter(({ method, path }) => method === "PUT" && path.endsWith("/snooze"));
    expect(snoozed).toHaveLength(12);
  });
});

test("creates the ticket of a silent plant and snoozes it in five clicks", async ({ page, openAs, upstream }) => {
  upstream.on(plantsCall, pageOf([silentPlant(9)]));
  await openAs("anna", "/triage");
  const { click, count } = countedClicks();
  await click(causeRows(page).getByRole("rowheader").getByRole("link"));
  await click(page.getByRole("complementary").getByRole("button", { name: "Create ticket" }));
  const dialog = page.getByRole("dialog");
  await click(dialog.getByRole("button", { name: "Create a ticket for 1 plant" }));
  await expect(toasts(page).getByRole("link", { name: "View ticket" })).toHaveAttribute("href", /^\/tickets\/70\?/);
  await click(toasts(page).getByRole("button", { name: "Snooze" }));
  await expect(dialog.getByRole("radio", { name: /^14 days/ })).toBeChecked();
  await click(dialog.getByRole("button", { name: "Snooze 1 issue" }));
  await expect(toasts(page)).toContainText("Successfully snoozed issue");
  await expect(dialog).toHaveCount(0);
  expect(count()).toBe(5);
  const [ticket] = upstream.requestsTo("POST /companies/3/plants/9/tickets");
  const { title, description } = JSON.parse(ticket?.body ?? "{}");
  expect(title).toContain("Connectivity");
  const origin = new URL(page.url()).origin.replaceAll(".", "\\.");
  expect(description).toMatch(
    new RegExp(`<a href="${origin}/plants/9\\?companyId=3&amp;marked=issue-209#issues">Roof 9</a>`),
  );
  expect(upstream.requestsTo("PUT /companies/3/plants/9/meters/109/issues/209/snooze")).toHaveLength(1);
});

test("states that nothing needs attention, or what could not be loaded", async ({ page, signIn, upstream }) => {
  await test.step("tells that nothing needs attention, and how many causes are snoozed", async () => {
    const snoozed = silentPlant(9);
    snoozed.meter_issues = snoozed.meter_issues.map((issue) => ({ ...issue, snoozed_until: daysAgo(-5) }));
    upstream.on(plantsCall, pageOf([snoozed]));
    await signIn("anna", "/triage");
    await expect(page.getByText("Nothing needs you today")).toBeVisible();
    await expect(page.getByText("1 cause is snoozed.")).toBeVisible();
    await waitForHydration(page);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Show what is snoozed" }).click();
    await expect(page).toHaveURL("/triage?tab=snoozed");
    await expect(causeRows(page)).toHaveCount(1);
  });
  await test.step("names the missing plants, and the number of unreadable plants", async () => {
    const firstPage = pageOf([silentPlant(9), { name: "Without an id" }], 300);
    upstream.on(plantsCall, (response, request) =>
      (/[?&]page=1(&|$)/.test(request.path) ? firstPage : faults.serverError)(response, request),
    );
    upstream.on("GET /companies/3/driver-status", faults.serverError);
    upstream.on("GET /companies/3/tickets?", faults.serverError);
    await signIn("anna", "/triage");
    await expect(causeRows(page)).toHaveCount(1);
    await expect(page.getByText("298 plants with issues could not be loaded. Their causes are missing.")).toBeVisible();
    await expect(page.getByText(/status of the drivers could not be loaded/)).toBeVisible();
    await expect(
      page.getByText("The tickets could not be loaded, so causes in progress are listed as open."),
    ).toBeVisible();
    await expect(page.getByText(/rows? could not be read/)).toBeVisible();
    await waitForHydration(page);
    await expectAccessible(page);
    await expect(page.getByRole("link", { name: "Open 1+" })).toBeVisible();
    upstream.on(plantsCall, pageOf([silentPlant(9), silentPlant(10)]));
    const notice = page.getByRole("alert").filter({ hasText: "298 plants" });
    await notice.getByRole("button", { name: "Try again" }).click();
    await expect(causeRows(page)).toHaveCount(2);
    await expect(notice).toHaveCount(0);
  });
  await test.step("offers to try again when the API fails", async () => {
    upstream.on(plantsCall, faults.serverError);
    await signIn("anna", "/triage");
    const failure = page.getByRole("main").getByRole("alert");
    await expect(failure).toContainText("Something went wrong");
    await waitForHydration(page);
    await expectAccessible(page);
    upstream.on(plantsCall, pageOf([silentPlant(9)]));
    await failure.getByRole("button", { name: "Try again" }).click();
    await expect(causeRows(page)).toHaveCount(1);
  });
});

test.describe("without losses", () => {
  test.use({ edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, API_EXTENSIONS: "compared" }) });

  test("neither folds causes by cost nor mentions losses", async ({ page, signIn, upstream }) => {
    upstream.on(plantsCall, pageOf([silentPlant(9)], 5_000));
    await signIn("anna", "/triage?min=5");
    await expect(causeRows(page)).toHaveCount(1);
    await expect(page.getByLabel("Fold causes below")).toHaveCount(0);
    await expect(page.getByText(/plants with the lowest yield scores, of 5,000 with issues/)).toBeVisible();
  });
});

test("opens the cause of an address, or states that it is hidden or has ended", async ({ page, signIn, upstream }) => {
  const shaded = (id: number, changes: object = {}) =>
    silentPlant(id, {
      meter_issues: [{ id: 200 + id, meter_id: 100 + id, type_name: "shade", found_on: daysAgo(3), ...changes }],
    });
  const plants = Array.from({ length: 30 }, (_, index) => shaded(index + 1));
  upstream.on(plantsCall, pageOf([...plants, shaded(40, { snoozed_until: "2999-01-01" })]));
  upstream.on("GET /companies/3/plants/50/issues", json([{ id: 9, type_name: "shade", resolved_on: "2026-01-04" }]));
  upstream.on("GET /companies/3/plants/50?", json({ id: 50, name: "School" }));
  await signIn("anna", "/triage#plant:9:shade");
  const panel = page.getByRole("complementary");
  await expect(panel).toContainText("Roof 9");
  await expect(page).toHaveURL(/page=2/);
  await page.goto("/triage#plant:40:shade");
  await expect(panel).toContainText("Roof 40");
  await expect(page).toHaveURL(/tab=snoozed/);
  await page.goto("/triage?types=connectivity#plant:9:shade");
  const hidden = page.getByRole("status").filter({ hasText: "The filters hide the cause of this address: Shade." });
  await hidden.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL(/page=2#/);
  await expect(panel).toContainText("Roof 9");
  await page.goto("/triage#plant:50:shade");
  const notice = page.getByRole("status").filter({ hasText: "Shade, School: The issues were resolved on 4 Jan 2026." });
  await expect(notice.getByRole("link", { name: "Show the plant" })).toHaveAttribute("href", /plants\/50.*#issues/);
  await expectAccessible(page);
  await notice.getByRole("link", { name: "Close" }).click();
  await expect(notice).toBeHidden();
});
