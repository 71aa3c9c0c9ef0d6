import type { Page } from "playwright/test";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { submitSignIn, waitForHydrationOf } from "../support/page";

const plant = { id: 9, name: "Roof 9", owning_company_id: 3, yield_status: "NOK" };
const plants = json({ data: [plant], total: 1, per_page: 25 });
const list = "/plants?yield_status_filter=NOK";

test.beforeEach(({ upstream }) => upstream.on("GET /companies/3/plants?", plants));

async function signInAgain(page: Page): Promise<void> {
  await submitSignIn(page, "anna@demo.example");
}

test("returns to the page and the typed text after the session has ended", async ({ page, openAs, upstream }) => {
  const viewName = page.getByLabel("Save current view as");
  const peakFrom = page.getByRole("group", { name: "Peak" }).getByLabel("From");
  const open = async (name: string) => {
    await waitForHydrationOf(page.getByRole("button", { name }));
    await page.getByRole("button", { name }).click();
  };
  const openViews = () => open("Views");
  const openFilters = () => open("More filters");

  await openAs("anna", list);
  await openViews();
  await viewName.fill("Monday morning");
  await page.keyboard.press("Escape");
  await openFilters();
  await peakFrom.fill("10 to 20");
  upstream.on("GET /companies/3/plants?", faults.tokenUnknown);
  // The message of the range moves the switch.
  await expect(peakFrom).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("switch", { name: /orientation/i }).click();

  await expect(page).toHaveURL(/\/sign-in\?nextUrl=%2Fplants%3Fyield_status_filter%3DNOK%26mixed_orientation/);
  upstream.on("GET /companies/3/plants?", plants);
  await signInAgain(page);
  await expect(page).toHaveURL(/\/plants\?yield_status_filter=NOK&mixed_orientation/);
  await openFilters();
  await expect(peakFrom).toHaveValue("10 to 20");
  await page.keyboard.press("Escape");
  await openViews();
  await expect(viewName).toHaveValue("Monday morning");
  await viewName.press("Enter");
  await expect(page.getByRole("link", { name: "Monday morning" })).toBeVisible();

  await page.reload();
  await openViews();
  await expect(page.getByRole("link", { name: "Monday morning" })).toBeVisible();
  await expect(viewName).toHaveValue("");
  await page.keyboard.press("Escape");
  await openFilters();
  await expect(peakFrom).toHaveValue("");
});
