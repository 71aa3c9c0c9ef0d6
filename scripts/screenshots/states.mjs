import { failWith500, neverRespond, respondWith } from "./upstream.mjs";

/**
 * The states of the screens. `query` is added to the URL; `cookies` are set before; `upstream` lists the calls that
 * respond differently; `act` brings the screen into the state, with `text` translating into the page's language;
 * `window` takes the viewport instead of the full page; `width` restricts the state to one width; `streaming` does
 * not wait for the page to be complete.
 */

const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialogOf = (page) => page.getByRole("dialog");

const lists = /^GET \/companies\/\d+\/(plants|plant-issues)$/;
const counts = /^GET \/companies\/\d+\/(indicators|promise-status-changes)-per-date$/;
const choices = /^GET \/companies\/\d+\/(tags|inbound-drivers|visible-inbound-drivers)$/;
const reportList = /^GET \/me\/reports$/;
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
const everyStatus = [
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

async function openFilterPanel(page, text) {
  await button(page, text("More filters")).click();
  await dialogOf(page).waitFor();
}

async function openSection(page, name) {
  await dialogOf(page).locator("summary", { hasText: name }).first().click();
}

async function openExport(page, text) {
  await button(page, text("Export as spreadsheet")).click();
  await dialogOf(page).waitFor();
}

async function startExport(page, text) {
  await openExport(page, text);
  await button(dialogOf(page), text("Export")).click();
  await page.getByRole("region", { name: text("Exports") }).waitFor();
}

/** The error state and the loading state of a screen with these calls. */
export const failingAndLoading = (calls) => ({
  failing: { upstream: [[calls, failWith500]] },
  loading: { upstream: [[calls, neverRespond]], streaming: true },
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
  ...failingAndLoading(lists),
  filters: {
    window: true,
    act: async (page, text) => {
      await openFilterPanel(page, text);
      await openSection(page, text("Indicators"));
    },
  },
  "filters-below": {
    window: true,
    query: "tags=4%7C1",
    act: async (page, text) => {
      await openFilterPanel(page, text);
      await openSection(page, text("Drivers"));
      const p90 = dialogOf(page).getByRole("group", { name: "P90 (kWh)" });
      await p90.getByRole("textbox").first().fill("20");
      await p90.getByRole("textbox").last().fill("10");
      await page.waitForTimeout(400);
      await p90.scrollIntoViewIfNeeded();
    },
  },
  "filters-without-choices": {
    window: true,
    upstream: [[choices, failWith500]],
    act: async (page, text) => {
      await openFilterPanel(page, text);
      await openSection(page, text("Tags"));
      await openSection(page, text("Drivers"));
    },
  },
  quick: {
    window: true,
    width: 1440,
    act: (page, text, { quick }) => button(page, text(quick)).click(),
  },
  columns: {
    window: true,
    act: async (page, text) => {
      await button(page, text("Columns")).click();
      await page
        .getByRole("group", { name: text("Columns and rows") })
        .getByRole("radio")
        .first()
        .waitFor();
    },
  },
  views: {
    window: true,
    query: "yield_status_filter=NOK",
    act: async (page, text) => {
      await button(page, text("Views")).click();
      for (const name of ["Monday", "Everything that stands still in Zonneveld's own schools"]) {
        await page.getByLabel(text("Save current view as")).fill(name);
        await page.keyboard.press("Enter");
      }
      await page.mouse.move(0, 0);
    },
  },
  export: {
    window: true,
    act: async (page, text) => {
      await openExport(page, text);
      await dialogOf(page).getByRole("radio", { name: "CSV" }).check();
    },
  },
  exporting: {
    window: true,
    upstream: [[oneReport, respondWith(report(1, "running"))]],
    act: startExport,
  },
  exported: {
    window: true,
    act: async (page, text) => {
      const saved = page.waitForEvent("download");
      await startExport(page, text);
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
    upstream: [[lists, failWith500]],
    act: (page) => page.locator("a[aria-expanded]").nth(1).click(),
  },
  "details-loading": {
    upstream: [[lists, neverRespond]],
    act: (page) => page.locator("a[aria-expanded]").nth(1).click(),
  },
  ...failingAndLoading(counts),
};

export const reportStates = {
  data: { upstream: [[reportList, respondWith(everyStatus)]] },
  empty: { upstream: [[reportList, respondWith([])]] },
  ...failingAndLoading(reportList),
};

const statistics = /^GET \/companies\/\d+\/./;
export const dashboardStates = { data: {}, ...failingAndLoading(statistics) };

const plantCalls = /^GET \/companies\/\d+\/plants\/\d+\/./;
const meterStatuses = /^GET \/companies\/\d+\/plants\/\d+\/meters\/\d+\/meter-statuses$/;
const openTab = (name) => (page, text) => page.getByRole("tab", { name: text(name), exact: true }).click();
export const plantStates = {
  data: {},
  ...failingAndLoading(plantCalls),
  ticket: {
    window: true,
    act: async (page, text) => {
      await button(page, text("Create ticket")).click();
      await dialogOf(page).getByRole("toolbar").waitFor();
    },
  },
  status: { act: openTab("Status") },
  "status-empty": { upstream: [[meterStatuses, respondWith({ data: [] })]], act: openTab("Status") },
  "status-failing": { upstream: [[meterStatuses, failWith500]], act: openTab("Status") },
};

const performances = /^GET \/companies\/\d+\/plants\/\d+\/performances$/;
export const performanceStates = {
  data: {},
  empty: { upstream: [[performances, respondWith([])]] },
  ...failingAndLoading(performances),
};

/** For a screen with one state. */
export const dataOnly = { data: {} };
