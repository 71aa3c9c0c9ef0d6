import type { Locator, Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { openPage, postRequests, reloadPage } from "../support/page";
import { demoPassword } from "../support/stack";
import { expect, test } from "../support/test";
import { violationsAtBothWidths } from "../support/violations";

test.use({ fleet: "create-plant" });

const wizard = (page: Page) => page.getByRole("dialog", { name: "Create plant", exact: true });
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true });
const button = (scope: Page | Locator, name: string) => scope.getByRole("button", { name, exact: true });
const link = (scope: Page | Locator, name: string) => scope.getByRole("link", { name, exact: true });

/** A house number that exists at a postal code of the demo data. */
async function knownAddress(page: Page): Promise<{ postalCode: string; streetNumber: string; city: string }> {
  const response = await page.request.get("/api/v0/companies/2/plants?page=1");
  const { data } = (await response.json()) as {
    data: { address: { postal_code: string; street_number: string; city: string } }[];
  };
  const { postal_code, street_number, city } = data[0]?.address ?? { postal_code: "", street_number: "", city: "" };
  return { postalCode: postal_code, streetNumber: street_number, city };
}

/** Fills in the first step up to the address of the look-up. */
async function fillPlant(page: Page, name: string): Promise<{ city: string }> {
  const address = await knownAddress(page);
  const form = wizard(page);
  await field(form, "Name").fill(name);
  await field(form, "Postal code").fill(address.postalCode.replace(/(\d{4})/, "$1 ").toLowerCase());
  await field(form, "Street number").fill(address.streetNumber);
  await expect(field(form, "City")).toHaveValue(address.city);
  return address;
}

