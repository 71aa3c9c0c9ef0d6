import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../scripts/stack.mjs";
import { atMost, firstCompany, median, ownerToken, report, timed } from "./measuring.mjs";

const sizes = { few: 500, many: 50_000 };
const rounds = 30;

/** Pages that somebody with a large fleet asks for: three filters and a sort, or the worst of all. */
const lists = {
  plants: "plants?yield_status_filter=OK,MEDIUM&indicators=new|0&peak=1000,900000&sort=yield_score:asc",
  "plants, worst first": "plants?sort=lost_kwh_per_day:desc",
  "plant-issues":
    "plant-issues?yield_status_filter=NOK,MEDIUM,OK&found_on=after:2018-01-01&peak=1000,900000&sort=found_on:desc",
  tickets: "tickets?ticket_status=open&assigned_to=any&search=a&sort=created_at:desc",
};

/** The median times of each list's page, in ms, and of the places of all plants, on a fleet of one size. */
async function timesAt(plants) {
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
    const headers = { Authorization: `Bearer ${await ownerToken(stack.referenceUrl)}` };
    const company = await firstCompany(`${stack.referenceUrl}/v0`, headers);
    const base = `${stack.referenceUrl}/v0/companies/${company}`;
    const medians = {};
    for (const [name, path] of Object.entries(lists)) {
      const times = [];
      for (let round = 0; round < rounds; round += 1)
        times.push((await timed(`${base}/${path}`, headers)).ms);
      medians[name] = median(times);
    }
    const places = await timed(`${base}/plant-locations?status_mode=yield-status`, headers);
    return { medians, seedSeconds, places: { ms: places.ms, count: JSON.parse(places.text).length } };
  } finally {
    await stack.stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** The reference API's lists with 50,000 plants against the same lists with 500. */
export async function measureLists() {
  const few = await timesAt(sizes.few);
  const many = await timesAt(sizes.many);
  return [
    ...Object.keys(lists).map((name) =>
      atMost(`${name}: a page at 50,000 plants against 500`, many.medians[name] / few.medians[name], 3, "×"),
    ),
    report("seeding 50,000 plants", many.seedSeconds, "s"),
    report(`places of ${many.places.count} plants`, many.places.ms, "ms"),
  ];
}
