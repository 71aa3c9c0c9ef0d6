import {
  addDays,
  comparison,
  dailyValue,
  differenceValue,
  energies,
  energy,
  isActive,
  lastSevenDays,
  loss,
  lossAndValue,
  number,
  openIssues,
  percent,
  promiseOn,
  silence,
  statusLabels,
  today,
  tonnes,
  worstCause,
} from "./figures-expected.mjs";
import { cardOf, definitionOf, elementsOf, readPage, rowsOf, textOf } from "./html.mjs";
import { atMost, firstCompany, ownerToken } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** Well and ill, silent, shaded, behind their promise, light (28), and one with 200 meters (53). */
export const plantIds = [4, 9, 12, 27, 2, 3, 100, 160, 167, 226, 255, 260, 295, 53, 28, 10, 16, 21, 157, 196];

/** A part of the text, or nothing. */
const partOf = (text, pattern) => pattern.exec(text)?.[1] ?? "";
const withoutSpaces = (text) => text.replaceAll(/\s/g, "");
const noValue = /^(–|No data)$/;

/** Collects figures: where each is shown, and whether it is the one that the API gives. */
export function createFindings() {
  const all = [];
  return {
    all,
    check: (plant, fact, place, shown, expected) =>
      all.push({
        plant,
        fact,
        place,
        shown,
        expected,
        differs: withoutSpaces(shown ?? "") !== withoutSpaces(expected),
      }),
  };
}

/** The pages of the demo owner, and the v0 API read directly. */
export async function createReaders({ url, referenceUrl }) {
  const cookie = await signedInCookie(url);
  const authorization = `Bearer ${await ownerToken(referenceUrl)}`;
  const request = async (address, init) => {
    // On a connection of its own: workerd closes one that was idle for 5 s.
    const response = await fetch(address, { ...init, headers: { ...init?.headers, connection: "close" } });
    if (!response.ok) throw new Error(`${address} responded ${response.status}`);
    return response;
  };
  return {
    company: await firstCompany(`${referenceUrl}/v0`, { authorization }),
    page: async (path) => readPage(await (await request(`${url}${path}`, { headers: { cookie } })).text()),
    app: (path, init) => request(`${url}${path}`, { ...init, headers: { ...init?.headers, cookie, Origin: url } }),
    v0: async (path) => (await request(`${referenceUrl}/v0${path}`, { headers: { authorization } })).json(),
  };
}

async function readPlant({ v0, company }, id) {
  const path = `/companies/${company}/plants/${id}`;
  const yesterday = addDays(today(), -1);
  const twoMonths = new Date(`${yesterday}T00:00:00Z`);
  const day = twoMonths.getUTCDate();
  twoMonths.setUTCMonth(twoMonths.getUTCMonth() - 2, 1);
  const lastOfMonth = new Date(Date.UTC(twoMonths.getUTCFullYear(), twoMonths.getUTCMonth() + 1, 0)).getUTCDate();
  twoMonths.setUTCDate(Math.min(day, lastOfMonth));
  const range = (start) => `start_date=${start}&end_date=${yesterday}`;
  const [plant, issues, promises, days, losses] = await Promise.all([
    v0(`${path}?with=yield_score,companies,tags,meters`),
    v0(`${path}/issues?with=meter`),
    v0(`${path}/promise-statuses`),
    v0(`${path}/performances?${range(addDays(today(), -14))}&period_type=day`),
    v0(`${path}/losses?${range(twoMonths.toISOString().slice(0, 10))}`),
  ]);
  return { plant, issues, promises, days, losses, cause: worstCause(plant, issues, promises) };
}

