import { json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";

const plant = { id: 9, name: "Roof 9", owning_company_id: 3, monitored_since: "2024-01-01", yield_status: "NOK" };
const failure = (code: number, status: number) => json({ error: { code, messages: {} } }, status);

test("states what the API does not know, or cannot say", async ({ page, signIn, openAs, upstream }) => {
  await test.step("shows that an address is an invalid combination when its look-up fails", async () => {
    upstream.on("GET /companies/3/plants/9?", json(plant));
    upstream.on("GET /addresses", failure(5000, 422));
    await openAs("anna", "/plants/9?companyId=3#location");
    await page.getByRole("button", { name: "Edit plant" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Postal code", { exact: true }).fill("1315 ZE");
    await dialog.getByLabel("Street number", { exact: true }).fill("1");
    await expect(dialog.getByText("Invalid combination of Postal code + Street number")).toBeVisible();
    await expect(dialog.getByLabel("Street", { exact: true })).not.toBeEditable();
  });
  await test.step("names a promise flag that is unknown", async () => {
    upstream.on("GET /companies/3/plants/9?", json(plant));
    upstream.on(
      "GET /companies/3/plants/9/promise-statuses",
      json([{ id: 1, period_index: 1, summary: "SIDEWAYS", period_start: "2026-01-01" }]),
    );
    await signIn("anna", "/plants/9?companyId=3#long-term");
    await expect(page.getByRole("tabpanel").getByText("An unknown flag was received: SIDEWAYS")).toBeVisible();
  });
  await test.step("shows that the driver statuses are unavailable when they fail to load, until a retry succeeds", async () => {
    upstream.on("GET /companies/3/driver-status", failure(5000, 500));
    await openAs("anna", "/account");
    await page.getByRole("button", { name: "Driver status unavailable" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Driver statuses currently unavailable!")).toBeVisible();
    const drivers = [{ driver: "sma", display_name: "SMA", description: "Slow", status: 1, since: "2026-02-26" }];
    upstream.on("GET /companies/3/driver-status", json([{ status: 1, drivers }]));
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByRole("row", { name: /SMA/ })).toBeVisible();
  });
});
