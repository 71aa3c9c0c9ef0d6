import type { Locator, Page } from "playwright/test";
import { reloadPage, showBarcode, toasts } from "../support/page";
import { expect, test } from "../support/test";
import { violations, violationsAtBothWidths } from "../support/violations";

test.use({ fleet: "plant-meters" });

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const meters = (page: Page) => page.getByRole("table", { name: "Meters of this plant" });
const row = (page: Page, name: string) => meters(page).getByRole("row", { name });
const toast = (page: Page, text: string) => toasts(page).getByText(text, { exact: true });
const field = (scope: Locator, label: string) => scope.getByLabel(label, { exact: true });
const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });

/** Opens an item of the menu of a meter. */
async function openFromMenu(page: Page, meter: string, item: string): Promise<void> {
  await button(page, `Actions of ${meter}`).click();
  await button(page.getByRole("group", { name: `Actions of ${meter}` }), item).click();
}

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test("lets the owner update, diagnose, test and check meters", async ({ page, openAs }) => {
  await page.clock.install();
  await openAs("owner", "/plants/3?companyId=2#meters");
  await expect(row(page, "Meter #31")).toContainText("SunData Cast4All");
  await expect(row(page, "Meter #31")).not.toContainText("n/a");
  await expect(page.getByRole("rowheader").first()).toHaveText("31 Meter #31");
  expect(await meters(page).getByRole("columnheader").allTextContents()).toEqual([
    ...["ID", "Name", "Indicators", "Last contact", "Yesterday", "Yield score"],
    ...["Peak power", "Driver", "Operational since", "Retired on", "Actions"],
  ]);
  expect(await violationsAtBothWidths(page, page.getByRole("tabpanel"))).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const table = page.getByRole("tabpanel").locator("section:has(> table)");
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);

  await expect(row(page, "Inverter 2")).toContainText(/[\d.]+\skWh/);
  const explain = page.getByRole("tabpanel", { name: "Meters" }).getByRole("button", { name: "Explain: Yield score" });
  await explain.focus();
  await page.keyboard.press("Enter");
  const explanation = page.getByRole("status").filter({ hasText: "the mean of the past 7 days" });
  await expect(explanation).toBeVisible();
  expect(await violations(page, page.getByRole("tabpanel"))).toEqual([]);
  await button(page, "Explain: Driver").click();
  await expect(explanation).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.getByText("The data source that a meter")).toBeHidden();
  await explain.hover();
  await expect(explanation).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(explanation).toBeHidden();

  await row(page, "Meter #31").getByText("SunData Cast4All").click();
  const form = dialog(page, "Edit meter");
  await expect(field(form, "ID")).toHaveValue("31");
  await button(form, "Cancel").click();
  await openFromMenu(page, "Meter #31", "Show details");
  const details = dialog(page, "Meter #31");
  await expect(details.getByRole("definition").last()).toHaveText("31");
  await expect(details).toContainText(/Last contact.*Yesterday.*Yield score.*Yearly yield \(P90\)/s);
  await expect(button(details, "Delete meter")).toBeHidden();
  expect(await violationsAtBothWidths(page, details)).toEqual([]);
  await button(details, "Edit").click();
  await button(form, "Cancel").click();
  await expect(button(details, "Edit")).toBeFocused();
  await button(details, "Edit").click();
  await expect(field(form, "Operational since")).toBeDisabled();
  await expect(field(form, "Reference identifier")).toBeDisabled();
  await expect(field(form, "ID")).toHaveValue("31");
  await expect(field(form, "Tilt in degrees")).toBeEditable();
  await button(form, "Explain: P90").click();
  await expect(form.getByText("exceeded in 9 out of 10 years")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeVisible();
  await field(form, "Name").fill("North roof");
  const peak = await field(form, "Peak in watt").inputValue();
  await field(form, "Peak in watt").fill("");
  await button(form, "Save").click();
  await expect(form.getByText("Failed. Please check the form")).toBeVisible();
  await expect(field(form, "Peak in watt")).toHaveAttribute("aria-invalid", "true");
  await expect(field(form, "Name")).toHaveValue("North roof");
  expect(await violationsAtBothWidths(page, form)).toEqual([]);
  await field(form, "Peak in watt").fill(peak);
  await form.getByRole("group", { name: "Is meter retired?" }).getByLabel("Yes").check();
  await field(form, "Retired since").fill("31-12-2099");
  await field(form, "Retired since").blur();
  await expect(form.getByText(/^Select a day up to \d+ \w{3} \d{4}\.$/)).toBeVisible();
  await form.getByRole("group", { name: "Is meter retired?" }).getByLabel("No").check();
  await button(form, "Save").click();
  await expect(form).toBeHidden();
  await expect(toast(page, "Meter has been updated!")).toBeVisible();
  await expect(row(page, "North roof")).toBeVisible();

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/meters/31/diagnostics", async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response, json: { ...(await response.json()), notifications: null } });
  });
  const loaded = page.waitForResponse("**/meters/31/diagnostics");
  await openFromMenu(page, "North roof", "Open Diagnostics");
  const diagnostics = dialog(page, "Diagnostics of North roof");
  await expect(diagnostics.getByRole("tabpanel")).toHaveText("Running…");
  release();
  await loaded;
  // The last stage ends after 10 s, which is also the timeout of the call.
  await page.clock.runFor(9_500);
  // The first check that failed is selected.
  await expect(diagnostics.getByRole("tabpanel")).toHaveText(/^(Recent yield: [\d.]+\skWh|No recent)/);
  await diagnostics.getByRole("tab", { name: "Connection" }).click();
  await expect(diagnostics.getByRole("tabpanel")).toHaveText(/^The driver /);
  await diagnostics.getByRole("tab", { name: "Alerts" }).click();
  await expect(diagnostics.getByRole("tabpanel")).toContainText("No alerts where found");
  expect(await violationsAtBothWidths(page, diagnostics)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(diagnostics).toBeHidden();
  await expect(button(page, "Actions of North roof")).toBeFocused();
  await page.route("**/meters/31/diagnostics", (route) => route.fulfill({ status: 500, json: {} }));
  await openFromMenu(page, "North roof", "Open Diagnostics");
  const failure = "Something went wrong while running diagnostics";
  await expect(diagnostics.getByRole("alert")).toContainText(failure);
  await expect(toast(page, failure)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.route("**/meters/31/production-check", (route) =>
    route.fulfill({ json: { ongoing: false, report: { result: "Success", averageVoltage: 229.1 } } }),
  );
  await openFromMenu(page, "North roof", "Start Production Test");
  const testDialog = dialog(page, "Production test of North roof");
  await expect(testDialog.getByText("The test succeeded.")).toBeVisible();
  await expect(testDialog.getByText("Average voltage: 229.1 V")).toBeVisible();
  expect(await violationsAtBothWidths(page, testDialog)).toEqual([]);
  await page.keyboard.press("Escape");
  await openFromMenu(page, "North roof", "Start Connection Test");
  await expect(dialog(page, "Connection test of North roof")).toBeVisible();
  await page.keyboard.press("Escape");

  await button(page, "Check all meters").click();
  const checks = dialog(page, "Check of all meters");
  await expect(checks.getByRole("group").first()).toHaveAttribute("open");
  await expect(checks.getByRole("group").last()).not.toHaveAttribute("open");
  expect(await violationsAtBothWidths(page, checks)).toEqual([]);
});