/** What was lost and, behind it, what was not received, in a list. */
function checkLosses(check, plant, shown = "") {
  const { id, lost_kwh_per_day: lost, lost_cents_per_day: cents, not_received_kwh_per_day: kwh } = plant;
  const isSilent = silence(plant) !== "";
  const [, shownLost = shown, notReceived = ""] = /^(.*?) ?([<\d., ]+ \wWh) not received$/.exec(shown) ?? [];
  const isWithin = !isSilent && lost === 0 && plant.window_lost_kwh < 0.5 && plant.window_not_received_kwh < 0.5;
  const nothing = isSilent ? "" : isWithin ? "within range" : loss(0);
  const expected = lost === 0 ? nothing : lossAndValue(lost, (cents ?? 0) / 100).replace(/[()]/g, "");
  check(
    id,
    "lost per day",
    "list",
    orNothing(shownLost),
    plant.yield_status === "NON_MON" || lost === null ? "" : expected,
  );
  check(id, "not received", "list", notReceived, kwh && kwh >= 0.5 ? loss(kwh) : "");
}

/** Status, score, loss and silence as they have to be on every screen. */
function statusFacts(plant) {
  const isLight = plant.yield_status === "NON_MON";
  const isOk = plant.yield_status === "OK";
  return {
    status: statusLabels[plant.yield_status] + (isOk && plant.lost_kwh_per_day > 0 ? ", loses energy" : ""),
    score: (digits) => (isLight || plant.yield_score === null ? "" : number(plant.yield_score, digits, true)),
    silence: silence(plant),
  };
}

const shownStatus = (text) => text.replace(/ ?(No data .*|no data)$/, "");
const shownSilence = (text) => partOf(text, /No data since (.*\))/);
const orNothing = (text = "") => (noValue.test(text) || text === "no data" ? "" : text);

function checkPlantPage({ check }, id, page, of) {
  const { plant, issues, promises, days, losses, cause } = of;
  const facts = statusFacts(plant);
  const header = elementsOf(page, "dl").find((list) => definitionOf(list, "Yield status") !== undefined);
  const status = definitionOf(header, "Yield status") ?? "";
  check(id, "status", "header", shownStatus(status), facts.status);
  check(id, "silent since", "header", shownSilence(status), facts.silence);
  check(id, "yield score", "header", orNothing(definitionOf(header, "Yield score")), facts.score(4));
  const stated = lastSevenDays(plant);
  const isLight = plant.yield_status === "NON_MON";
  check(
    id,
    "last 7 days",
    "header",
    orNothing(definitionOf(header, "Last 7 days")),
    isLight ? "" : lastSevenDays(plant, true),
  );
  if (isLight) return;
  const lines = elementsOf(cardOf(page, "Plant health"), "p").map(textOf);
  const line = lines.find((text) => text.startsWith("Last 7 days:")) ?? "";
  check(id, "last 7 days", "health", orNothing(line.replace("Last 7 days: ", "")), stated);
  const health = textOf(cardOf(page, "Plant health"));
  if (cause) {
    check(
      id,
      "issue and cost",
      "health",
      textOf(elementsOf(elementsOf(cardOf(page, "Plant health"), "strong")[0]?.parentNode?.parentNode, "p")[0]),
      cause.sentence,
    );
    check(id, "other issues", "health", partOf(health, /(\d+) other open issue/) || "0", String(cause.others));
  }
  const isSilent = facts.silence !== "";
  if (isSilent && !cause) check(id, "silent since", "health", shownSilence(health), facts.silence);
  const longTerm = cardOf(page, "Long term and open issues");
  check(id, "open issues", "long term", String(elementsOf(longTerm, "li").length), String(openIssues(issues).length));
  const promise = promiseOn(promises);
  const [delivered, promised] = [promise?.delivered_till_now_wh, promise?.promised_till_now_wh];
  check(
    id,
    "promise",
    "long term",
    partOf(textOf(longTerm), /Delivered: (.*?) promised so far/),
    promised ? energies(delivered / 1000, promised / 1000) : "",
  );

  const performance = textOf(cardOf(page, "Performance"));
  const { headline, notReceived } = comparison(days);
  check(id, "performance", "performance", partOf(performance, /([\d.,]+% of expected: .*? of [\d.,]+ \wWh)/), headline);
  check(id, "not received", "performance", partOf(performance, /Not received: ([^:]*? days?)\./), notReceived);

  const bars = textOf(cardOf(page, "Yield insights"));
  const { lost_kwh: lostKwh, not_received_kwh: missing } = losses;
  check(
    id,
    "lost in 2 months",
    "insights",
    partOf(bars, /(?:\d{4} )?([<\d][<\d.,]* \wWh) lost, \d/),
    lostKwh ? loss(lostKwh) : "",
  );
  check(
    id,
    "not received",
    "insights",
    partOf(bars, /Not received: ([<\d., ]+ \wWh) on \d+ days?\./),
    missing >= 0.5 ? loss(missing) : "",
  );
}

