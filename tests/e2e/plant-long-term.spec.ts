import type { Page } from "playwright/test";
import { type ApiClient, createApiClient } from "../support/api-client";

import { expect, test } from "../support/test";
import { violations } from "../support/violations";

test.use({ fleet: "plant-long-term" });

type PromisePeriod = Record<"delivered_till_now_wh" | "promised_total_wh" | "radiation_received_pct", number> & {
  summary: string;
};

const ownerCompany = 2;
/** A demo plant in its second period that is always severely behind. */
const severelyBehind = 21;
/** A monitored demo plant without meters, so that its first period has not started. */
const withoutPromise = 31;
const url = (plantId: number, companyId = ownerCompany) => `/plants/${plantId}?companyId=${companyId}#long-term`;
const panel = (page: Page) => page.getByRole("tabpanel", { name: /^Long term/ });
const cards = (page: Page) => panel(page).locator("details:has(h2)");
const total = (page: Page) => cards(page).nth(1).getByLabel("Promised yearly total (kWh)");

const periodsOf = (api: ApiClient, companyId: number, plantId: number) =>
  api.get<PromisePeriod[]>(`/companies/${companyId}/plants/${plantId}/promise-statuses`);

test("the owner reads the periods and edits a promised total", async ({ page, openAs, stack }) => {
  const api = await createApiClient(stack, "owner");
  await openAs("owner", url(severelyBehind));

  await test.step("lists the periods, newest first, with the ongoing period expanded and marked by a badge", async () => {
    await expect(cards(page)).toHaveCount(2);
    const titles = await cards(page).getByRole("heading", { level: 2 }).allTextContents();
    const years = titles.map((title) => /^Period \d{1,2} \w{3} (\d{4}) to \d{1,2} \w{3} \d{4}$/.exec(title)?.[1]);
    expect(Number(years[0])).toBe(Number(years[1]) + 1);
    await expect(cards(page).first()).toHaveAttribute("open");
    await expect(cards(page).nth(1)).not.toHaveAttribute("open");
    await expect(cards(page).first().locator("> summary")).toContainText("Severely behind");
    await expect(page.getByRole("tab", { name: "Long term Severely behind" })).toBeVisible();
    await expect(cards(page).first()).toContainText(/delivered \d+\.\d% less than promised/);
    await expect(cards(page).first()).toContainText(
      /Forecast for \d{1,2} \w{3} \d{4}: [\d.,]+\s[kM]Wh, [\d.]+% of the promised/,
    );
    await expect(cards(page).nth(1).locator("> summary")).toContainText("Not met");
    await cards(page).nth(1).locator("> summary").click();
    await expect(cards(page).nth(1)).toContainText("Finished");
    await expect(cards(page).nth(1)).toContainText(
      /Difference, corrected for radiation−[\d.,]+\s[kM]Wh \(−[\d.]+%\)about €[\d,]+/,
    );
    await expect(cards(page).nth(1)).toContainText(/Difference, as measured[−+][\d.,]+\s[kM]Wh/);
    expect(await violations(page, panel(page))).toEqual([]);
  });

  await test.step("saves the total in kWh with Enter; the ended period is then within 0.5%", async () => {
    const ended = (await periodsOf(api, ownerCompany, severelyBehind)).find(({ summary }) => summary === "FINISHED");
    if (!ended) throw new Error("The plant has no ended period");
    const exactWh = ended.delivered_till_now_wh / (ended.radiation_received_pct / 100);
    const kwh = (exactWh / 1000).toFixed(3);
    await expect(cards(page).nth(1)).not.toContainText("within 0.5%");
    await total(page).fill(kwh);
    await total(page).press("Enter");
    const question = page.getByRole("dialog", { name: "Change the promise of a finished year" });
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(cards(page).nth(1)).not.toContainText("within 0.5%");
    await total(page).press("Enter");
    await question.getByRole("button", { name: "Change promise" }).click();
    await expect(cards(page).nth(1)).toContainText("The yield was within 0.5% of the promise.");
    await expect(cards(page).nth(1).getByText("Saved")).toBeVisible();
    await expect(cards(page).nth(1).locator("> summary")).toContainText("Met");
    const saved = await periodsOf(api, ownerCompany, severelyBehind);
    expect(saved.map(({ promised_total_wh }) => promised_total_wh)).toContain(Math.round(Number(kwh) * 1000));
  });

  await test.step("returns to the stored total when it could not be saved", async () => {
    const stored = await total(page).inputValue();
    const error = { status: 500, code: 0, messages: {}, kind: "http", retryAfterSeconds: null, sessionEnded: false };
    await page.route("**/actions/edit-promise*", (route) => route.fulfill({ status: 500, json: { ok: false, error } }));
    await total(page).fill("12345");
    await total(page).press("Enter");
    await page.getByRole("button", { name: "Change promise" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Failed to update.");
    await expect(total(page)).toHaveValue(stored);
    await page.unroute("**/actions/edit-promise*");
  });

  await test.step("keeps the input when it is invalid or the response was lost", async () => {
    await page.route("**/actions/edit-promise*", (route) => route.abort());
    await total(page).fill("12345");
    await total(page).press("Enter");
    await page.getByRole("button", { name: "Change promise" }).click();
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Failed to update.");
    await expect(total(page)).toHaveValue("12345");
    await expect(total(page)).toHaveAttribute("aria-invalid", "true");
    await page.unroute("**/actions/edit-promise*");
    await total(page).fill("-1");
    await total(page).press("Enter");
    await expect(cards(page).nth(1)).toContainText("Enter a number of kWh above 0");
  });

  await test.step("fits a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await violations(page)).toEqual([]);
  });
});

test("tells why there is no period, and hides the settings from others", async ({ page, signIn, stack }) => {
  await test.step("tells that monitoring takes about a week when a plant has no periods, and explains an error", async () => {
    await page.route("**/resources/plant-promises*", (route) => route.abort());
    await signIn("owner", url(withoutPromise));
    await expect(page.getByRole("region", { name: "Notifications" })).toContainText(
      "Failed to fetch long-term-monitoring.",
    );
    await expect(panel(page).getByRole("alert")).toContainText("Please try again later.");
    await page.unroute("**/resources/plant-promises*");
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await expect(panel(page).getByRole("alert")).toContainText("Monitoring takes about a week to start.");
  });
  await test.step("another company sees the periods without the settings", async () => {
    const api = await createApiClient(stack, "admin");
    const { data } = await api.get<{ data: { id: number; current_promise_status: string | null }[] }>(
      "/companies/1/plants",
    );
    const plant = data.find(({ current_promise_status }) => current_promise_status);
    await signIn("admin", url(plant?.id ?? 0, 1));
    await expect(cards(page).first()).toContainText("Realized progress");
    await expect(panel(page).getByRole("heading", { name: "Settings" })).toHaveCount(0);
  });
});
