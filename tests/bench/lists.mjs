import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../scripts/stack.mjs";
import { atMost, benchVars, firstCompany, median, ownerToken, report, timed, token } from "./measuring.mjs";
import { signedInCookie } from "./signed-in.mjs";

const sizes = { few: 500, many: 50_000, most: 100_000 };
/** Fleets of which the company of the demo owner has about 150 and 10,000 plants. */
const companySizes = { small: 270, large: 18_000 };
const rounds = 30;
const pageRounds = 10;

/** Typical pages of a large fleet: filters with a sort, the largest losses, and queries that indexes cannot serve. */
const lists = {
  plants: "plants?yield_status_filter=OK,MEDIUM&indicators=new|0&peak=1000,900000&sort=yield_score:asc",
  "plants, worst first": "plants?sort=lost_kwh_per_day:desc",
  "plants, two drivers and a company": "plants?drivers=1|1,2|1&companies=2|1&sort=yield_score:asc",
  "plant-issues":
    "plant-issues?yield_status_filter=NOK,MEDIUM,OK&found_on=after:2018-01-01&peak=1000,900000&sort=found_on:desc",
  "plant-issues, resolved too, two letters": "plant-issues?search=zo&resolved=1&sort=found_on:desc",
  tickets: "tickets?ticket_status=open&assigned_to=any&search=a&sort=created_at:desc",
};

/** The pages whose data grows with the plants of a company. */
const pages = ["/", "/plants", "/issues", "/health", "/triage", "/performances", "/tickets?ticket_status=open"];

/** All plants: the provider with all of its child companies. */
const allLocations = `companies/1/plant-locations?${[2, 3, 4, 5, 6, 7, 8].map((id) => `child_company_ids[]=${id}`).join("&")}`;

/** The same day throughout: at midnight the fleet would be updated in the background, and slow the requests meanwhile. */
const demoNow = new Date().toISOString();

/**
 * Measures a fleet of one size: the addresses of the site and of the included back end, and the seconds of the seeding.
 */
async function withFleet(plants, measure) {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-lists-"));
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: benchVars,
    referenceVars: { DEMO_PLANTS: String(plants), DEMO_NOW: demoNow },
  });
  try {
    const started = performance.now();
    await stack.seed();
    return await measure({
      url: stack.referenceUrl,
      siteUrl: stack.url,
      seedSeconds: (performance.now() - started) / 1_000,
    });
  } finally {
    await stack.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** Sends the requests of the demo owner to a fleet. */
async function requester({ url }) {
  const headers = { Authorization: `Bearer ${await ownerToken(url)}` };
  const company = await firstCompany(`${url}/v0`, headers);
  return async (path) => (await timed(`${url}/v0/companies/${company}/${path}`, headers)).ms;
}

/**
 * For each list, the median time of its page with many plants relative to the one with few. The requests alternate, so
 * that other work of the machine slows both.
 */
async function pageRatios(few, many) {
  const [ofFew, ofMany] = [await requester(few), await requester(many)];
  const ratios = {};
  for (const [name, path] of Object.entries(lists)) {
    const times = { few: [], many: [] };
    for (let round = 0; round < rounds; round += 1) {
      times.few.push(await ofFew(path));
      times.many.push(await ofMany(path));
    }
    ratios[name] = median(times.many) / median(times.few);
  }
  return ratios;
}

/**
 * For each page, the median time in a large company relative to a small one. A user signs in before each round, because
 * the cache has no response for a new session.
 */
async function companyRatios(small, large) {
  const times = { small: {}, large: {} };
  for (let round = 0; round < pageRounds; round += 1) {
    const cookies = { small: await signedInCookie(small.siteUrl), large: await signedInCookie(large.siteUrl) };
    for (const path of pages) {
      for (const [size, { siteUrl }] of Object.entries({ small, large })) {
        const { ms } = await timed(`${siteUrl}${path}`, { Cookie: cookies[size] });
        times[size][path] = [...(times[size][path] ?? []), ms];
      }
    }
  }
  return Object.fromEntries(pages.map((path) => [path, median(times.large[path]) / median(times.small[path])]));
}

/** The stream of all plant locations: their number, the chunks, and the times until the first and the last chunk. */
async function locationsStream({ url }) {
  const headers = { Authorization: `Bearer ${await token(url, "admin@demo.example")}` };
  const started = performance.now();
  const response = await fetch(`${url}/v0/${allLocations}`, { headers });
  let first = 0;
  const chunks = [];
  for await (const chunk of response.body) {
    first ||= performance.now() - started;
    chunks.push(chunk);
  }
  const total = performance.now() - started;
  const count = JSON.parse(Buffer.concat(chunks).toString("utf8")).length;
  return { count, chunks: chunks.length, first, total };
}

/**
 * The included back end's lists with 50,000 plants against the same lists with 500, the pages of a company with 10,000
 * plants against one with 150, and the locations of 100,000 plants.
 */
export async function measureLists() {
  const listPages = await withFleet(sizes.few, (few) =>
    withFleet(sizes.many, async (many) => ({ ratios: await pageRatios(few, many), seedSeconds: many.seedSeconds })),
  );
  const companyPages = await withFleet(companySizes.small, (small) =>
    withFleet(companySizes.large, (large) => companyRatios(small, large)),
  );
  const locations = await withFleet(sizes.most, async (most) => ({
    ...(await locationsStream(most)),
    seedSeconds: most.seedSeconds,
  }));
  return [
    ...Object.entries(listPages.ratios).map(([name, ratio]) =>
      atMost(`${name}: a page at 50,000 plants against 500`, ratio, 3, "×"),
    ),
    ...Object.entries(companyPages).map(([path, ratio]) =>
      atMost(`${path}: the page of a company with 10,000 plants against 150`, ratio, 3, "×"),
    ),
    report("seeding 50,000 plants", listPages.seedSeconds, "s"),
    report("seeding 100,000 plants", locations.seedSeconds, "s"),
    atMost(
      `locations of ${locations.count} plants in ${locations.chunks} chunks: the first against all`,
      locations.first / locations.total,
      0.5,
      "×",
    ),
    report(`locations of ${locations.count} plants`, locations.total, "ms"),
  ];
}
