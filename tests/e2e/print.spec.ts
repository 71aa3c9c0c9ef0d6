import type { Locator, Page } from "playwright/test";
import { pathOf, plantsOf } from "../support/performance";
import { expect, test } from "../support/test";

/** The area of A4 within its margins, in CSS pixels. */
const contentWidth = { portrait: 703, landscape: 1031 };

/** The names of visible controls: navigation, filters and buttons, without row headers and legends. */
const visibleControls = (page: Page) =>
  page
    .locator(
      "nav, header [role=search], [role=search], main :is(input, select, textarea), [role=tab][aria-selected=false], " +
        "main button:not([data-row-link], [data-day], [aria-pressed=true]), main [data-commands] a:not([role=tab]), [popover]",
    )
    .filter({ visible: true })
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.getAttribute("aria-label") !== "Pages")
        .map((element) => element.outerHTML.slice(0, 120)),
    );

/** The elements of the content that are wider than the page or than the box that clips them. */
const cutOff = (page: Page) =>
  page
    .locator("main :is(table, section, svg, canvas, h1, dl, ul)")
    .evaluateAll((elements) =>
      elements
        .filter(
          (element) =>
            element.checkVisibility() &&
            (element.getBoundingClientRect().right > innerWidth + 1 ||
              (element instanceof HTMLElement && element.scrollWidth > element.clientWidth + 1)),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    );

/** Reports the problems of all pages. */
const softly = expect.configure({ soft: true });

const pages = [
  { path: "/", orientation: "portrait", shown: "Overall plant performance" },
  { path: "/health", orientation: "landscape", shown: "Zero yield" },
  { path: "/plants?page=2", orientation: "landscape", shown: "Yield score" },
  { path: "/users", orientation: "portrait", shown: "Role" },
  { path: "/issues", orientation: "portrait", shown: "Issue" },
  { path: "/performances", orientation: "portrait", shown: "Current promise" },
  { path: "/tickets", orientation: "portrait", shown: "Assignees" },
  { path: "/plants/1?companyId=2", orientation: "portrait", shown: "Overview" },
] as const;

test("prints lists, the dashboard and a plant without controls", async ({ page, baseURL, signIn }) => {
  await signIn("owner", "/support");
  // The plants table prints all columns.
  const columns =
    "name.status.lost.since.issue.snoozedUntil.score.previousStatus.indicators.tickets.promiseCurrent.difference." +
    "promisePrevious.promiseAny.promiseChanged.plantCode.address.monitoredSince.peak.p90.drivers.companies.tags";
  await page.context().addCookies([{ name: "table-plants", value: `comfortable~cards~${columns}`, url: baseURL }]);
  for (const { path, orientation, shown } of pages) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(
      page.getByRole("main").getByText(shown, { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await page.setViewportSize({ width: contentWidth[orientation], height: 700 });
    await page.emulateMedia({ media: "print" });
    expect.soft(await visibleControls(page), path).toEqual([]);
    // Charts are laid out again after the window has changed.
    await softly.poll(() => cutOff(page), path).toEqual([]);
    await expect.soft(page.locator("main [data-skeleton]").filter({ visible: true }), path).toHaveCount(0);
    const name = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("page"));
    expect.soft(name, path).toBe(orientation === "landscape" ? "landscape" : "auto");
    await page.emulateMedia({ media: "screen" });
  }
});

test("prints the tabs of a plant with company, address, values and chart", async ({ page, signIn, stack }) => {
  const [plant] = await plantsOf(stack);
  await page.emulateMedia({ colorScheme: "dark" });
  await signIn("owner", pathOf(plant));
  const chartImage = page.getByRole("img", { name: /Energy \(M?kWh\)/ });
  // A chart with a canvas listens to the events of printing.
  const drawn = chartImage.locator("canvas").first();
  await expect(drawn).toBeVisible();
  // Chromium prints as people do, with the events of printing.
  await page.pdf({ preferCSSPageSize: true });
  const printed = page.locator("main [data-print=only] canvas");
  await expect(printed).toHaveCount(1);
  const { width, colors, corner } = await printed.evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const found = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4 * 97) found.add(pixels.slice(at, at + 3).join());
    return { width: canvas.width / devicePixelRatio, colors: found.size, corner: [...pixels.slice(0, 3)] };
  });
  // The width of the content of A4, drawn in the light theme.
  expect(Math.round(width)).toBe(670);
  expect(colors).toBeGreaterThan(3);
  expect(Math.min(...corner)).toBeGreaterThan(200);
  await expect(chartImage).toBeVisible();

  await page.setViewportSize({ width: contentWidth.portrait, height: 700 });
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(page.url(), { exact: true })).toBeVisible();
  await expect(page.getByLabel("Period type", { exact: true })).toBeVisible();
  await expect(printed).toBeVisible();
  const top = async (locator: Locator) => (await locator.boundingBox())?.y ?? 0;
  const fields = page.locator("main details", { hasText: "Custom fields" });
  expect(await top(fields)).toBeGreaterThan(await top(printed));

  // A preview of the print style sheet, whose page is not printed.
  await page.emulateMedia({ media: "screen" });
  await page.reload();
  await expect(drawn).toBeVisible();
  await expect(printed).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(printed).toBeVisible();
});
