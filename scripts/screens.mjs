import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./build.mjs";
import { urlOf } from "./routes-table.mjs";

/**
 * The screens that can be photographed: every route with a page of its own, in the states of all pages and of the table
 * below. A state may have: `search`, the query and hash of the URL; `cookies`; `upstream`, the calls that respond
 * differently; `steps`, which bring the page into the state; `window`, which takes the viewport instead of the full
 * page; `width`, the only width that has the state; `streaming`, which does not wait until the page is complete.
 */

/** Values for the parameters of URLs; the plant is the first one of the account's list. */
const parameters = { ticketId: "4?companyId=2", companyId: "9", ruleId: "new", scheduleId: "new", token: "unknown" };

/** The demo account that sees a page; `--account` selects another one. */
function accountOf(folder) {
  if (folder.startsWith("_guest.")) return "guest";
  if (folder.includes(".admin.")) return "admin";
  return folder.includes(".settings.") ? "portfolio" : "owner";
}

/** Everything but who the user is. */
const data = /^GET (?!\/users\/me(\/companies)?$)/;
const failWith500 = (response) =>
  response.writeHead(500, { "Content-Type": "application/json" }).end('{"error":{"code":5000,"messages":{}}}');
const neverRespond = () => {};

const statesOfAll = {
  data: {},
  failing: { upstream: [[data, failWith500]] },
  loading: { upstream: [[data, neverRespond]], streaming: true },
};

const button = (name) => (page, text) => page.getByRole("button", { name: text(name), exact: true }).click();
const dialog = (page) => page.getByRole("dialog").waitFor();
const press = (key) => (page) => page.keyboard.press(key);
const fill = (selector, value) => (page) => page.locator(selector).fill(value);
const check = (selector) => (page) => page.locator(selector).check();
const hydrated = (page) => page.locator("html[data-hydrated]").waitFor();
const section = (name) => (page, text) =>
  page
    .getByRole("dialog")
    .locator("summary", { hasText: text(name) })
    .first()
    .click();

/** A part of the page that these steps open. */
const open = (...steps) => ({ window: true, steps: [hydrated, ...steps] });

const listStates = (list) => ({
  compact: { cookies: { [`table-${list}`]: "compact~cards~" } },
  "as-table": { width: 390, cookies: { [`table-${list}`]: "comfortable~table~" } },
  filtered: {
    search:
      "?search=zon&yield_status_filter=NOK%2CMEDIUM&indicators=zero_yield%7C1%2Cshade%7C0" +
      "&ltpm=period%3Aany%2Bflags%3ABEHIND%2CBEHIND_SEVERELY&tags=4%7C1%2C5%7C0&drivers=3%7C0" +
      "&custom_fields=1%2CM.%2520Hofman&tickets=has_open&found_on=after%3A2025-01-01%2Cbefore%3A2026-06-30" +
      "&monitored_since=after%3A2019-01-01&snoozed=1&resolved=1&peak=1000%2C900000&p90=%2C900000",
  },
  unusable: { search: "?page=-1&sort=colour%2Ctrue&tags=987654%7C1&drivers=2%7C1%2C2%7C0" },
  empty: { search: "?search=nothing+has+this+name" },
  filters: open(button("More filters"), dialog, section("Indicators")),
  "filters-without-choices": {
    ...open(button("More filters"), dialog, section("Tags"), section("Drivers")),
    upstream: [[/^GET \/companies\/\d+\/(tags|inbound-drivers|visible-inbound-drivers)$/, failWith500]],
  },
  columns: open(button("Columns")),
  views: { ...open(button("Views")), search: "?yield_status_filter=NOK" },
  export: open(button("Export as spreadsheet"), dialog),
});

const palette = (search) =>
  open(press("Control+k"), (page) => page.getByRole("dialog").getByRole("combobox").fill(search));