const daysAgo = (today: string, days: number) => {
  const day = new Date(`${today}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() - days);
  return day.toISOString().slice(0, 10);
};

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

test("creates a plant step by step over the list", async ({ page, openAs, stack }) => {
  await openAs("owner", "/plants?yield_status_filter=OK");
  await link(page.getByRole("main"), "Create plant").click();
  await expect(page).toHaveURL("/plants/create?yield_status_filter=OK");
  const dialog = wizard(page);
  await expect(field(dialog, "Name")).toBeFocused();
  await expect(dialog.getByText("The plant will belong to Zonneveld Vastgoed.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await expect(button(dialog, "Create")).toBeDisabled();
  expect(await violationsAtBothWidths(page, wizard(page))).toEqual([]);

  const posts = postRequests(page);
  const { city } = await fillPlant(page, "  North school ");
  await expect(field(dialog, "Street")).not.toBeEditable();
  await button(dialog, "Create").dblclick();
  await expect(page).toHaveURL(/\/plants\/create\?yield_status_filter=OK&step=meter&plantId=\d+&companyId=2$/);
  expect(posts).toHaveLength(1);
  const plantId = new URL(page.url()).searchParams.get("plantId");
  const api = await createApiClient(stack, "owner");
  expect(await api.get(`/companies/2/plants/${plantId}`)).toMatchObject({
    name: "North school",
    address: { city, postal_code: expect.stringMatching(/^\d{4}[A-Z]{2}$/) },
  });

  await expect(dialog.getByRole("heading", { name: "Create Meter" })).toBeFocused();
  await expect(dialog.getByRole("listitem")).toHaveText([
    "Create Plant",
    "2Create Meter",
    "3Attach Tags & Companies",
    "4Add Custom Fields",
  ]);
  await expect(button(dialog, "Create meter")).toBeDisabled();
  await field(dialog, "Peak in watt").fill("4150");
  await expect(dialog.getByText("4.15 kWp", { exact: true })).toBeVisible();
  await field(dialog, "P90 in kWh").fill("3735");
  await expect(dialog.getByText("Specific yield: 900 kWh/kWp")).toBeVisible();
  await field(dialog, "Name").fill("First inverter");
  await dialog.getByRole("group", { name: "Is meter retired?" }).getByLabel("Yes").check();
  await field(dialog, "Retired since").fill(new Date().toISOString().slice(0, 10));
  await button(dialog, "Enter credentials").click();
  const credentials = page.getByRole("dialog", { name: "Meter credentials" });
  await field(credentials, "Driver account").selectOption("SunData of Lumenta (SunData Cast4All)");
  await field(credentials, "Serial number").fill("SD987650");
  await field(credentials, "Channel").fill("1");
  await button(credentials, "OK").click();
  expect(await violationsAtBothWidths(page, wizard(page))).toEqual([]);

  await link(dialog, "Back").click();
  await expect(dialog.getByText("North school")).toBeVisible();
  await expect(button(dialog, "Edit plant")).toBeVisible();
  await page.reload();
  await link(dialog, "Next").click();
  await expect(field(dialog, "Name")).toHaveValue("First inverter");
  await expect(field(dialog, "Retired since")).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
  await expect(field(dialog, "Reference identifier")).toHaveValue("SD987650|1");
  await dialog.getByRole("group", { name: "Is meter retired?" }).getByLabel("No").check();
  await field(dialog, "P90 in kWh").fill("37350");
  await button(dialog, "Create meter").click();
  const question = page.getByRole("dialog", { name: "Create a meter with an unusual yield?" });
  await expect(question).toContainText("37,350 kWh a year from 4,150 W is 9,000 kWh/kWp.");
  expect(await violationsAtBothWidths(page, question)).toEqual([]);
  await button(question, "Cancel").click();
  await field(dialog, "P90 in kWh").fill("3735");
  await button(dialog, "Create and add another").click();
  await expect(dialog.getByText("The plant has 1 meter. You can add another one.")).toBeVisible();
  await expect(field(dialog, "Name")).toHaveValue("");
  await expect(dialog.getByRole("heading", { name: "Create Meter" })).toBeFocused();
  await expect(button(dialog, "Create meter")).toBeDisabled();
  await link(dialog, "Next").click();
  await expect(page).toHaveURL(/step=attach/);

  await dialog.getByRole("checkbox", { name: "School" }).check();
  await expect(dialog.getByText("Saved", { exact: true })).toBeVisible();
  expect(await violationsAtBothWidths(page, wizard(page))).toEqual([]);
  await link(dialog, "Next").click();

  await expect(page).toHaveURL(/step=fields/);
  await expect(link(dialog, "Finish")).toBeVisible();
  await field(dialog, "Project leader").fill("M. Hofman");
  await page.reload();
  await expect(field(dialog, "Project leader")).toHaveValue("M. Hofman");
  expect(await violationsAtBothWidths(page, wizard(page))).toEqual([]);
  await button(dialog, "Save and finish").click();
  await expect(page).toHaveURL(new RegExp(`/plants/${plantId}\\?companyId=2`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("North school");
  await expect(page.getByText("School", { exact: true }).first()).toBeVisible();
});

test("unlocks the address on request after a failed look-up, or without a result", async ({ page, openAs }) => {
  await openAs("owner", "/plants/create");
  const form = wizard(page);
  const { postalCode } = await knownAddress(page);
  await field(form, "Name").fill("Island");
  await page.route("**/api/v0/addresses?*", (route) => route.fulfill({ status: 500, json: {} }));
  await field(form, "Postal code").fill(postalCode);
  await expect(form.getByText("Enter the street number, too")).toBeVisible();
  await expect(field(form, "Street")).not.toBeEditable();
  await field(form, "Street number").fill("9999");
  await expect(form.getByText("Could not retrieve address details")).toBeVisible();
  await expect(field(form, "Street")).not.toBeEditable();
  await button(form, "Enter by hand").click();
  await expect(field(form, "Street")).toBeEditable();
  await field(form, "Street number").fill("9998");
  await expect(form.getByText("Could not retrieve address details")).toBeVisible();
  await expect(field(form, "Street")).not.toBeEditable();
  await page.unroute("**/api/v0/addresses?*");
  await button(form, "Try again").click();
  // Code 4045: the postal code exists, but the house number does not.
  await expect(form.getByText("Postal code + house number not found")).toBeVisible();
  await expect(field(form, "Street")).toBeEditable();
  await field(form, "Postal code").fill("9999 XX");
  await expect(form.getByText("Postal code + house number not found")).toBeVisible();

  await field(form, "Street").fill("Zeedijk");
  await field(form, "City").fill("Eiland");
  await field(form, "Latitude").fill("53.4");
  await expect(button(form, "Create")).toBeDisabled();
  await field(form, "Longitude").fill("199");
  await button(form, "Create").click();
  await expect(field(form, "Longitude")).toHaveAttribute("aria-invalid", "true");
  await expect(field(form, "Street")).toHaveValue("Zeedijk");
  expect(await violationsAtBothWidths(page, wizard(page))).toEqual([]);
  await field(form, "Longitude").fill("6,2");
  await button(form, "Create").click();
  await expect(page).toHaveURL(/step=meter/);
});

test("shows errors at invalid fields, and rejects plants of other companies", async ({ page, openAs }) => {
  await test.step("shows errors at invalid fields and sends no request", async () => {
    await openAs("owner", "/plants/create");
    const form = wizard(page);
    const posts = postRequests(page);
    await field(form, "Name").fill(" ");
    await field(form, "Postal code").fill("1234 SA");
    await field(form, "Street number").fill(" ");
    await field(form, "Monitored since").focus();
    await expect(form.getByText("Please enter a name")).toBeVisible();
    await expect(form.getByText("The postal code is invalid. Please enter a valid postal code")).toBeVisible();
    await expect(form.getByText("Please enter a valid street number")).toBeVisible();
    await expect(button(form, "Create")).toBeDisabled();

    await fillPlant(page, "School");
    const today = (await field(form, "Monitored since").inputValue()).split("/").toReversed().join("-");
    await field(form, "Monitored since").fill("");
    await button(form, "Create").click();
    await expect(form.getByText("Supply a monitored since date")).toBeVisible();
    await field(form, "Monitored since").fill(daysAgo(today, 32));
    await button(form, "Create").click();
    await expect(form.getByText(/^Select a day from \d+ \w{3} \d{4} to \d+ \w{3} \d{4}\.$/)).toBeVisible();
    await field(form, "Monitored since").fill(daysAgo(today, 31));
    await expect(field(form, "Monitored since")).not.toHaveAttribute("aria-invalid");
    await field(form, "Monitored since").fill("31 feb 2026");
    await button(form, "Create").click();
    await expect(form.getByText("Enter a date as dd/mm/yyyy.")).toBeVisible();
    expect(posts).toEqual([]);
  });
  await test.step("requires monitoring without light plants, and rejects plants of other companies", async () => {
    await openAs("portfolio", "/plants/create?step=attach&plantId=1&companyId=3");
    await expect(wizard(page).getByText("You cannot change this plant")).toBeVisible();
    await openPage(page, "/plants/create?step=meter&plantId=999999&companyId=3");
    await expect(wizard(page).getByRole("alert")).toBeVisible();
    await link(wizard(page), "Close").click();
    await expect(page).toHaveURL("/plants");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await openPage(page, "/plants/create");
    await expect(field(wizard(page), "Monitored since")).toBeVisible();
    await expect(wizard(page).getByRole("switch")).toHaveCount(0);
  });
});

test("creates a plant that is not monitored if the company may", async ({ page, openAs, stack }) => {
  await openAs("owner", "/plants/create");
  const form = wizard(page);
  const list = page.locator("main h1");
  await expect(list).toHaveText(/^Plants\d+$/);
  const listed = (await list.textContent()) ?? "";
  await fillPlant(page, "Light roof");
  await form.getByRole("switch", { name: "Monitoring" }).click();
  await expect(field(form, "Monitored since")).toBeHidden();
  await button(form, "Create").click();
  await expect(page).toHaveURL(/step=meter/);
  const plantId = new URL(page.url()).searchParams.get("plantId");
  const api = await createApiClient(stack, "owner");
  expect(await api.get(`/companies/2/plants/${plantId}`)).toMatchObject({ monitored_since: null });

  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  // The first Close button is the icon in the corner of the dialog.
  await button(page.getByRole("dialog", { name: "Close the wizard?" }), "Close")
    .last()
    .click();
  await expect(page).toHaveURL("/plants");
  await expect(list).toHaveText(`Plants${Number(listed.replace("Plants", "")) + 1}`);
});

test("keeps the input after a failed call, a reload and the end of the session", async ({ page, openAs }) => {
  await openAs("owner", "/plants/create");
  const form = wizard(page);
  await fillPlant(page, "Typed once");
  await page.route("**/actions/create-plant*", (route) => route.abort());
  await button(form, "Create").click();
  await expect(form.getByText(/^It is not known whether the plant was created/)).toBeVisible();
  await expect(field(form, "Name")).toHaveValue("Typed once");
  await page.unroute("**/actions/create-plant*");

  await reloadPage(page);
  await expect(field(form, "Name")).toHaveValue("Typed once");
  await expect(field(form, "City")).not.toHaveValue("");
  await expect(button(form, "Create")).toBeEnabled();

  await page.context().clearCookies();
  await button(form, "Create").click();
  await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants%2Fcreate/);
  await page.getByLabel("Email").fill("owner@demo.example");
  await page.getByLabel("Password").fill(demoPassword);
  await button(page, "Login").click();
  await expect(field(form, "Name")).toHaveValue("Typed once");
  await button(form, "Cancel").click();
  const confirmation = page.getByRole("dialog", { name: "Discard this plant?" });
  await button(confirmation, "Cancel").click();
  await button(form, "Create").click();
  await expect(form.getByRole("heading", { name: "Create Meter" })).toBeVisible();

  await openPage(page, "/plants/create");
  await expect(field(form, "Name")).toHaveValue("");
  await field(form, "Name").fill("Discarded");
  await button(form, "Cancel").click();
  await button(confirmation, "Discard").click();
  await expect(page).toHaveURL("/plants");
  await link(page.getByRole("main"), "Create plant").click();
  await expect(field(form, "Name")).toHaveValue("");
});