test("adds a meter with validated credentials", async ({ page, openAs }) => {
  await showBarcode(page, " GRWABCDEFG ");
  await openAs("owner", "/plants/3?companyId=2#meters");
  await button(page, "Add meter").click();
  const form = dialog(page, "Add meter");
  await expect(button(form, "Create meter")).toBeDisabled();
  await expect(form.getByText("When creating a meter; can be up to 31 days in the past.")).toBeVisible();
  await field(form, "Peak in watt").fill("4150");
  await page.reload();
  await expect(form.getByText("What you typed before was restored.")).toBeVisible();
  await expect(field(form, "Peak in watt")).toHaveValue("4150");
  await button(form, "Enter credentials").click();

  const credentials = dialog(page, "Meter credentials");
  const accept = button(credentials, "OK");
  const account = field(credentials, "Driver account");
  const serial = field(credentials, "Serial number");
  await account.selectOption("Growatt of Zonneveld (Growatt)");
  await button(credentials, "Scan: Logger serial number").click();
  await expect(field(credentials, "Logger serial number")).toHaveValue("GRWABCDEFG");
  await reloadPage(page);
  await button(form, "Enter credentials").click();
  await expect(field(credentials, "Logger serial number")).toHaveValue("GRWABCDEFG");
  await expect(field(form, "Peak in watt")).toHaveValue("4150");
  await expect(
    credentials.getByText("We could not validate the existence of the meter. Are you sure the Ref ID is correct."),
  ).toBeVisible();
  await expect(accept).toBeDisabled();

  await account.selectOption("SolarEdge of Zonneveld (SolarEdge)");
  await expect(field(credentials, "Credentials")).toBeVisible();

  await account.selectOption("SunData of Lumenta (SunData Cast4All)");
  const existence = "**/utilities/validate/meter-existence?*";
  await page.route(existence, (route) => route.fulfill({ status: 500, json: {} }));
  await serial.fill("SD12");
  await field(credentials, "Channel").fill("1");
  const failure = "Could not get a response for SunData Cast4All";
  await expect(credentials.getByRole("alert").getByText(failure, { exact: true })).toBeVisible();
  await expect(toast(page, failure)).toBeVisible();
  await expect(accept).toBeDisabled();
  await page.unroute(existence);
  await button(credentials, "Try again").click();
  await expect(
    credentials.getByText("The meter entered did not validate as a valid meter. Please check the entered data."),
  ).toBeVisible();
  const existing = await page.request.get("/api/v0/companies/2/plants/3/meters/32");
  const { reference_identifier } = (await existing.json()) as { reference_identifier: string };
  const [existingSerial = "", channel = ""] = reference_identifier.split("|");
  await serial.fill(existingSerial);
  await field(credentials, "Channel").fill(channel);
  await expect(
    credentials.getByText("This meter already exists, please enter the unique identifier from the meter."),
  ).toBeVisible();
  await expect(accept).toBeDisabled();
  expect(await violationsAtBothWidths(page, credentials)).toEqual([]);
  await field(credentials, "Channel").fill("9");
  await expect(accept).toBeEnabled();
  await accept.click();

  await expect(credentials).toBeHidden();
  await expect(field(form, "Reference identifier")).toHaveValue(`${existingSerial}|9`);
  await expect(field(form, "Inbound driver")).toHaveValue("SunData Cast4All");
  await expect(button(form, "Change credentials")).toBeVisible();
  await field(form, "Name").fill("New inverter");
  expect(await violationsAtBothWidths(page, form)).toEqual([]);
  await button(form, "Create meter").click();
  await expect(form).toBeHidden();
  await expect(toast(page, "Meter has been created!")).toBeVisible();
  await expect(row(page, "New inverter")).toBeVisible();
});