const wizardStep = (step) => ({ search: `?step=${step}&plantId=10&companyId=2`, window: true });
/** A dialog that a button opens. */
const opened = (name, ...before) => open(...before, button(name), dialog);
const opensInTab = (hash, name) => ({ ...opened(name), search: `#${hash}` });
const dashed = (name) => name.toLowerCase().replaceAll(" ", "-");
const selectTicket = [button("Select tickets"), check("tbody tr:first-child [type=checkbox]")];
const firstCause = check("tbody tr:first-child [type=checkbox]");
const tab = (hash) => [hash, { search: `#${hash}` }];
const tabs = ["performance", "issues", "long-term", "status", "location", "meters", "notes-files", "contacts"];

/** The states of single pages, by path. */
const statesOf = {
  "/plants": listStates("plants"),
  "/issues": listStates("issues"),
  "/performances": listStates("performances"),
  "/plants/{plantId}": {
    ...Object.fromEntries(tabs.map(tab)),
    "checked-meters": opensInTab("meters", "Check all meters"),
    "new-meter": opensInTab("meters", "Add meter"),
    edited: opensInTab("location", "Edit plant"),
    "new-contact": opensInTab("contacts", "Add contact"),
    ticket: opensInTab("performance", "Create ticket"),
    snooze: {
      ...open(check("thead input[type=checkbox]"), (page, text) =>
        page
          .getByRole("button", { name: text("Snooze"), exact: true })
          .first()
          .click(),
      ),
      search: "#issues",
    },
  },
  "/plants/create": Object.fromEntries(["plant", "meter", "attach", "fields"].map((step) => [step, wizardStep(step)])),
  "/health": {
    types: { search: "?indicators_or=zero_yield,shade" },
    details: { steps: [(page) => page.locator("tr:has(td a:not([aria-expanded])) a[aria-expanded]").first().click()] },
    palette: palette("noord"),
    "palette-commands": palette(""),
    "palette-empty": palette("qqxyzzy"),
    shortcuts: open(press("?")),
  },
  "/triage": Object.fromEntries(
    ["Snooze", "Create ticket", "Add note"].map((name) => [dashed(name), opened(name, firstCause)]),
  ),
  "/tickets": {
    selected: { steps: selectTicket },
    ...Object.fromEntries(
      ["Assign", "Change template", "Plan"].map((name) => [dashed(name), opened(name, ...selectTicket)]),
    ),
  },
  "/tickets/{ticketId}": {
    editing: { steps: [button("Edit")] },
    template: opened("Change template"),
    closing: opened("Close Ticket"),
  },
  "/account": {
    mismatch: {
      steps: [
        hydrated,
        fill("[name=password]", "Sunny-roof-2"),
        fill("[name=confirmation_password]", "Sunny-roof-3"),
        press("Enter"),
      ],
    },
  },
  "/reset-password": { data: { search: "?token=example" } },
  "/support": {
    article: { steps: [(page) => page.locator("main summary").first().click()] },
    empty: { search: "?search=nothing+has+this+word" },
  },
};

/** A folder of `app/routes` as a screen; undefined if it has no page of its own. */
function screenOf(folder) {
  const file = join(projectRoot, "app/routes", folder, "route.tsx");
  if (!/^_(app|guest)\./.test(folder) || !existsSync(file)) return undefined;
  if (/\._(?!index$)\w+$/.test(folder) || !/\bdefault\b/.test(readFileSync(file, "utf8"))) return undefined;
  const url = urlOf(folder);
  const account = accountOf(folder);
  const name =
    url
      .slice(1)
      .replace(/\{(\w+)Id\}/g, "$1")
      .replaceAll("/", "-")
      .replace("*", "not-found") || "dashboard";
  const path = url.replace(/\{(?!plantId)(\w+)\}/g, (_, parameter) => parameters[parameter]);
  const isStatic = account === "guest" || url === "/*";
  const states = { ...(isStatic ? { data: {} } : statesOfAll), ...statesOf[url] };
  return [name, { account, path, states }];
}

export const screens = Object.fromEntries(readdirSync(join(projectRoot, "app/routes")).map(screenOf).filter(Boolean));
