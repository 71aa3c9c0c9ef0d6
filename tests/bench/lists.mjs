import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atMost, firstCompany, median, ownerToken, report, timed, token, withStack } from "./measuring.mjs";
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
const portfolioPages = ["/portfolio", "/portfolio?by=tag", "/portfolio?by=plant", "/portfolio?by=plant&sort=lost,true"];

/** All plants: the provider with all of its child companies. */
const allLocations = `companies/1/plant-locations?${[2, 3, 4, 5, 6, 7, 8].map((id) => `child_company_ids[]=${id}`).join("&")}`;

/** The same day throughout: at midnight the fleet would be updated in the background, and slow the requests meanwhile. */
const demoNow = new Date().toISOString();

/**
 * Measures a fleet of one size: the addresses of the site and of the included back end, and the seconds of the seeding.
 */
async function withFleet(plants, measure) {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-lists-"));
  try {
    return await withStack({ stateDir, plants, demoNow }, async (stack) => {
      const started = performance.now();
      await stack.seed();
      return measure({
        url: stack.referenceUrl,
        siteUrl: stack.url,
        seedSeconds: (performance.now() - started) / 1_000,
      });
    });
  } finally {
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
async function companyRatios(small, large, pages) {
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

const dayAt = (days) => new Date(Date.parse(demoNow) + days * 86_400_000).toISOString().slice(0, 10);
const monthAt = (months) => {
  const [year, month] = demoNow.split("-").map(Number);
  const at = (each, date) => new Date(Date.UTC(year, month - 1 + each, date)).toISOString().slice(0, 10);
  return { start: at(months, 1), end: at(months + 1, 0) };
};

/** Periods of a kind, another one for each round: the sums of a period are stored when it is asked for first. */
const portfolioPeriods = {
  "a month": (round) => monthAt(-2 - round),
  "a year": (round) => ({ start: monthAt(-13 - round).start, end: monthAt(-2 - round).end }),
  "21 days": (round) => ({ start: dayAt(-40 - round), end: dayAt(-20 - round) }),
};
const portfolioRounds = 8;

/** What the portfolio offers: the month, the quarter and the year up to its last day, also compared with a year earlier. */
const offeredRequests = () => {
  const today = new Date(demoNow).toLocaleDateString("sv-SE", { timeZone: "Europe/Amsterdam" });
  const end = new Date(Date.parse(today) - 2 * 86_400_000).toISOString().slice(0, 10);
  const [year, month] = end.split("-").map(Number);
  const yearBefore = (day) => `${year - 1}${day.slice(4).replace("02-29", "02-28")}`;
  return [month, month - ((month - 1) % 3), 1].flatMap((first) => {
    const start = `${year}-${String(first).padStart(2, "0")}-01`;
    const compared = `&compare_start_date=${yearBefore(start)}&compare_end_date=${yearBefore(end)}`;
    return ["company", "tag", "driver", "orientation", "year"].flatMap((grouping) =>
      ["", compared].map((comparison) => `start_date=${start}&end_date=${end}&group_by=${grouping}${comparison}`),
    );
  });
};

/** The first request of what the portfolio offers after the scheduled run of a fleet, relative to the same request again. */
async function offeredRatio({ url }, send) {
  const { ok } = await fetch(`${url}/__mails`, { method: "POST" });
  if (!ok) throw new Error("The scheduled run failed.");
  const times = { first: [], again: [] };
  for (const query of offeredRequests()) {
    for (const which of ["first", "again"]) times[which].push(await send(`statistics/portfolio-period?${query}`));
  }
  return median(times.first) / median(times.again);
}

/**
 * The portfolio of a large company relative to a small one: periods that nobody has asked for on the day, the same periods
 * again, and the pages. Before, what the portfolio offers after the scheduled run.
 */
export async function measurePortfolio() {
  const ratios = {};
  let offered = 0;
  const pagesOfCompany = await withFleet(companySizes.small, (small) =>
    withFleet(companySizes.large, async (large) => {
      const [ofSmall, ofLarge] = [await requester(small), await requester(large)];
      offered = await offeredRatio(large, ofLarge);
      for (const [name, periodOf] of Object.entries(portfolioPeriods)) {
        const times = { small: { first: [], again: [] }, large: { first: [], again: [] } };
        for (let round = 0; round < portfolioRounds; round += 1) {
          const { start, end } = periodOf(round);
          const path = `statistics/portfolio-period?start_date=${start}&end_date=${end}&group_by=company`;
          for (const [size, send] of Object.entries({ small: ofSmall, large: ofLarge })) {
            times[size].first.push(await send(path));
            times[size].again.push(await send(path));
          }
        }
        const of = (which) => median(times.large[which]) / median(times.small[which]);
        ratios[name] = { first: of("first"), again: of("again"), ms: median(times.large.first) };
      }
      return companyRatios(small, large, portfolioPages);
    }),
  );
  return [
    atMost("offered portfolio of 10,000 plants, asked for first against again", offered, 2, "×"),
    ...Object.entries(ratios).flatMap(([name, { first, again, ms }]) => [
      atMost(`portfolio of ${name} with 10,000 plants against 150`, again, 3, "×"),
      report("  asked for first on a day", first, "×"),
      report("  asked for first on a day, 10,000 plants", ms, "ms"),
    ]),
    ...Object.entries(pagesOfCompany).map(([path, ratio]) =>
      atMost(`${path}: the page of a company with 10,000 plants against 150`, ratio, 3, "×"),
    ),
  ];
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
    withFleet(companySizes.large, (large) => companyRatios(small, large, pages)),
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