async function checkLists({ check }, { page }, id, { plant, promises }) {
  const facts = statusFacts(plant);
  // A list that is sorted by the loss shows it.
  const search = `search=${encodeURIComponent(plant.plant_code)}&sort=lost_kwh_per_day,true`;
  const [row = {}] = rowsOf(await page(`/plants?${search}`));
  // A second line of the cell.
  check(id, "status", "list", shownStatus(row["Yield status"] ?? ""), facts.status.replace(",", ""));
  const days = /\((.*)\)/;
  check(id, "days silent", "list", partOf(row["Yield status"] ?? "", days), partOf(facts.silence, days));
  check(id, "yield score", "list", orNothing(row["Yield score"]), facts.score(2));
  checkLosses(check, plant, row["Lost per day"]);
  const current = promiseOn(promises);
  if (!current || plant.yield_status === "NON_MON") return;
  const [ofPromise = {}] = rowsOf(await page(`/performances?search=${encodeURIComponent(plant.plant_code)}`));
  const { difference_till_now_pct: pct, difference_till_now_wh: wh } = current;
  const signed = (amount, unit) => `${/[1-9]/.test(amount) ? (pct < 0 ? "−" : "+") : ""}${amount}${unit}`;
  // Whole kWh in all rows.
  const [kwh, percents] = [`${number(Math.abs(wh) / 1000)} kWh`, number(Math.abs(pct), 1, true)];
  const difference = `${signed(kwh, "")} ${signed(percents, "%")}`;
  const [figures = "", leftOut = ""] = (ofPromise.Difference ?? "").split(/ ?(?:· )?Left out: /);
  const [, shown = figures, share = "", value = ""] = /^(.* kWh) ?(\S+?%) ?(about .*)?$/.exec(figures) ?? [];
  check(id, "promise difference", "performances", `${shown} ${share}`, difference);
  check(
    id,
    "value of the difference",
    "performances",
    value.trim(),
    differenceValue(Math.abs(wh) / 1000, plant.meters),
  );
  const leftOutDays = current.left_out_days ? number(current.left_out_days, 1) : "";
  check(id, "days left out", "performances", leftOut.replace(/ days? without data$/, ""), leftOutDays);
}

/** The rows of the export of the plants list, each by the names of its columns. */
async function exportedPlants({ app, company }) {
  const range = { start: addDays(today(), -14), end: addDays(today(), -1) };
  const body = {
    companyId: company,
    subject: "plants",
    format: "csv",
    separator: ";",
    childCompanyIds: [],
    filters: {},
    range,
  };
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const started = await (await app("/actions/export-report", init)).json();
  const path = `/api/v0/me/reports/${started.value.id ?? started.value}`;
  for (let poll = 0; poll < 60; poll += 1) {
    const { status } = await (await app(path)).json();
    if (status === "finished") break;
    if (status === "failed") throw new Error("The export failed.");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const text = await (await app(`${path}/download`)).text();
  const [names, ...rows] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(";").map((cell) => cell.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')));
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]])));
}

