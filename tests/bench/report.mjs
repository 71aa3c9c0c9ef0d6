import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import { chromiumArgs } from "../../scripts/chromium.mjs";
import { createFindings, createReaders, printFindings } from "./figures.mjs";
import { comparison, energies, energy, loss, number, percent } from "./figures-expected.mjs";
import { atMost } from "./measuring.mjs";
import { expectedFigures, monthOf, readPlantMonth } from "./report-expected.mjs";
import { figuresIn, readPages, readPdf, readSheets } from "./report-readers.mjs";
import { signedInPage } from "./signed-in.mjs";

const plantsCompared = 20;
/** The last full month, and one of spring, when the clock changes. */
const months = () => [monthOf(1), monthOf(8)];
const languages = ["en", "nl"];
/** With 200 meters, not monitored, and with days without data. */
const oddPlants = [53, 28, 27, 139, 100, 142];

const text = (figures) => figures.join(" ");
const rounded = (value, digits) => (value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits);
/** Cells have all digits; the last digits of a sum depend on the order of its terms. */
const cellText = (cells) =>
  cells.map((cell) => (typeof cell === "number" ? rounded(cell, 3) : (cell ?? "–"))).join(" ");

/** A page of a demo account in a language. */
async function openPage(browser, { url }, language, email) {
  const { context } = await signedInPage(browser, url, email);
  await context.addCookies([{ name: "language", value: language, url }]);
  return context.newPage();
}

async function openReport(page, query) {
  const started = performance.now();
  await page.goto(`/reports/monthly?${new URLSearchParams(query)}`);
  await page.locator("article").first().waitFor({ timeout: 170_000 });
  const seconds = (performance.now() - started) / 1_000;
  const elements = await page.evaluate(() => document.querySelectorAll("*").length);
  // A long report opens the pages of plants on demand.
  const openAll = page.locator("nav[aria-labelledby=report-plants] button");
  if (await openAll.count()) await openAll.click();
  return { seconds, elements };
}

async function readReport(page, query) {
  await openReport(page, query);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /spreadsheet/i }).click(),
  ]);
  const sheets = readSheets(readFileSync(await download.path()));
  // The screen does not lay out pages that are out of view.
  await page.emulateMedia({ media: "print" });
  const pages = await readPages(page);
  const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }));
  await page.emulateMedia({ media: "screen" });
  return { sheets, pages, pdf };
}

/** Compares the page of a plant with the API. */
function checkPage({ check }, shown, expected, { place, language, medianPerKwp }) {
  const { id, stats, sentence, sections } = shown;
  const figures = (one = "") => text(figuresIn(one, language));
  const compare = (fact, one, figure) => check(id, fact, place, figures(one), text(figuresIn(figure, "en")));
  const names = ["generated", "of expected", "year earlier", "kWh/kWp"];
  const withMedian = medianPerKwp === null || !expected.isFull ? "" : ` ${number(medianPerKwp, 2, true)}`;
  for (const [index, name] of names.entries())
    compare(name, stats[index], expected.stats[index] + (index === 3 ? withMedian : ""));
  const [headline, notReceived = ""] = sentence.split(/Not received: |Niet ontvangen: /);
  check(
    id,
    "headline",
    place,
    text(figuresIn(headline, language).slice(0, 3)),
    text(figuresIn(expected.headline, "en")),
  );
  compare("not received", notReceived, expected.notReceived);
  const [losses, promise, , meters, issues] = sections;
  compare("losses", losses.rows.map((row) => row[2]).join(" "), expected.losses.map(lostText).join(" "));
  compare("promise", promise.values.join(" "), (expected.promise?.texts ?? []).join(" "));
  for (const [name, , generated, , , ratio, notReceivedOf] of meters.rows) {
    const meter = expected.meters.find((one) => one.name === name);
    const facts = [meter?.generated === null ? "" : energy(meter?.generated), meter?.ratio, meter?.notReceived];
    compare(name, [generated, ratio, notReceivedOf].join(" "), facts.join(" "));
  }
  compare("issues", issues.rows.map((row) => row[4]).join(" "), expected.issues.slice(0, 5).join(" "));
}

const lostText = ({ kwh, value }) =>
  value !== null && value >= 0.1 ? `${loss(kwh)} €${number(value, value < 9.995 ? 2 : 0, true)}` : loss(kwh);

