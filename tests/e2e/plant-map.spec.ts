import type { PlantLocationColumns } from "@entities/plant-location";
import type { Locator, Page } from "playwright/test";
import { createApiClient } from "../support/api-client";
import { holdRequests } from "../support/page";
import { expect, test } from "../support/test";
import { violations } from "../support/violations";

const locations = "**/resources/plant-locations?*";

const none: PlantLocationColumns = { ids: [], statuses: [], lats: [], lngs: [], unlocated: 0 };

/** A plant at each position, worst status first. */
const plantsAt = (...positions: [lat: number, lng: number][]): PlantLocationColumns => ({
  ids: positions.map((_, index) => 70 + index),
  statuses: positions.map((_, index) => [0, 1][index] ?? 3),
  lats: positions.map(([lat]) => lat),
  lngs: positions.map(([, lng]) => lng),
  unlocated: 0,
});

const respondWith = (page: Page, columns: PlantLocationColumns) =>
  page.route(locations, (route) => route.fulfill({ json: columns }));

/** Scrolls to the card, which loads the map near the viewport. */
async function mapCard(page: Page): Promise<Locator> {
  const card = page.getByRole("region", { name: "Plants on map" });
  await card.scrollIntoViewIfNeeded();
  return card;
}

const filterOption = (card: Locator, name: string) => card.getByRole("button", { name: new RegExp(`^${name}\\b`) });

/** Moves the pointer to the center of the map until `target` is visible. */
async function hoverCenter(card: Locator, target: Locator): Promise<void> {
  const canvas = card.locator("canvas");
  await canvas.scrollIntoViewIfNeeded();
  await expect(async () => {
    const box = await canvas.boundingBox();
    if (!box) throw new Error("The map has no size.");
    await card.page().mouse.move(box.x + box.width / 2 + 30, box.y + box.height / 2 + 30);
    await card.page().mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(target).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
}

test("shows the number of plants per status and stores the filter in the URL", async ({ page, signIn }) => {
  await respondWith(page, { ...plantsAt([52.1, 5.1], [52.2, 5.2], [52.3, 5.3], [52.4, 5.4]), unlocated: 3 });
  await signIn("owner");
  const card = await mapCard(page);
  await expect(filterOption(card, "All")).toHaveText(/4$/);
  await expect(filterOption(card, "Ok")).toHaveText(/2$/);
  await expect(card.getByText("3 plants have no location")).toBeVisible();
  await filterOption(card, "Not ok").click();
  await expect(page).toHaveURL(/map_status=NOK/);
  await expect(card.getByText("1 plant on the map")).toBeVisible();
  await page.reload();
  await expect(filterOption(await mapCard(page), "Not ok")).toHaveAttribute("aria-pressed", "true");
  await expect(card.getByText("1 plant on the map")).toBeVisible();
});

test("opens the plant of a marker, without requests to other hosts", async ({ page, signIn, baseURL }) => {
  const otherHosts: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(baseURL ?? "") && !/^(data|blob):/.test(url)) otherHosts.push(url);
  });
  await respondWith(page, { ...plantsAt([52.1, 5.1]), statuses: [2], silentSince: { 70: "2020-01-01" } });
  await signIn("owner");
  const card = await mapCard(page);
  await expect(card.locator(".maplibregl-ctrl-scale")).toHaveText("2 km");
  const link = card.getByRole("link", { name: "Plant 70" });
  await hoverCenter(card, link);
  await expect(card.getByText("Natural Earth")).toBeVisible();
  await expect(card.getByRole("tooltip")).toContainText(/None\s*No data since 1 Jan 2020/);
  await expect(link).toHaveAttribute("href", /^\/plants\/70\?companyId=\d+$/);
  await link.click();
  await expect(page).toHaveURL(/\/plants\/70\?companyId=\d+/);

  // The map is drawn again and fits all plants, because the user has not moved it.
  await page.goBack();
  await expect(() => card.scrollIntoViewIfNeeded({ timeout: 1_000 })).toPass();
  await hoverCenter(card, link);
  expect(otherHosts).toEqual([]);
});

