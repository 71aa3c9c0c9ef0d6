import { answers, dawdles, fails } from "./upstream.mjs";

/**
 * What a screen can look like. `query` is added to its address; `cookies` are set before; `upstream` says what v0
 * does otherwise; `act` brings the screen into the state, with `word` for the texts of the page's language;
 * `window` takes what is in sight and not the whole page; `width` is the only one where there is such a state;
 * `streaming` does not wait for the page to be complete.
 */

const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialogOf = (page) => page.getByRole("dialog");

const lists = /^GET \/companies\/\d+\/(plants|plant-issues)$/;
const counts = /^GET \/companies\/\d+\/(indicators|promise-status-changes)-per-date$/;
const choices = /^GET \/companies\/\d+\/(tags|inbound-drivers|visible-inbound-drivers)$/;
const ownReports = /^GET \/me\/reports$/;
const oneReport = /^GET \/me\/reports\/\d+$/;

const report = (id, status, more = {}) => ({
  id,
  created_at: `2026-03-0${1 + (id % 8)}T1${id % 10}:05:00Z`,
  status,
  type: "MeterSpreadsheetJob",
  separator: ",",
  format: "xlsx",
  file: null,
  ...more,
});
const everyStage = [
  report(6, "queued"),
  report(5, "running"),
  report(4, "finished", { file: { file_name: "plants-2026-03-05.xlsx" } }),
  report(3, "failed", { type: "IssuesSpreadsheetJob" }),
  report(2, "finished", {
    type: "IssuesSpreadsheetJob",
    format: "csv",
    file: { file_name: "issues-zonneveld-vastgoed-en-beheer-2026-03-03.csv" },
  }),
  report(1, "archived", { type: "SomethingElseJob" }),
];

async function openDrawer(page, word) {
  await button(page, word("More filters")).click();
  await dialogOf(page).waitFor();
}

async function unfold(page, name) {
  await dialogOf(page).locator("summary", { hasText: name }).first().click();
}

async function openExport(page, word) {
  await button(page, word("Export as spreadsheet")).click();
  await dialogOf(page).waitFor();
}

async function startExport(page, word) {
  await openExport(page, word);
  await button(dialogOf(page), word("Export")).click();
  await page.getByRole("region", { name: word("Exports") }).waitFor();
}

/** Of any screen that asks v0 for something: how it is without an answer, and without a good one. */
const without = (calls) => ({
  failing: { upstream: [[calls, fails]] },
  loading: { upstream: [[calls, dawdles]], streaming: true },
});

export const listStates = {
  data: {},
  compact: { cookies: { "table-{list}": "compact~cards~" } },
  filtered: { query: "yield_status_filter=NOK%2CMEDIUM&indicators=shade%7C0&peak=10000%2C" },
  "filtered-by-all": {
    query:
      "search=zon&yield_status_filter=NOK%2CMEDIUM&indicators=zero_yield%7C1%2Cshade%7C0" +
      "&ltpm=period%3Aany%2Bflags%3ABEHIND%2CBEHIND_SEVERELY&tags=4%7C1%2C5%7C0&drivers=3%7C0" +
      "&custom_fields=1%2CM.%2520Hofman&tickets=has_open&found_on=after%3A2025-01-01%2Cbefore%3A2026-06-30" +
      "&monitored_since=after%3A2019-01-01&snoozed=1&resolved=1&peak=1000%2C900000&p90=%2C900000",
  },
  unusable: { query: "page=-1&sort=colour%2Ctrue&tags=987654%7C1&drivers=2%7C1%2C2%7C0" },
  empty: { query: "search=nothing+has+this+name" },
  ...without(lists),
  filters: {
    window: true,
    act: async (page, word) => {
      await openDrawer(page, word);
      await unfold(page, word("Indicators"));
    },
  },
  "filters-below": {
    window: true,
    query: "tags=4%7C1",
    act: async (page, word) => {
      await openDrawer(page, word);
      await unfold(page, word("Drivers"));
      const p90 = dialogOf(page).getByRole("group", { name: "P90 (kWh)" });
      await p90.getByRole("textbox").first().fill("20");
      await p90.getByRole("textbox").last().fill("10");
      await page.waitForTimeout(400);
      await p90.scrollIntoViewIfNeeded();
    },
  },
  "filters-without-choices": {
    window: true,
    upstream: [[choices, fails]],
    act: async (page, word) => {
      await openDrawer(page, word);
      await unfold(page, word("Tags"));
      await unfold(page, word("Drivers"));
    },
  },
  quick: {
    window: true,
    width: 1440,
    act: (page, word, { quick }) => button(page, word(quick)).click(),
  },
  columns: {
    window: true,
    act: async (page, word) => {
      await button(page, word("Columns")).click();
      await page
        .getByRole("group", { name: word("Columns and rows") })
        .getByRole("radio")
        .first()
        .waitFor();
    },
  },
  views: {
    window: true,
    query: "yield_status_filter=NOK",
    act: async (page, word) => {
      await button(page, word("Views")).click();
      for (const name of ["Monday", "Everything that stands still in Zonneveld's own schools"]) {
        await page.getByLabel(word("Keep this view as")).fill(name);
        await page.keyboard.press("Enter");
      }
      await page.mouse.move(0, 0);
    },
  },
  export: {
    window: true,
    act: async (page, word) => {
      await openExport(page, word);
      await dialogOf(page).getByRole("radio", { name: "CSV" }).check();
    },
  },
  exporting: {
    window: true,
    upstream: [[oneReport, answers(report(1, "running"))]],
    act: startExport,
  },
  exported: {
    window: true,
    act: async (page, word) => {
      const saved = page.waitForEvent("download");
      await startExport(page, word);
      await saved;
    },
  },
  "as-table": { width: 390, cookies: { "table-{list}": "comfortable~table~" } },
};

export const healthStates = {
  data: {},
  "all-types": {
    query:
      "indicators_or=yield_promise_status,zero_yield,connectivity,driver_notification," +
      "driver_notification_retrieval,registration_failed,meter_credentials,power_optimizer_issue,power_spike," +
      "power_interruption,shade",
  },
  types: {
    window: true,
    query: "indicators_or=zero_yield,shade",
    act: (page) => page.locator("main header button").first().click(),
  },
  details: {
    act: (page) => page.locator("tr:has(td a:not([aria-expanded])) a[aria-expanded]").first().click(),
  },
  "details-empty": { act: (page) => page.locator("a[aria-expanded]").first().click() },
  "details-failing": {
    upstream: [[lists, fails]],
    act: (page) => page.locator("a[aria-expanded]").nth(1).click(),
  },
  "details-loading": {
    upstream: [[lists, dawdles]],
    act: (page) => page.locator("a[aria-expanded]").nth(1).click(),
  },
  ...without(counts),
};

export const reportStates = {
  data: { upstream: [[ownReports, answers(everyStage)]] },
  empty: { upstream: [[ownReports, answers([])]] },
  ...without(ownReports),
};

const figures = /^GET \/companies\/\d+\/./;
export const dashboardStates = { data: {}, ...without(figures) };

const figuresOfPlant = /^GET \/companies\/\d+\/plants\/\d+\/./;
export const plantStates = { data: {}, ...without(figuresOfPlant) };

/** Of a screen that is taken as it opens. */
export const plainly = { data: {} };