/** Compares the spreadsheet with the API. */
function checkSheets({ check }, sheets, key, id, { expected, place }) {
  const [, , plants, days, losses, , meters, promises] = sheets.map((rows) =>
    rows.filter(([name]) => name === key || name === `${key} #${id}`),
  );
  const compare = (fact, shown, cells) => check(id, fact, place, cellText(shown), cellText(cells));
  const [, , , , generated, , , ratio, , , earlier, perKwp] = plants[0] ?? [];
  compare("plant", [generated, ratio, perKwp], [expected.generated, expected.ratio, expected.perKwp]);
  compare("year earlier", [earlier], [expected.change]);
  compare(
    "days",
    days.map((row) => row[2]),
    expected.days.map((row) => row.actual_yield_in_kwh),
  );
  compare(
    "losses",
    losses.flatMap((row) => [row[4], row[5]]),
    expected.losses.flatMap(({ kwh, value }) => [kwh, value]),
  );
  const generatedOf = new Map(expected.meters.map(({ name, generated: kwh }) => [name, kwh]));
  // The last row can name the number of meters that are not loaded.
  const loaded = meters.filter((row) => row.length > 2);
  compare(
    "meters",
    loaded.map((row) => row[3]),
    loaded.map((row) => generatedOf.get(row[1])),
  );
  const [promised, delivered, sun, difference, value] = expected.promise?.cells ?? [];
  const cells = expected.promise ? [promised, delivered, sun, difference, value] : [];
  compare(
    "promise",
    promises.flatMap((row) => [row[3], row[4], row[5], row[7], row[8]]),
    cells,
  );
}

/** Compares all figures of each page with the figures of the PDF, in any order; charts have figures as well. */
function checkPdf({ check }, { pages, pdf }, place) {
  const starts = pages.map(({ id, text: all }) => {
    const link = /\/plants\/\d+\?companyId=\d+/.exec(all)?.[0];
    return {
      id,
      all,
      sheet: id === "summary" ? 0 : pdf.findIndex((sheet) => sheet.split(/\s/).some((word) => word.endsWith(link))),
    };
  });
  const sorted = (all) => text((all.match(/\d[\d.,]*/g) ?? []).map((one) => one.replace(/[.,]$/, "")).sort());
  for (const [index, { id, all, sheet }] of starts.entries()) {
    const next = starts[index + 1]?.sheet ?? pdf.length;
    const isBeforeContents = id === "summary" && starts.length > 11;
    const sheets = pdf.slice(sheet, isBeforeContents ? sheet + 1 : next).map(withoutPageHeader);
    check(id, "all figures", place, sorted(sheets.join("\n")), sorted(all));
    check(id, "sheets", place, String(sheets.length), "1");
  }
}

/** The header that every printed page of the site has: the company and the URL. */
const withoutPageHeader = (sheet) =>
  sheet
    .split("\n")
    .filter((line) => !line.includes("/reports/monthly?"))
    .join("\n");

/** Compares the sentence and the meters of the Performance tab with the report. */
async function checkScreens({ check }, page, shown, { company, start, end, place }) {
  const path = `/plants/${shown.id}?companyId=${company}&start_date=${start}&end_date=${end}&period=day`;
  await page.goto(`${path}#performance`);
  // A plant without data has the sentence as a title, without a full stop.
  const stated = shown.sentence.replace(/\.$/, "");
  const sentence = page.locator("main").getByText(stated).locator("visible=true").first();
  const isShown = await sentence.waitFor({ timeout: 30_000 }).then(
    () => true,
    () => false,
  );
  check(shown.id, "sentence", place, isShown ? shown.sentence : "", shown.sentence);
  const rows = shown.sections[2]?.rows ?? [];
  if (rows.length < 2 || place.endsWith("nl")) return;
  await page.goto(`${path}&by=meter#performance`);
  const meters = page.locator("li", { hasText: "kWh/kWp" });
  await meters
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => {});
  const texts = await meters.evaluateAll((all) => all.map((one) => one.innerText));
  for (const [name, , , perKwp, below] of rows.filter((row) => row[3] !== "–")) {
    const card = texts.find((one) => one.startsWith(name) && !/^\d/.test(one.slice(name.length))) ?? "";
    const [, own = ""] = /([\d.,]+) kWh\/kWp/.exec(card) ?? [];
    const [, difference = /Best/.test(card) ? "0.0%" : "–"] = /([\d.,]+%) below/.exec(card) ?? [];
    check(shown.id, name, place, `${own} ${difference}`, `${perKwp} ${below}`);
  }
}

/** The tag with the fewest plants, of the tags with enough plants. */
async function tagOf({ v0, company }) {
  const tags = await v0(`/companies/${company}/tags?viewable=1`);
  const [tag] = tags
    .filter(({ plant_count: count }) => count > plantsCompared)
    .sort((a, b) => a.plant_count - b.plant_count);
  return tag.id;
}