test("shows overlapping markers, a cluster, and the plants of a town", async ({ page, signIn }) => {
  await test.step("lists the plants to choose from when markers overlap", async () => {
    await respondWith(page, plantsAt([52.1, 5.1], [52.1, 5.1]));
    await signIn("owner");
    const card = await mapCard(page);
    const dialog = card.getByRole("dialog", { name: "Plants at this location" });
    await expect(async () => {
      await hoverCenter(card, card.getByText("2 plants", { exact: true }).first());
      await page.mouse.down();
      await page.mouse.up();
      await expect(dialog.getByRole("link")).toHaveText(["Plant 70", "Plant 71"], { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await expect(dialog.getByRole("link").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await test.step("zooms in when a cluster is clicked", async () => {
    await respondWith(page, plantsAt([52.1, 5.09], [52.1, 5.11], [52.1, 3.6], [52.1, 6.6]));
    await page.goto("/");
    const card = await mapCard(page);
    await hoverCenter(card, card.getByText("2 plants", { exact: true }).first());
    const scale = card.locator(".maplibregl-ctrl-scale");
    const before = await scale.textContent();
    await page.mouse.down();
    await page.mouse.up();
    await expect(scale).not.toHaveText(before ?? "");
  });
  await test.step("opens with the plants of one town and the surroundings in view", async () => {
    await respondWith(page, plantsAt([52.08, 5.1], [52.1, 5.13], [52.09, 5.11]));
    await page.goto("/");
    await expect((await mapCard(page)).locator(".maplibregl-ctrl-scale")).toHaveText("2 km");
  });
});

test("lists the plants of the filter, the most at stake first", async ({ page, signIn, stack }) => {
  await signIn("owner");
  const card = await mapCard(page);
  await expect(card.locator("canvas")).toBeVisible();
  await expect(card.getByText("plants on the map")).toBeVisible();
  expect(await violations(page, card)).toEqual([]);
  const api = await createApiClient(stack, "owner");
  const most = await api.get<{ data: { name: string }[] }>("/companies/2/plants?sort=at_stake:desc");
  const beside = card.getByRole("region", { name: "Most at stake per day" }).getByRole("listitem");
  await expect(beside.first()).toContainText(most.data[0]?.name ?? "");
  await expect(beside.nth(1)).toContainText(most.data[1]?.name ?? "");
  const ring = card.locator("canvas ~ [aria-hidden] > span");
  await expect(ring).toHaveCount(0);
  await beside.first().getByRole("link").focus();
  await expect(ring).toBeVisible();
  await card.getByRole("button", { name: "Show as list" }).click();
  await expect(page).toHaveURL(/map_view=list/);
  await filterOption(card, "Medium").click();
  const { data } = await api.get<{ data: { name: string }[] }>(
    "/companies/2/plants?yield_status_filter=MEDIUM&sort=at_stake:desc",
  );
  const rows = card.getByRole("rowheader");
  await expect(rows).toHaveCount(data.length);
  for (const [index, { name }] of data.entries()) await expect(rows.nth(index)).toContainText(name);
  const all = await api.get<{ data: unknown[] }>("/companies/2/plants?per_page=100");
  await filterOption(card, "All").click();
  const { release } = await holdRequests(page, "**/resources/map-plants?*page=2*");
  await card.getByRole("button", { name: "Next plants" }).click();
  await expect(card.getByText(`1 – 25 of ${all.data.length}`)).toBeVisible();
  release();
  await expect(rows).toHaveCount(all.data.length - 25);
  await expect(card.getByText(`26 – ${all.data.length} of ${all.data.length}`)).toBeVisible();
  expect(await violations(page, card)).toEqual([]);
});

test("states an error, that there are no plants, and that WebGL 2 is missing", async ({ page, signIn }) => {
  await test.step("shows an error with a retry when the locations fail to load, and an empty state when there are none", async () => {
    await page.route(locations, (route) => route.fulfill({ status: 502, body: "" }));
    await signIn("owner");
    const card = await mapCard(page);
    await expect(card.getByText("Could not load the plant locations.")).toBeVisible();
    await page.unroute(locations);
    await respondWith(page, { ...none, unlocated: 2 });
    await card.getByRole("button", { name: "Try again" }).click();
    await expect(card.getByText("No plants have a location")).toBeVisible();
    await expect(card.getByRole("link", { name: "View plants" })).toHaveAttribute("href", "/plants");
  });
  await test.step("shows the list when the browser does not support WebGL 2", async () => {
    await page.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind === "webgl2" ? null : Reflect.apply(original, this, [kind, ...rest]);
      } as typeof original;
    });
    await respondWith(page, plantsAt([52.1, 5.1]));
    await page.goto("/");
    const card = await mapCard(page);
    await expect(card.getByText("This browser does not support the map")).toBeVisible();
    await expect(card.getByRole("rowheader").first().getByRole("link")).toHaveAttribute("href", /^\/plants\//);
  });
});
