import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { runAlerts } from "../../src/alerts/run";
import { plusDays } from "../../src/clock";
import { apiAt, quartersOf } from "../support/api-at";
import { alertRuleRow, issueRow, ticketRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, meter, plant, tag } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack({ APP_URL: "https://site.example" });
const wednesday = "2026-06-17";
const at = (time: string, day = wednesday) => `${day}T${time}:00Z`;
const runAt = (instant: string) => runAlerts(apiAt(testStack.stack, instant));
const query = async <Row>(sql: string) => (await testStack.stack.db.prepare(sql).all<Row>()).results;
type Mail = Record<"recipient" | "subject" | "body" | "html" | "created_at" | "unsubscribe_url", string>;
const mails = () => query<Mail>("select * from outbox_mails order by id");
const subjects = async () => (await mails()).map(({ subject }) => subject);
const update = (table: string, id: number, changes: string) =>
  testStack.stack.db.prepare(`update ${table} set ${changes} where id = ${id}`).run();

const addRule = (changes: Record<string, unknown> = {}) =>
  insertFixtureRows(testStack.stack.db, {
    alert_rules: [{ ...alertRuleRow(1, user.owner, company.alpha), ...changes }],
  });
const atStake = { at_stake_kwh_per_day: 6, at_stake_cents_per_day: 120 };
const addIssue = (id: number, changes: Record<string, unknown> = {}, day = wednesday) => {
  const columns = { began_on: day, ...atStake, ...changes };
  const issues = [issueRow(id, plant.own, meter.south, "zero_yield", 100, day, columns)];
  return insertFixtureRows(testStack.stack.db, { issues });
};
const onShared = { plant_id: plant.shared, meter_id: meter.shared };

beforeEach(async () => {
  for (const table of ["outbox_mails", "issues", "alert_rules", "tickets"]) await query(`delete from ${table}`);
});