function checkExport({ check }, rows, id, { plant }) {
  const row = rows.find((one) => one["Plant id"] === String(id)) ?? {};
  const figure = (value) => (value === null || value === undefined ? "" : String(value).replace(".", ","));
  check(id, "status", "export", row["Yield status"], statusLabels[plant.yield_status]);
  for (const [name, value] of [
    ["Yield score", plant.yield_score],
    ["Lost per day (kWh)", plant.lost_kwh_per_day],
    ["Not received per day (kWh)", plant.not_received_kwh_per_day],
    ["Lost in the last 7 days (kWh)", plant.window_lost_kwh],
    ["Not received in the last 7 days (kWh)", plant.window_not_received_kwh],
  ]) {
    check(id, name, "export", row[name], figure(value));
  }
  check(id, "silent since", "export", row["No data since"], plant.silent_since ?? "");
  check(id, "meters", "export", row.Meters, String(plant.meters.filter(isActive).length));
}

const counted = [
  ["Zero yield", "indicators=zero_yield|1"],
  ["Connectivity", "indicators=connectivity|1"],
  ["Long-term performance", "ltpm=period:current+flags:BEHIND_SEVERELY"],
  ["Source alert", "indicators=driver_notification|1"],
  ["Source alert retrieval", "indicators=driver_notification_retrieval|1"],
];

async function checkDashboard({ check }, { page, v0, company }) {
  const path = `/companies/${company}`;
  const statistic = async (name) => (await v0(`${path}/statistics/${name}`)).count;
  // The queue is kept for a minute, so both pages show the same one.
  await page("/triage");
  const [dashboard, queue, losses, performance] = await Promise.all([
    page("/"),
    page("/triage"),
    v0(`${path}/statistics/losses`),
    v0(`${path}/performance?start_date=${addDays(today(), -30)}&end_date=${addDays(today(), -1)}`),
  ]);
  const figure = (fact, shown, expected) => check("fleet", fact, "dashboard", shown, expected);
  const text = textOf(dashboard);
  const lost = dailyValue(losses.lost_kwh_per_day, losses.lost_cents_per_day);
  figure("lost per day", partOf(text, /Losing (.*?) on [\d,]+ plant/), lost);
  figure("plants losing", partOf(text, /Losing .*? on ([\d,]+) plant/), number(losses.plants_losing));
  for (const [query, plants] of [
    ["losing=1", losses.plants_losing],
    ["not_received=1", losses.plants_not_received],
    ["silent=1", losses.plants_silent],
    ["as_expected=1", losses.plants_as_expected],
  ]) {
    const list = textOf(await page(`/plants?${query}`));
    check("fleet", query, "list", partOf(list, /([\d,]+) plants/), number(plants));
  }
  figure(
    "plants not received",
    partOf(text, /not received: .*? on ([\d,]+) plant/),
    number(losses.plants_not_received),
  );
  figure("plants as expected", partOf(text, /([\d,]+) as expected/), number(losses.plants_as_expected));
  const notReceived = dailyValue(losses.not_received_kwh_per_day, losses.not_received_cents_per_day);
  figure("not received", partOf(text, /not received: (.*?) on [\d,]+ plant/), notReceived);
  const attention = elementsOf(dashboard, "li").map(textOf);
  for (const [label, filter] of counted) {
    const [name, value] = filter.split("=");
    const shown = attention.map((card) => partOf(card, new RegExp(`^${label} ?([\\d,]+) plant`))).find(Boolean);
    figure(label, shown, number(await statistic(`filtered-count?${name}=${encodeURIComponent(value)}`)));
  }
  const since = addDays(today(), -30);
  for (const [label, name] of [
    ["New plants", `number-of-plants-since?date=${since}`],
    ["Total plants", "number-of-plants"],
    ["Open tickets", "open-tickets-count"],
  ]) {
    figure(
      label,
      attention.map((card) => partOf(card, new RegExp(`^${label}(?:.*since.* 2\\d{3})? ?([\\d,]+)$`))).find(Boolean),
      number(await statistic(name)),
    );
  }
  const euros = (text) => partOf(text, /€([\d.,]+)/);
  const byValue = (a, b) => Number(euros(b).replace(/,/g, "")) - Number(euros(a).replace(/,/g, ""));
  const entries = [...rowsOf(queue), ...rowsOf(await page("/triage?tab=in-progress"))]
    .map((entry) => entry["At stake"] ?? "")
    .sort(byValue)
    .slice(0, 5);
  const causes = elementsOf(cardOf(dashboard, "Largest losses"), "li").map(textOf);
  figure("largest losses", number(causes.length), number(entries.length));
  for (const [index, entry] of entries.entries()) {
    figure(`cause ${index + 1}, at stake`, euros(causes[index] ?? ""), euros(entry));
  }
  const { actual_yield_in_kwh: generated, compared_expected_yield_in_kwh: compared } = performance;
  const overall = cardOf(dashboard, "Overall plant performance");
  figure(
    "forecast ratio",
    partOf(textOf(overall), /Forecast ratio ?(\d+ ?%)/),
    `${number((generated / compared) * 100)}%`,
  );
  const kwh = compared - generated;
  const word = kwh > 0 ? "less" : "more";
  // Written like the two energies beside it.
  const difference = energies(Math.abs(kwh), Math.max(generated, compared)).replace(/ of [\d.,]+/, "");
  const sentence = `${percent(Math.abs(1 - generated / compared))} ${word} than expected, ${difference}`;
  figure("difference", partOf(textOf(overall), /([\d.,]+% (?:less|more) than expected, [\d.,]+ \wWh)/), sentence);
  figure("generated", partOf(textOf(overall), /Generated energy ?([\d.,]+ ?\wWh)/), energy(generated));
  figure("expected", partOf(textOf(overall), /Expected energy ?([\d.,]+ ?\wWh)/), energy(compared));
  figure("CO₂ saved", partOf(textOf(overall), /CO₂ saved ?([\d.,]+ ?(?:kg|t))/), tonnes(generated * 0.42));
  const list = textOf(await page("/plants"));
  check("fleet", "plants", "list", partOf(list, /([\d,]+) plants/), number(await statistic("number-of-plants")));
}