async function checkMonth(findings, readers, { browser, stack, month, plants }) {
  const read = new Map();
  const load = async (id) => {
    if (!read.has(id)) read.set(id, await readPlantMonth(readers, id, month));
    return read.get(id);
  };
  for (const language of languages) {
    const page = await openPage(browser, stack, language);
    const place = (name) => `${name} ${month.period} ${language}`;
    const single = oddPlants.map((id) => ({ plant: String(id), companyId: String(readers.company) }));
    for (const choice of [{ plants }, ...single]) {
      const shown = await readReport(page, { ...choice, period: month.period });
      const ids = shown.pages.map(({ id }) => id).filter((id) => id !== "summary");
      const all = new Map();
      for (const id of ids) all.set(id, expectedFigures(await load(id)));
      const isSeveral = ids.length > 1;
      const medianPerKwp = isSeveral
        ? middle([...all.values()].flatMap((one) => (one?.isFull && one.perKwp) || []))
        : null;
      for (const one of shown.pages) {
        const expected = all.get(one.id);
        if (!expected) continue;
        checkPage(findings, one, expected, { place: place("page"), language, medianPerKwp });
        const { name, address } = read.get(one.id).plant;
        const key = name.includes(address.city) ? name : `${name}, ${address.city}`;
        checkSheets(findings, shown.sheets, key, one.id, { expected, place: place("xlsx") });
      }
      const figures = [...all.values()].filter(Boolean);
      if (isSeveral) checkSummary(findings, shown.pages[0], figures, { place: place("page"), language });
      if (shown.pdf) checkPdf(findings, shown, place("pdf"));
      for (const one of shown.pages.filter(({ id }) => all.get(id)).slice(0, plantsCompared))
        await checkScreens(findings, page, one, { ...month, ...readers, place: place("screen") });
    }
    await page.context().close();
  }
}

const middle = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted.length === 0 ? null : (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
};

function checkSummary({ check }, { stats }, figures, { place, language }) {
  const days = comparison(figures.flatMap((one) => one.days));
  const [share] = days.headline.split(" ");
  const lost = figures.flatMap((one) => one.losses);
  const value = lost.reduce((all, one) => all + (one.value ?? 0), 0);
  const compare = (fact, shown, expected) =>
    check("summary", fact, place, text(figuresIn(shown, language)), text(figuresIn(expected, "en")));
  compare("of expected", stats[2], share);
  compare("lost", stats[4], lostText({ kwh: lost.reduce((all, { kwh }) => all + kwh, 0), value }));
  compare("not received", stats[5], days.notReceived.split(" on ")[0] || "0 kWh");
}

/** The seconds until the report of all plants of the provider and its child companies is shown. */
async function measureTime(browser, stack) {
  const page = await openPage(browser, stack, "en", "admin@demo.example");
  const plants = [2, 3, 4, 5, 6, 7, 8].map((id) => `child_company_ids[]=${id}`).join("&");
  const { seconds, elements } = await openReport(page, { plants, period: monthOf(1).period });
  const count = await page.locator("article[id]").count();
  await page.context().close();
  return [
    atMost(`report of ${count} plants`, seconds, 60, "s"),
    atMost("  elements before a page of a plant is opened", elements, 5_000, ""),
  ];
}

/** Compares the summary of all plants with the performance of the company. */
async function checkCompany({ check }, { v0, company }, { browser, stack }) {
  const { period, start, end } = monthOf(1);
  const page = await openPage(browser, stack, "en");
  await openReport(page, { period });
  const [generated, expected, share] = (await readPages(page))[0].stats;
  const { actual_yield_in_kwh: actual, compared_expected_yield_in_kwh: compared } = await v0(
    `/companies/${company}/performance?start_date=${start}&end_date=${end}`,
  );
  const [actualText, comparedText] = energies(actual, compared).split(" of ");
  check("all", "generated", "page", generated, `${actualText} ${comparedText.split(" ")[1]}`);
  check("all", "expected", "page", expected, comparedText);
  check("all", "of expected", "page", share, percent(actual / compared));
  await page.context().close();
}

/** Compares the figures of reports with the API and with the screens. */
export async function measureReport({ stack, executablePath }) {
  const readers = await createReaders(stack);
  const findings = createFindings();
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    const plants = `tags=${await tagOf(readers)}|1`;
    for (const month of months()) await checkMonth(findings, readers, { browser, stack, month, plants });
    await checkCompany(findings, readers, { browser, stack });
    const times = await measureTime(browser, stack);
    printFindings(findings.all);
    const differences = findings.all.filter(({ differs }) => differs).length;
    return [atMost(`differences in ${findings.all.length} figures of reports`, differences, 0, ""), ...times];
  } finally {
    await browser.close();
  }
}

// Of a running product: node tests/bench/report.mjs http://localhost:8788 http://localhost:8789
if (process.argv[1] === import.meta.filename) {
  const { requireChromium } = await import("../../scripts/chromium.mjs");
  const [url, referenceUrl] = process.argv.slice(2);
  const rows = await measureReport({ stack: { url, referenceUrl }, executablePath: await requireChromium() });
  for (const { what, value, unit } of rows) console.log(`\n${what}: ${value} ${unit}`);
  process.exit(rows.every(({ met }) => met) ? 0 : 1);
}
