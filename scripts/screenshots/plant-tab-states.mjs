import { failWith500, neverRespond, respondWith } from "./upstream.mjs";

const issueList = /^GET \/companies\/\d+\/plants\/\d+\/issues$/;
const promiseList = /^GET \/companies\/\d+\/plants\/\d+\/promise-statuses$/;
const snooze = /^PUT .*\/issues\/\d+\/snooze$/;
const promiseUpdate = /^PUT .*\/promise-status\/\d+$/;

const button = (page, name) => page.getByRole("button", { name, exact: true });
const dialogOf = (page) => page.getByRole("dialog");

async function select(page) {
  await page.locator("thead input[type=checkbox]").waitFor();
  await page.locator("thead input[type=checkbox]").check();
}

async function snoozeSelected(page, text) {
  await select(page);
  await button(page, text("Snooze")).first().click();
  await dialogOf(page).locator("label").first().click();
  await button(dialogOf(page), text("Snooze")).click();
  await page.waitForTimeout(1_500);
}

/** The issues tab of a plant. */
export const plantIssuesStates = {
  data: {},
  empty: { upstream: [[issueList, respondWith([])]] },
  failing: { upstream: [[issueList, failWith500]] },
  loading: { upstream: [[issueList, neverRespond]], streaming: true },
  resolved: { act: (page) => page.getByRole("switch").click() },
  selected: { act: select },
  dialog: {
    window: true,
    act: async (page, text) => {
      await select(page);
      await button(page, text("Snooze")).first().click();
      await button(dialogOf(page), text("Snooze")).click();
    },
  },
  "not-snoozed": { window: true, upstream: [[snooze, failWith500]], act: snoozeSelected },
  snoozed: { window: true, act: snoozeSelected },
};

const period = (id, periodStart, more) => ({
  id,
  period_index: id,
  period_start: periodStart,
  summary: "FINISHED",
  delivered_till_now_wh: 12_400_000,
  promised_till_now_wh: 12_500_000,
  promised_total_wh: 12_500_000,
  radiation_received_pct: 99.4,
  difference_till_now_pct: 0,
  difference_till_now_wh: 0,
  last_change: null,
  ...more,
});
const everyFlag = [
  period(5, "2026-06-01", { summary: "SOMETHING_NEW", radiation_received_pct: null }),
  period(4, "2026-05-01", { summary: "TOO_EARLY", delivered_till_now_wh: 16_400_000 }),
  period(3, "2026-04-01", { summary: "AHEAD" }),
  period(2, "2026-03-01", { summary: "BEHIND", delivered_till_now_wh: 12_000_000 }),
  period(1, "2024-06-01", {}),
  period(0, null, { summary: null, delivered_till_now_wh: null }),
];

async function openAll(page) {
  await page.locator("details > summary:has(h2)").first().waitFor();
  for (const summary of await page.locator("details:not([open]) > summary:has(h2)").all())
    await summary.click();
}

async function enterTotal(page, text) {
  const field = page.getByLabel(text("Promised yearly total (kWh)")).first();
  await field.fill("12345");
  await field.press("Enter");
  await page.waitForTimeout(1_000);
}

/** The long-term tab of a plant. */
export const plantLongTermStates = {
  data: { act: openAll },
  flags: { upstream: [[promiseList, respondWith(everyFlag)]], act: openAll },
  empty: { upstream: [[promiseList, respondWith([])]] },
  failing: { upstream: [[promiseList, failWith500]] },
  "not-saved": { window: true, upstream: [[promiseUpdate, failWith500]], act: enterTotal },
};
