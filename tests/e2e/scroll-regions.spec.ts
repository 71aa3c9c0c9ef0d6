import type { Page } from "playwright/test";
import { daysAgo, pageOf } from "../support/mock-plant";
import { faults, json } from "../support/mock-upstream";
import { expect, test } from "../support/mock-upstream-test";
import { waitForHydrationOf } from "../support/page";
import { violations } from "../support/violations";

const driver = { id: 1, name: "solar_edge", display_name: "SolarEdge" };
const plants = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `Roof ${index + 1}`,
  owning_company_id: 3,
  yield_status: "NOK",
  monitored_since: "2020-01-01",
  drivers: [driver],
  meters: [{ id: 100 + index, name: "Inverter", inbound_driver: driver }],
  meter_issues: [
    { id: 200 + index, meter_id: 100 + index, type_name: "connectivity", severity: 100, found_on: daysAgo(3) },
  ],
}));

/** The elements of the open dialog that scroll, but that the keyboard does not reach. */
const unreachable = (page: Page) =>
  page
    .locator("dialog[open]")
    .evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll("*")]
        .filter(
          (element) =>
            /auto|scroll/.test(getComputedStyle(element).overflowY) &&
            element.scrollHeight > element.clientHeight &&
            !element.matches("[tabindex='0']") &&
            !element.querySelector("a[href], button, input, select, textarea, [tabindex='0']"),
        )
        .map((element) => element.className),
    );

test.beforeEach(({ upstream }) => {
  upstream.on("GET /companies/3/plant-issues?", pageOf(plants));
  upstream.on(
    "GET /companies/3/driver-status",
    json([{ status: 2, drivers: [{ driver: "solar_edge", description: "No answer", status: 2 }] }]),
  );
  upstream.on("GET /companies/3/tickets?", pageOf([]));
});

test("scrolls the plants of an action by keyboard in a low window", async ({ page, signIn, upstream }) => {
  upstream.on("PUT /companies/3/plants/", (response, request) =>
    (/plants\/\d*[02468]\//.test(request.path) ? faults.serverError : json({}))(response, request),
  );
  await page.setViewportSize({ width: 1440, height: 420 });
  await signIn("anna", "/triage");
  // The queue is hydrated after the page.
  await waitForHydrationOf(page.getByRole("row").nth(1));
  await page.keyboard.press("j");
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog");
  const list = dialog.getByRole("list", { name: "Plants" });
  await expect(list).toHaveAttribute("tabindex", "0");
  expect(await unreachable(page)).toEqual([]);
  expect(await violations(page, dialog)).toEqual([]);
  await dialog.getByRole("button", { name: "Snooze 40 issues" }).click();
  await expect(dialog.getByRole("button", { name: "Retry 20 plants" })).toBeVisible();
  await expect(list).toHaveAttribute("tabindex", "0");
  expect(await unreachable(page)).toEqual([]);
  expect(await violations(page, dialog)).toEqual([]);
  await list.focus();
  await page.keyboard.press("End");
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});

test("reaches the text of a dialog that does not fit in the window", async ({ page, openAs }) => {
  await page.setViewportSize({ width: 1440, height: 240 });
  await openAs("anna", "/triage");
  await page.keyboard.press("j");
  for (const key of ["n", "?"]) {
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    expect(await unreachable(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
});
