import { createFindings, plantIds, printFindings } from "./figures.mjs";
import { number } from "./figures-expected.mjs";
import { elementsOf, readPage, textOf } from "./html.mjs";
import { atMost, token } from "./measuring.mjs";
import { figuresIn } from "./report-readers.mjs";
import { signedInCookie } from "./signed-in.mjs";

/** Compares headlines with the plants under them, and the figures of each page in English with its figures in Dutch. */

const companies = [2, 3, 4];
const account = "admin@demo.example";
const languages = ["en", "nl"];
const lists = ["/", "/triage", "/plants?sort=lost_kwh_per_day,true", "/performances", "/issues"];

/** The rates of a company, each a sum over its plants. */
const rates = ["lost_kwh_per_day", "lost_cents_per_day", "not_received_kwh_per_day", "not_received_cents_per_day"];

async function createReaders({ url, referenceUrl }) {
  const cookie = await signedInCookie(url, account);
  const authorization = `Bearer ${await token(referenceUrl, account)}`;
  const read = async (address, headers) => {
    const response = await fetch(address, { headers: { ...headers, connection: "close" } });
    if (!response.ok) throw new Error(`${address} responded ${response.status}`);
    return response;
  };
  return {
    page: async (path, language) =>
      readPage(await (await read(`${url}${path}`, { cookie: `${cookie}; language=${language}` })).text()),
    v0: async (path) => (await read(`${referenceUrl}/v0${path}`, { authorization })).json(),
  };
}

async function plantsOf(v0, company) {
  const plants = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await v0(`/companies/${company}/plants?page=${page}&per_page=100`);
    plants.push(...data);
    if (data.length === 0 || plants.length >= total) return plants;
  }
}

/** Compares the rates of a company with the sums over its plants. */
async function checkRates({ check }, { v0 }, company) {
  const losses = await v0(`/companies/${company}/statistics/losses`);
  const plants = await plantsOf(v0, company);
  for (const rate of rates) {
    const sum = plants.reduce((all, plant) => all + (plant[rate] ?? 0), 0);
    check(`c${company}`, rate, "plants", number(sum, 3, true), number(losses[rate] ?? 0, 3, true));
  }
  const losing = plants.filter(({ lost_kwh_per_day: lost }) => lost > 0).length;
  check(`c${company}`, "plants losing", "plants", String(losing), String(losses.plants_losing));
}

/** The figures with a unit that a reader sees, sorted: the order of words differs. */
function figuresOf(page, language) {
  const main = elementsOf(page, "main")[0] ?? page;
  const figures = figuresIn(textOf(main), language);
  return figures
    .filter((figure) => /[€%h]/.test(figure))
    .sort()
    .join(" ");
}

/** Compares the figures of a page in both languages. */
async function checkLanguages({ check }, { page }, subject, path) {
  const [english, dutch] = await Promise.all(
    languages.map(async (language) => figuresOf(await page(path, language), language)),
  );
  check(subject, "figures in nl", path.split("?")[0], dutch, english);
}

export async function measureSums({ stack }) {
  const readers = await createReaders(stack);
  const findings = createFindings();
  for (const company of companies) await checkRates(findings, readers, company);
  for (const path of lists) await checkLanguages(findings, readers, "own", path);
  for (const id of plantIds) await checkLanguages(findings, readers, id, `/plants/${id}?companyId=2`);
  printFindings(findings.all.map((one) => (one.differs ? one : { ...one, shown: `${one.shown.slice(0, 60)}` })));
  const differences = findings.all.filter(({ differs }) => differs).length;
  return [atMost(`differences in ${findings.all.length} sums and pages of two languages`, differences, 0, "")];
}

// Of a running product: node tests/bench/sums.mjs http://localhost:8788 http://localhost:8789
if (process.argv[1] === import.meta.filename) {
  const [url, referenceUrl] = process.argv.slice(2);
  const [row] = await measureSums({ stack: { url, referenceUrl } });
  console.log(`\n${row.what}: ${row.value}`);
  process.exit(row.met ? 0 : 1);
}
