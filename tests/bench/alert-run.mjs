import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { queryDatabase } from "../../scripts/database.mjs";
import { atMost, firstCompany, median, ownerToken, percentile, report, send, timed, withStack } from "./measuring.mjs";

/** A fleet of which the company of the demo owner has about 10,000 plants. */
const plants = 21_600;
const companyId = 2;
const people = 1_000;
const dayMs = 86_400_000;
const pauseMs = 100;
const pagesAfter = 20;
/** Of the time of the daily run of the fleet. */
const maxShare = 2;
/** Of the time of a page without a run. */
const maxDelay = 2;

/** A third of the people watches all plants, a third the plants of a tag, a quarter a few plants, and the others a view. */
const insertRules = `
  INSERT INTO alert_rules (user_id, company_id, name, enabled, kinds, tag_id, plant_ids, view_name, view_query,
    min_kwh_per_day, min_hours, timing, hour, working_days_only, quiet_from, quiet_until, reported_until, reported_on, created_at)
  SELECT id, ${companyId}, 'Losses', 1, '["driver","connection","grid","plant"]',
    CASE WHEN id % 12 BETWEEN 4 AND 7 THEN (SELECT min(id) FROM tags WHERE company_id = ${companyId} AND id % 3 = users.id % 3) END,
    CASE WHEN id % 12 BETWEEN 8 AND 10 THEN (SELECT json_group_array(plant_id) FROM plant_companies
      WHERE company_id = ${companyId} AND plant_id % 2000 = users.id % 2000) END,
    CASE WHEN id % 12 = 11 THEN 'Large roofs' END, CASE WHEN id % 12 = 11 THEN 'peak=' || id || '%2C1000000' END,
    id % 10, 24, CASE id % 2 WHEN 0 THEN 'daily' ELSE 'at_once' END, 7, 0, 22, 7,
    (SELECT max(id) FROM issues), ?1, ?2
  FROM users WHERE email LIKE 'person%@alerts.example'`;

const insertPeople = [
  `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${people})
   INSERT INTO users (first_name, last_name, email, created_at) SELECT 'Person', n, 'person' || n || '@alerts.example', ?1 FROM numbers`,
  `INSERT INTO company_users (company_id, user_id) SELECT ${companyId}, id FROM users WHERE email LIKE 'person%@alerts.example'`,
];

/**
 * The scheduled run of a morning with the alert rules of 1,000 people in a company of 10,000 plants, relative to the
 * same run without rules, which assesses the fleet. Meanwhile somebody opens pages.
 */
export async function measureAlertRun() {
  const stateDir = mkdtempSync(join(tmpdir(), "heliograph-alert-run-"));
  const database = join(stateDir, "d1");
  const dayAfter = (days) => new Date(Date.parse("2026-11-24T12:00:00Z") + days * dayMs).toISOString();
  const onDay = (days, measure) => withStack({ stateDir, plants, demoNow: dayAfter(days) }, measure);
  try {
    await onDay(0, (stack) => stack.seed());
    const now = dayAfter(0);
    await queryDatabase(database, [
      { sql: insertPeople[0], params: [now] },
      { sql: insertPeople[1] },
      { sql: insertRules, params: [now.slice(0, 10), now] },
      { sql: "UPDATE alert_rules SET enabled = 0" },
    ]);
    const without = await onDay(1, twoRuns);
    await queryDatabase(database, [{ sql: "UPDATE alert_rules SET enabled = 1" }]);
    const first = await onDay(1, runBesidePages);
    const second = await onDay(2, twoRuns);
    const [
      {
        results: [fleet],
      },
      {
        results: [sent],
      },
    ] = await queryDatabase(database, [
      { sql: `SELECT count(*) AS plants FROM plant_companies WHERE company_id = ${companyId}` },
      {
        sql: "SELECT count(*) AS messages, count(DISTINCT rule_id) AS rules FROM alert_messages WHERE state <> 'held'",
      },
    ]);
    const daily = without.run - without.again;
    const share = (ms) => ms / daily;
    return [
      report("plants", fleet.plants, ""),
      report("daily run of the fleet", daily, "ms"),
      report("messages of two mornings", sent.messages, ""),
      report("rules that sent one", sent.rules, ""),
      atMost("1,000 rules on a morning with new issues", share(first.run - without.again), maxShare, "×"),
      atMost("1,000 rules on the next morning, with the daily run", share(second.run) - 1, maxShare, "×"),
      report("1,000 rules an hour later", share(second.again - without.again), "×"),
      report("a page of plants, median", median(first.after), "ms"),
      atMost("  while the rules are evaluated, median", median(first.during) / median(first.after), maxDelay, "×"),
      report("  while the rules are evaluated, p95", percentile(first.during, 95), "ms"),
    ];
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** The milliseconds of a scheduled run, and of the same run again. */
const twoRuns = async ({ referenceUrl }) => ({
  run: await scheduledRun(referenceUrl),
  again: await scheduledRun(referenceUrl),
});

async function scheduledRun(referenceUrl) {
  const started = performance.now();
  // `fetch` gives up after 5 minutes without a response. workerd closes a connection that was idle for 5 seconds.
  const { status, text } = await send(`${referenceUrl}/__mails`, { method: "POST", agent: false });
  if (status !== 204) throw new Error(`The run responded ${status}: ${text}`);
  return performance.now() - started;
}

/** The milliseconds of a scheduled run, of the pages that somebody opens meanwhile, and of the same pages after it. */
async function runBesidePages({ referenceUrl }) {
  const headers = { Authorization: `Bearer ${await ownerToken(referenceUrl)}` };
  const company = await firstCompany(`${referenceUrl}/v0`, headers);
  const open = async () => {
    const { ms } = await timed(`${referenceUrl}/v0/companies/${company}/plants`, headers);
    await sleep(pauseMs);
    return ms;
  };
  await open();
  let run = 0;
  const running = scheduledRun(referenceUrl).then((ms) => {
    run = ms;
  });
  const during = [];
  while (run === 0) during.push(await open());
  await running;
  const after = [];
  for (let page = 0; page < pagesAfter; page += 1) after.push(await open());
  return { run, during, after };
}