describe("an alert rule", () => {
  it("tells once that a cause begins, grows and ends, with what it cost in all", async () => {
    await addRule();
    await addIssue(900);
    await runAt(at("10:00"));
    await runAt(at("10:15"));
    expect(await subjects()).toEqual(["New: Zero yield at Alpha"]);
    await update("issues", 900, "at_stake_kwh_per_day = 11");
    await runAt(at("10:30"));
    await update("issues", 900, "at_stake_kwh_per_day = 12");
    await runAt(at("10:45"));
    await runAt(at("11:00"));
    expect((await subjects()).slice(1)).toEqual(["Grown: Zero yield at Alpha"]);
    const end = `state = 'resolved', resolved_on = '${wednesday}', lost_kwh = 40, lost_cents = 1000`;
    await update("issues", 900, end);
    await runAt(at("11:15"));
    await runAt(at("11:30"));
    expect((await subjects()).slice(2)).toEqual(["Over: Zero yield at Alpha"]);
    const [begins, , ends] = await mails();
    expect(begins?.body).toContain(
      "- Zero yield\n  Solar barn, since 17 Jun 2026 (today), 6.0 kWh (€1.20) a day at stake",
    );
    expect(begins?.body).toContain("https://site.example/triage#plant%3A11%3Azero_yield");
    expect(begins?.html).not.toContain('class="panel"');
    expect(begins?.html).toContain('<a href="https://site.example/triage#plant%3A11%3Azero_yield"');
    expect(ends?.body).toContain("40 kWh (€10) in all\n  https://site.example/triage?tab=done#");
    const { body } = await testStack.as("owner").get(`/companies/${company.alpha}/alert-rules/1/messages?page=1`);
    expect(body).toMatchObject({
      total: 3,
      data: [
        { event: "ends", kwh_in_all: 40, eur_in_all: 10, kwh_per_day: null, state: "sent", to: "owner@test.example" },
        { event: "grows", kwh_per_day: 12 },
        { event: "begins", kind: "plant", plants: [{ id: plant.own, name: "Solar barn" }], plant_count: 1, count: 1 },
      ],
    });
  });

  it("tells nothing twice when runs overlap, also when a run loses its lease", async () => {
    await addRule();
    await addRule({ id: 2, timing: "daily", hour: 12 });
    await addIssue(900);
    const loseLease = () => testStack.stack.db.prepare("delete from fleet_state where key = 'alerts_lease'").run();
    await Promise.all([runAt(at("09:00")), loseLease(), runAt(at("09:00")), loseLease(), runAt(at("09:00"))]);
    await Promise.all([runAt(at("10:00")), loseLease(), runAt(at("10:00"))]);
    await runAt(at("10:15"));
    expect(await subjects()).toEqual(["New: Zero yield at Alpha", "New: Zero yield at Alpha"]);
  });

  it("tells only the issues with its findings and of its drivers, and the end of a cause that was named otherwise", async () => {
    await addRule({ id: 1, name: "strings", findings: '["lost_string","zero_yield"]', min_eur_per_day: 1.2 });
    await addRule({ id: 2, name: "others", drivers: '["another"]' });
    await addRule({ id: 3, name: "costly", min_eur_per_day: 1.21 });
    await addIssue(900, { type_name: "misc", pattern: "lost_string" });
    await addIssue(901, { ...onShared, type_name: "shade" });
    await runAt(at("10:00"));
    expect(await subjects()).toEqual(["New: Low yield, like a lost string at Alpha"]);
    await update("issues", 900, "pattern = 'soiling'");
    await runAt(at("10:15"));
    expect(await subjects()).toHaveLength(1);
    await update("issues", 900, `state = 'resolved', resolved_on = '${wednesday}', lost_kwh = 40, lost_cents = 1000`);
    await runAt(at("10:30"));
    expect((await subjects()).slice(1)).toEqual(["Over: Low yield, like soiling at Alpha"]);
  });

  it("tells the outage of a driver in one message, and that the plants of a cause doubled", async () => {
    const setDriver = (status: number, since: string | null) =>
      testStack.stack.db
        .prepare("update inbound_drivers set status = ?1, status_since = ?2 where id = 1")
        .bind(status, since)
        .run();
    const outage = { type_name: "connectivity", at_stake_kwh_per_day: null, at_stake_cents_per_day: null };
    await addRule();
    await addIssue(900, outage);
    await runAt(at("10:00"));
    await addRule({ id: 2 });
    await setDriver(2, at("05:00"));
    await addIssue(901, { ...outage, ...onShared });
    await runAt(at("10:15"));
    await runAt(at("10:30"));
    await setDriver(0, null);
    await runAt(at("10:45"));
    expect(await subjects()).toEqual([
      "New: Connectivity at Alpha",
      "Grown: SolarEdge unreachable at Alpha",
      "New: SolarEdge unreachable at Alpha",
    ]);
    const [, grown] = await mails();
    expect(grown?.body).toContain("Solar barn, City hall, since");
  });

  it("sums up more than ten messages of a run", async () => {
    await addRule();
    const types = [
      "zero_yield",
      "misc",
      "shade",
      "shade_first_half",
      "shade_second_half",
      "power_spike",
      "connectivity",
    ];
    for (const [index, type_name] of types.entries()) {
      await addIssue(900 + index, { type_name });
      await addIssue(950 + index, { type_name, ...onShared });
    }
    await runAt(at("10:00"));
    const [mail, ...others] = await mails();
    expect(mail?.body).toContain("2 plants\n");
    expect([mail?.subject, others]).toEqual([expect.stringMatching(/^1\d changes at Alpha$/), []]);
    expect(
      await query(
        "select event, count > 10 as many from (select event, body ->> 'count' as count from alert_messages)",
      ),
    ).toEqual([{ event: "digest", many: 1 }]);
  });

  it("watches what it chooses: kinds, plants of a tag, the least at stake and the hours", async () => {
    await addRule({ id: 1, name: "driver", kinds: '["driver"]' });
    await addRule({ id: 2, name: "tag", tag_id: tag.roof });
    await addRule({ id: 3, name: "stake", min_kwh_per_day: 10 });
    await addRule({ id: 4, name: "hours", min_hours: 30 });
    await addRule({ id: 5, name: "other plant", plant_ids: `[${plant.shared}]` });
    await addIssue(900);
    const reported = async () =>
      (await query<{ rule_id: number }>("select distinct rule_id from alert_messages order by 1")).map(
        (row) => row.rule_id,
      );
    await runAt(at("10:00"));
    expect(await reported()).toEqual([2]);
    await update("issues", 900, "at_stake_kwh_per_day = 10");
    await runAt(at("10:15"));
    expect(await reported()).toEqual([2, 3]);
    await runAt(at("03:45", plusDays(wednesday, 1)));
    expect(await reported()).toEqual([2, 3]);
    await runAt(at("04:00", plusDays(wednesday, 1)));
    expect(await reported()).toEqual([2, 3, 4]);
  });

  it("does not tell what stood when it was created, and nothing about snoozed causes", async () => {
    await addIssue(900);
    await addRule({ reported_until: 900, reported_on: wednesday });
    await runAt(at("10:00"));
    expect(await subjects()).toEqual([]);
    await addIssue(901, { ...onShared, snoozed_until: "2026-07-01", state: "snoozed" });
    await runAt(at("10:15"));
    expect(await subjects()).toEqual([]);
    await addIssue(902, { ...onShared, type_name: "misc" });
    await runAt(at("10:30"));
    expect(await subjects()).toEqual(["New: Low yield, cause unknown at Alpha"]);
    await update("issues", 902, "snoozed_until = '2026-07-01', state = 'snoozed'");
    await runAt(at("10:45"));
    await update("issues", 902, `state = 'resolved', resolved_on = '${wednesday}'`);
    await runAt(at("11:00"));
    expect(await subjects()).toHaveLength(1);
  });

  it("holds in quiet hours what begins, and forgets what ends before it was reported", async () => {
    await addRule({ quiet_from: 22, quiet_until: 7 });
    await addIssue(900);
    await addIssue(901, onShared);
    await runAt(at("22:00", plusDays(wednesday, -1)));
    await update("issues", 901, `state = 'resolved', resolved_on = '${wednesday}'`);
    await runAt(at("04:45"));
    expect(await subjects()).toEqual([]);
    await runAt(at("05:00"));
    expect(await subjects()).toEqual(["New: Zero yield at Alpha"]);
    expect(await query("select count(*) as count from alert_messages")).toEqual([{ count: 1 }]);
  });

  it("tells the next person once what has no ticket after some hours", async () => {
    const escalation = { escalate_after_hours: 4, escalate_to_user_id: user.portfolio };
    await addRule(escalation);
    await addIssue(900);
    await addIssue(901, onShared);
    await runAt(at("08:00"));
    await insertFixtureRows(testStack.stack.db, {
      tickets: [{ ...ticketRow(490, plant.shared, company.alpha, "A ticket", null), issue_ids: "[901]" }],
    });
    await runAt(at("11:45"));
    await runAt(at("12:00"));
    await runAt(at("12:15"));
    const escalated = (await mails()).filter(({ recipient }) => recipient === "portfolio@test.example");
    expect(escalated.map(({ subject }) => subject)).toEqual(["Not handled: Zero yield at Alpha"]);
    expect(escalated[0]?.body).toContain("Solar barn");
    // Its link stops the escalation only.
    const { pathname, search } = new URL(escalated[0]?.unsubscribe_url ?? "");
    expect((await testStack.stack.fetch(pathname + search, { method: "POST" })).status).toBe(200);
    expect(await query("select enabled, escalate_to_user_id as next from alert_rules")).toEqual([
      { enabled: 1, next: null },
    ]);
  });

  it("is stopped by the link of its e-mails, without signing in, and not by a changed one", async () => {
    await addRule();
    await addIssue(900);
    await runAt(at("10:00"));
    const [mail] = await mails();
    expect(mail?.body).toContain('because of your alert rule "Rule 1"');
    const { pathname, search } = new URL(mail?.unsubscribe_url ?? "");
    const page = await testStack.stack.fetch(pathname + search);
    expect(await page.text()).toContain("Stop the e-mails of the alert rule &quot;Rule 1&quot;?");
    for (const other of [search.replace("rule=1", "rule=2"), search.replace(/rule=1&/, "")]) {
      expect((await testStack.stack.fetch(pathname + other, { method: "POST" })).status).toBe(403);
    }
    expect(await query("select enabled from alert_rules")).toEqual([{ enabled: 1 }]);
    expect((await testStack.stack.fetch(pathname + search, { method: "POST" })).status).toBe(200);
    await addIssue(901, onShared);
    await runAt(at("10:15"));
    expect(await subjects()).toHaveLength(1);
  });

  it("sends nothing to people without access, and says so of an address that bounces", async () => {
    await addRule({ id: 1, user_id: user.unrelated });
    await addRule({ id: 2, user_id: user.bounced });
    await addIssue(900);
    await runAt(at("10:00"));
    expect(await subjects()).toEqual([]);
    expect(await query("select rule_id, state, response from alert_messages")).toEqual([
      {
        rule_id: 2,
        state: "dead",
        response: "E-mails to this address are stopped, because one could not be delivered.",
      },
    ]);
    const listed = await testStack.as("bounced").get(`/companies/${company.alpha}/alert-rules`);
    expect(listed.body.rules).toMatchObject([{ failing_since: at("10:00"), last_sent_at: null }]);
  });

  it("is in the language of its owner", async () => {
    await testStack.as("owner").put("/users/me", { language: "nl" });
    await addRule();
    await addIssue(900);
    await runAt(at("10:00"));
    await testStack.as("owner").put("/users/me", { language: "en" });
    const [mail] = await mails();
    expect(mail?.subject).toBe("Nieuw: Geen opbrengst bij Alpha");
    expect(mail?.body).toContain("op het spel per dag");
  });

  it("forgets messages after 31 days", async () => {
    await addRule();
    await addIssue(900);
    await runAt(at("10:00"));
    await runAt(at("10:00", plusDays(wednesday, 31)));
    expect(await query("select 1 from alert_messages")).toHaveLength(1);
    await runAt(at("10:15", plusDays(wednesday, 31)));
    expect(await query("select 1 from alert_messages")).toEqual([]);
  });

  it.each(["2026-03-29", "2026-10-25"])("sends a digest once in the night of %s", async (night) => {
    await addRule({ timing: "daily", hour: 2 });
    const runs = quartersOf(night).slice(0, 20);
    for (const [index, instant] of runs.entries()) {
      if (index === 2) await addIssue(900, {}, night);
      if (index === 7) await addIssue(901, onShared, night);
      await runAt(instant);
    }
    const [sent, ...others] = (await mails()).map(({ created_at: at }) => Temporal.Instant.from(at));
    expect(sent?.toZonedDateTimeISO("Europe/Amsterdam").hour).toBe(night.includes("-03-") ? 3 : 2);
    expect(others).toEqual([]);
  });
});
