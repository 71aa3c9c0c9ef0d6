import type { Page } from "playwright/test";
import { dataRequests, pauseClock, waitForHydrationOf } from "../support/page";
import { expect, test } from "../support/test";

/** The company of the owner account. */
const company = 2;

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const names = (page: Page) => page.locator('tbody th[scope="row"]');
const current = (page: Page) => page.getByRole("navigation", { name: "Pages" }).locator("[aria-current]");

interface ListResponse {
  total: number;
  per_page: number;
  data: { name: string }[];
}

/** Waits for the v0 response of a list. */
async function apiList(page: Page, path: string): Promise<ListResponse> {
  return (await page.request.get(`/api/v0/companies/${company}/${path}`)).json();
}

test("shows the lists, and their pages", async ({ page, signIn, context }) => {
  await test.step("has a row for each plant once the causes are open", async () => {
    await signIn("owner", "/issues");
    const { total, per_page } = await apiList(page, "plant-issues");
    await expect(page).toHaveTitle("Heliograph - Issues");
    await expect(title(page)).toHaveText(`Issues${total} plants`);
    await expect(names(page).first()).not.toHaveText("");
    await waitForHydrationOf(names(page).first());
    for (const cause of await page.locator("tbody button[aria-expanded]").all()) await cause.click();
    await expect(names(page)).toHaveCount(Math.min(total, per_page));
  });
  await test.step("shows an empty state that clears the filters", async () => {
    await page.goto("/plants?search=no-plant-is-called-so");
    await expect(title(page)).toHaveText("Plants0");
    await expect(page.getByText("There are no plants to show")).toBeVisible();
    await page.getByRole("link", { name: "Clear all filters" }).last().click();
    await expect(page).toHaveURL("/plants");
    await expect(names(page).first()).toBeVisible();
  });
  await test.step("goes to the entered page, limited to the existing pages", async () => {
    const { total, per_page } = await apiList(page, "plants");
    const last = Math.ceil(total / per_page);
    expect(last).toBeGreaterThan(1);
    const field = page.getByLabel("Go to page");
    await waitForHydrationOf(field);
    const jump = async (typed: string) => {
      await field.fill("");
      await field.pressSequentially(typed);
      await page.getByRole("button", { name: "Go", exact: true }).click();
    };

    await jump("99999");
    await expect(page).toHaveURL(`/plants?page=${last}`);
    await expect(names(page)).toHaveCount(total - (last - 1) * per_page);
    await expect(current(page)).toHaveText(String(last));
    await jump("");
    await expect(field).toHaveValue(String(last));
    await expect(page).toHaveURL(`/plants?page=${last}`);
    await jump("-5");
    await expect(page).toHaveURL("/plants");
    await expect(current(page)).toHaveText("1");
    await jump("2");
    await expect(page).toHaveURL("/plants?page=2");
  });
  await test.step("returns to page 1 when the sort or a filter changes", async () => {
    await page.getByRole("columnheader", { name: "Yield score" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/plants\?sort=yield_score%2C(true|false)$/);
    await expect(current(page)).toHaveText("1");
    await page.getByRole("link", { name: "Page 2" }).click();
    await expect(page).toHaveURL(/&page=2$/);
    await page.getByRole("list", { name: "Yield status" }).getByRole("link", { name: "Ok", exact: true }).click();
    await expect(page).toHaveURL(/yield_status_filter=OK/);
    await expect(page).not.toHaveURL(/page=/);
  });
  await test.step("shows the same page after back, forward, reload and in a new tab", async () => {
    const sorted = "/plants?yield_status_filter=NOK%2COK&sort=name%2Cfalse";
    await page.goto(sorted);
    const { data } = await apiList(page, "plants?yield_status_filter=OK,NOK&sort=name:asc&page=2");
    expect(data).not.toEqual([]);
    const second = data.map(({ name }) => name);
    // A row of a list that is loading has no text.
    await expect(names(page).first()).not.toHaveText("");
    const first = await names(page).first().innerText();
    await page.getByRole("link", { name: "Next page" }).click();
    await expect(page).toHaveURL(`${sorted}&page=2`);
    await expect(names(page).first()).toContainText(second[0] ?? "");
    await expect(current(page)).toHaveText("2");
    await page.reload();
    await expect(names(page).last()).toContainText(second.at(-1) ?? "");

    await page.goBack();
    await expect(page).toHaveURL(sorted);
    await expect(names(page).first()).toHaveText(first);
    await page.goForward();
    await expect(names(page).first()).toContainText(second[0] ?? "");

    const newTab = await context.newPage();
    await newTab.goto(page.url());
    await expect(names(newTab).first()).toContainText(second[0] ?? "");
    await expect(newTab.getByRole("columnheader", { name: "Plant", exact: true })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  });
});

test("searches when typing pauses, with one request and one history entry", async ({ page, openAs }) => {
  await page.clock.install();
  await openAs("owner", "/plants?page=2");
  const requests = dataRequests(page);
  await pauseClock(page);
  await page.getByRole("searchbox", { name: "Search plants" }).pressSequentially("school");
  await page.clock.runFor(240);
  expect(requests).toEqual([]);
  await page.clock.runFor(10);
  await page.clock.resume();
  await expect(page).toHaveURL("/plants?search=school");
  const { total } = await apiList(page, "plants?search=school");
  await expect(title(page)).toHaveText(`Plants${total}`);
  expect(requests).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL("/plants?page=2");
});

test("scrolls the page with the header and the first column in view", async ({ page, signIn, context, baseURL }) => {
  await page.setViewportSize({ width: 900, height: 700 });
  const value = "comfortable~cards~name.status.score.address.monitoredSince.peak.p90.drivers.tags.companies";
  await context.addCookies([{ name: "table-plants", value, url: baseURL }]);
  await signIn("owner", "/plants");
  const head = page.getByRole("columnheader").first();
  const frame = page.locator("section:has(> table)");
  const last = page.locator('tbody th[scope="row"]').last();
  // The rows take the place of the list that is loading, which has its own scroll position.
  await expect(names(page).first()).not.toHaveText("");
  const left = (await head.boundingBox())?.x;
  await frame.evaluate((element) => element.scrollTo(400, 200));
  await expect.poll(() => frame.evaluate((element) => [element.scrollLeft, element.scrollTop])).toEqual([400, 0]);
  await last.scrollIntoViewIfNeeded();
  const bar = await page.getByRole("banner").boundingBox();
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(bar?.height);
  expect((await head.boundingBox())?.x).toBe(left);
  expect((await last.boundingBox())?.x).toBe(left);
});

test("keeps the header visible without scroll timelines", async ({ page, openAs }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false;
  });
  await page.route("**/assets/*.css", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll("animation-timeline", "x") });
  });
  await openAs("owner", "/plants");
  await expect(names(page).first()).not.toHaveText("");
  await names(page).last().scrollIntoViewIfNeeded();
  const bar = await page.getByRole("banner").boundingBox();
  await expect.poll(async () => (await page.getByRole("columnheader").first().boundingBox())?.y).toBe(bar?.height);
});
