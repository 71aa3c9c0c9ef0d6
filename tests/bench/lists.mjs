import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../scripts/stack.mjs";
import { atMost, firstCompany, median, ownerToken, report, timed, token } from "./measuring.mjs";

const sizes = { few: 500, many: 50_000, most: 100_000 };
const rounds = 30;

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

/** All plants: the provider with all of its child companies. */
const allLocations = `companies/1/plant-locations?${[2, 3, 4, 5, 6, 7, 8].map((id) => `child_company_ids[]=${id}`).join("&")}`;

/** Measures a reference API with a fleet of one size; adds the duration of seeding to the result. */
async function onFleet(plants, measure) {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-lists-"));
  const stack = await startStack({
    port: 0,
    stateDir,
    edgeVars: { SESSION_SECRET: "a-secret-of-the-bench-with-more-than-32-characters" },
    referenceVars: { DEMO_PLANTS: String(plants) },
  });
  try {
    const started = performance.now();
    await stack.seed();
    const seedSeconds = (performance.now() - started) / 1_000;
    return { seedSeconds, ...(await measure(stack.referenceUrl)) };
  } finally {
    await stack.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** The median times of each list's page, in ms. */
async function pageTimes(referenceUrl) {
  const headers = { Authorization: `Bearer ${await ownerToken(referenceUrl)}` };
  const company = await firstCompany(`${referenceUrl}/v0`, headers);
  const medians = {};
  for (const [name, path] of Object.entries(lists)) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push((await timed(`${referenceUrl}/v0/companies/${company}/${path}`, headers)).ms);
    }
    medians[name] = median(times);
  }
  return { medians };
}

/** The stream of all plant locations: their number, the chunks, and the times until the first and the last chunk. */
async function locationsStream(referenceUrl) {
  const headers = { Authorization: `Bearer ${await token(referenceUrl, "admin@demo.example")}` };
  const started = performance.now();
  const response = await fetch(`${referenceUrl}/v0/${allLocations}`, { headers });
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

/** The reference API's lists with 50,000 plants against the same lists with 500, and the locations of 100,000. */
export async function measureLists() {
  const few = await onFleet(sizes.few, pageTimes);
  const many = await onFleet(sizes.many, pageTimes);
  const most = await onFleet(sizes.most, locationsStream);
  return [
    ...Object.keys(lists).map((name) =>
      atMost(`${name}: a page at 50,000 plants against 500`, many.medians[name] / few.medians[name], 3, "×"),
    ),
    report("seeding 50,000 plants", many.seedSeconds, "s"),
    report("seeding 100,000 plants", most.seedSeconds, "s"),
    atMost(
      `locations of ${most.count} plants in ${most.chunks} chunks: the first against all`,
      most.first / most.total,
      0.5,
      "×",
    ),
    report(`locations of ${most.count} plants`, most.total, "ms"),
  ];
}
