import type { Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { mockPlant, plantPath, servePlant } from "../support/mock-plant";
import { json, type MockUpstream } from "../support/mock-upstream";
import { test as mockTest } from "../support/mock-upstream-test";
import { openPage } from "../support/page";
import { chart, pathOf, plantsOf } from "../support/performance";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

const today = Temporal.Now.zonedDateTimeISO("Europe/Amsterdam").toPlainDate();
const at = (time: string, day = today) =>
  day.toZonedDateTime({ timeZone: "Europe/Amsterdam", plainTime: time }).toInstant();

const energy = {
  as_of: at("14:05").toString(),
  actual_yield_in_kwh: 12.34,
  expected_yield_in_kwh: 14.1,
  compared_expected_yield_in_kwh: 14.1,
  missing_hours: 0,
  measured_at: at("14:00").toString(),
  power_in_watt: 1_200,
};
const beforeSunrise = {
  ...energy,
  as_of: at("05:10").toString(),
  ...{ actual_yield_in_kwh: null, expected_yield_in_kwh: 0, compared_expected_yield_in_kwh: 0 },
  measured_at: at("16:00", today.subtract({ days: 1 })).toString(),
};
const ofCompany = { ...energy, plants: 152, plants_measured: 133 };

/** The hours of today up to 14:00, in kWh. */
const hours = (kwhOf: (hour: number) => number) =>
  Array.from({ length: 14 }, (_, hour) => ({
    start_date: at("00:00").add({ hours: hour }).toString(),
    actual_yield_in_kwh: kwhOf(hour),
    expected_yield_in_kwh: kwhOf(hour) * 1.1,
  }));

const rowPath = "/companies/3/plants?";
const page3 = (row: object) => json({ data: [{ ...mockPlant, address: null, ...row }], total: 1, per_page: 25 });
const plantUrl = "/plants/9?companyId=3";
const todayQuery = `&period=hour&start_date=${today}&end_date=${today}`;
const header = (page: Page) => page.locator("main header").first();

/** A plant, its list and its company, with the energy of today. */
function serveToday(upstream: MockUpstream, plant: object | null, company: object = ofCompany): void {
  servePlant(upstream);
  upstream.on(`GET ${plantPath}/today`, json(plant));
  upstream.on(`GET ${plantPath}/performances`, json(hours((hour) => (hour > 8 ? 2 : 0))));
  upstream.on("GET /companies/3/statistics/today", json(company));
  upstream.on(`GET ${rowPath}`, page3({ today: plant }));
}

test("states the same energy of today in the header, the chart and the API", async ({ page, signIn, stack }) => {
  const [plant] = await plantsOf(stack);
  const api = await createApiClient(stack, "owner");
  const known = await api.get<typeof beforeSunrise | typeof energy>(`/companies/2/plants/${plant.id}/today`);
  await signIn("owner", pathOf(plant, todayQuery));
  const line = header(page).getByText(/As of \d\d:\d\d/);
  const total = chart(page).getByText(/ generated, /);
  if (known.actual_yield_in_kwh === null) {
    await expect(line).toContainText("No measurement yet today");
    await expect(chart(page)).toContainText("No measurement yet today");
    return;
  }
  const kwhIn = (text: string) => Number(/([\d,.]+)\skWh/.exec(text)?.[1]?.replace(",", ""));
  expect(kwhIn(await line.innerText())).toBeCloseTo(known.actual_yield_in_kwh, 0);
  expect(kwhIn(await total.first().innerText())).toBeCloseTo(known.actual_yield_in_kwh, 0);
});

mockTest.describe("with the extension", () => {
  mockTest.use({
    edgeVars: async ({ upstream }, use) => use({ V0_API_URL: upstream.url, API_EXTENSIONS: "losses,compared,today" }),
  });

  mockTest(
    "states the energy of today on the plant, the dashboard and the list",
    async ({ page, openAs, upstream }) => {
      await mockTest.step("opens the hours of today from the header and from the date range", async () => {
        serveToday(upstream, energy);
        await openAs("anna", plantUrl);
        const line = "12.3 kWh of 14.1 kWh expected so far · 1.200 kW at 14:00 · As of 14:05";
        await expect(header(page).getByText(line)).toBeVisible();
        await header(page).getByRole("link", { name: "Today" }).click();
        await expect(page).toHaveURL(`${plantUrl}${todayQuery}#performance`);
        await expect(chart(page)).toContainText(/ · As of \d\d:\d\d/);
        await expect(chart(page)).toContainText("10.0 kWh generated");
        const link = page.getByRole("tabpanel").getByRole("link", { name: "Today" });
        await expect(link).toHaveAttribute("aria-current", "true");
        expect(await violations(page)).toEqual([]);

        await page
          .getByRole("button", { name: String(today.year) })
          .first()
          .click();
        await page.getByRole("button", { name: /^Last 7 days/ }).click();
        const last = today.subtract({ days: 1 });
        await expect(page).toHaveURL(new RegExp(`start_date=${last.subtract({ days: 6 })}&end_date=${last}`));
        await expect(link).not.toHaveAttribute("aria-current");
        await link.click();
        await expect(page).toHaveURL(new RegExp(`period=hour&start_date=${today}&end_date=${today}`));
        await page.goBack();
        await expect(page.getByRole("button", { name: /^Last 7 days: / })).toBeVisible();
      });
      await mockTest.step("states the energy of today on the dashboard and in a column of the list", async () => {
        await page.goto("/");
        const line = "Today: 12.3 kWh of 14.1 kWh expected so far · data from 133 of 152 plants · As of 14:05";
        await expect(page.getByText(line)).toBeVisible();
        await openPage(page, "/plants");
        await expect(page.getByRole("columnheader", { name: "Today" })).toHaveCount(0);
        await page.getByRole("button", { name: "Columns" }).click();
        await page.getByRole("checkbox", { name: "Today" }).check();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("columnheader", { name: "Today" })).toBeVisible();
        await page.getByRole("cell").getByText("12.3 kWh").click();
        await expect(page.getByText("Expected so far: 14.1 kWh · Last measurement: 14:00 · As of 14:05")).toBeVisible();
        expect(await violations(page)).toEqual([]);
      });
      await mockTest.step("has no zero in the chart before sunrise", async () => {
        serveToday(upstream, beforeSunrise);
        upstream.on(`GET ${plantPath}/performances`, json(hours(() => 0).slice(0, 5)));
        await openAs("anna", `${plantUrl}${todayQuery}#performance`);
        await expect(chart(page)).toContainText("No measurement yet today");
      });
    },
  );

  mockTest("keeps the header of a plant low at every width", async ({ page, signIn, upstream }) => {
    serveToday(upstream, { ...energy, compared_expected_yield_in_kwh: 11 });
    await signIn("anna", `${plantUrl}#contacts`);
    await expect(header(page).getByText(/3\.1\skWh not received/)).toBeVisible();
    const headerHeight = async () => {
      const [box, tabs] = [await header(page).boundingBox(), await page.getByRole("tablist").boundingBox()];
      return (tabs?.y ?? Number.NaN) - (box?.y ?? Number.NaN);
    };
    for (const [width, height] of [
      [1440, 120],
      [1024, 120],
      [390, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // The header is lower once its font is loaded.
      await expect.poll(headerHeight).toBeLessThanOrEqual(height);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

mockTest("shows nothing about today without the extension", async ({ page, signIn, upstream }) => {
  serveToday(upstream, energy);
  await signIn("anna", `${plantUrl}${todayQuery}#performance`);
  await expect(page.getByRole("button", { name: /^Last 30 days: / })).toBeVisible();
  await expect(page.getByRole("link", { name: "Today" })).toHaveCount(0);
  await expect(header(page)).not.toContainText(/today|As of/i);
  await openPage(page, "/plants");
  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("checkbox", { name: "Tags" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Today" })).toHaveCount(0);
  expect(upstream.requests.filter(({ path }) => path.includes("/today"))).toEqual([]);
});