/** Every figure of 20 plants, the dashboard, the lists and the export, compared with the v0 API read directly. */
export function printFindings(all) {
  for (const { plant, fact, place, shown, expected, differs } of all) {
    const cells = [String(plant).padStart(5), fact.padEnd(18), place.padEnd(12)];
    console.log(
      `${differs ? "✗" : " "} ${cells.join(" ")} ${shown || "–"}${differs ? `   instead of ${expected || "–"}` : ""}`,
    );
  }
}

export async function measureFigures({ stack }) {
  const readers = await createReaders(stack);
  const findings = createFindings();
  const rows = await exportedPlants(readers);
  for (const id of plantIds) {
    const expected = await readPlant(readers, id);
    checkPlantPage(findings, id, await readers.page(`/plants/${id}`), expected);
    await checkLists(findings, readers, id, expected);
    checkExport(findings, rows, id, expected);
  }
  await checkDashboard(findings, readers);
  printFindings(findings.all);
  const differences = findings.all.filter(({ differs }) => differs).length;
  return [atMost(`differences in ${findings.all.length} figures of ${plantIds.length} plants`, differences, 0, "")];
}

// Of a running product: node tests/bench/figures.mjs http://localhost:8788 http://localhost:8789
if (process.argv[1] === import.meta.filename) {
  const [url, referenceUrl] = process.argv.slice(2);
  const [row] = await measureFigures({ stack: { url, referenceUrl } });
  console.log(`\n${row.what}: ${row.value}`);
  process.exit(row.met ? 0 : 1);
}