test("continues with the creation of a plant after a meter was added to it", async ({ page, openAs }) => {
  await openAs("owner", "/plants/30?companyId=2&newPlant=true#meter");
  await expect(page.getByText("This plant has no meters.")).toBeVisible();
  await button(page, "Add meter").first().click();
  const form = dialog(page, "Add meter");
  await field(form, "Inbound driver").fill("cast4all");
  await field(form, "Reference identifier").fill("C4A-99999999");
  await expect(button(form, "Enter credentials")).toBeVisible();
  await field(form, "Peak in watt").fill("4150");
  await button(form, "Create meter").click();
  await expect(page).toHaveURL("/plants/create?step=attach&plantId=30&companyId=2");
  await expect(page.getByRole("heading", { name: "Attach Tags & Companies" })).toBeVisible();
});

test("discards the input when the dialog is closed, and restores it after a reload", async ({ page, openAs }) => {
  await openAs("owner", "/plants?yield_status_filter=NOK");
  const plant = page.locator('tbody th[scope="row"] > a').first();
  await plant.click();
  const form = dialog(page, "Edit meter");
  const open = async () => {
    await page.getByRole("tab", { name: "Meters" }).click();
    await page.getByRole("rowheader").first().getByRole("button").click();
  };
  await open();
  const name = await field(form, "Name").inputValue();
  await field(form, "Name").fill("Typed before");
  await page.reload();
  await expect(field(form, "Name")).toHaveValue("Typed before");

  // Back opens the previous tab, then the list.
  await page.goBack();
  await expect(form).toBeHidden();
  await open();
  await expect(field(form, "Name")).toHaveValue(name);
  await field(form, "Name").fill("Typed before");
  await page.evaluate(() => window.history.go(-2));
  await expect(page).toHaveURL("/plants?yield_status_filter=NOK");
  await plant.click();
  await open();
  await expect(field(form, "Name")).toHaveValue(name);
});

test("lets administrators open the portal and delete a meter", async ({ page, openAs, context }) => {
  await openAs("admin", "/plants/1?companyId=1#meters");
  const name = "Inverter 2";
  await context.route("https://portal.solaredge.example/**", (route) => route.fulfill({ body: "Portal" }));
  const portal = context.waitForEvent("page");
  await openFromMenu(page, name, "Open portal");
  await expect(await portal).toHaveURL(/^https:\/\/portal\.solaredge\.example\/site\/\d+$/);
  await page.route("**/utilities/portal-link?*", (route) => route.fulfill({ status: 500, json: {} }));
  await openFromMenu(page, name, "Open portal");
  await expect(toast(page, "Failed to reach portal")).toBeVisible();

  await openFromMenu(page, name, "Show details");
  await button(dialog(page, name), "Delete meter").click();
  const confirmation = dialog(page, "Delete meter");
  expect(await violations(page, confirmation)).toEqual([]);
  await page.route("**/actions/delete-meter*", (route) => route.abort(), { times: 1 });
  await button(confirmation, "Delete meter").click();
  await expect(confirmation.getByRole("alert")).toContainText("Failed to delete");
  await expect(toast(page, "Failed to delete")).toBeVisible();
  await button(confirmation, "Delete meter").click();
  await expect(toast(page, "Successfully deleted meter!")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row(page, name)).toBeHidden();
});
