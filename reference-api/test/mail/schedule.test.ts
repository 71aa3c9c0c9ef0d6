import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../src/api";
import { plusDays } from "../../src/clock";
import worker from "../../src/index";
import { runMails, writeStatusMails } from "../../src/mail/schedule";
import { apiAt, quartersOf } from "../support/api-at";
import { alertRuleRow, issueRow, reportScheduleRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, meter, plant } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();

const query = async <Row>(sql: string) => (await testStack.stack.db.prepare(sql).all<Row>()).results;
const mails = () =>
  query<{ recipient: string; subject: string; body: string; created_at: string; state: string; attempts: number }>(
    "select * from outbox_mails order by id",
  );
const recipients = async () => (await mails()).map(({ recipient }) => recipient);

const monday = "2026-06-15";
const wednesday = "2026-06-17";
const morning = (day: string, time = "05:00:00") => `${day}T${time}Z`;
const runAt = (instant: string, env: Partial<Env> = {}) => runMails(apiAt(testStack.stack, instant, env));

async function subscribe(...ids: readonly number[]) {
  const { db } = testStack.stack;
  await db.batch([
    ...["outbox_mails", "status_mails", "issues"].map((table) => db.prepare(`delete from ${table}`)),
    db
      .prepare("update users set subscribed_to_status_emails = id in (select value from json_each(?1))")
      .bind(JSON.stringify(ids)),
  ]);
}

const addIssue = (id: number, foundOn: string, changes: Record<string, unknown> = {}) =>
  insertFixtureRows(testStack.stack.db, {
    issues: [issueRow(id, plant.own, meter.south, "zero_yield", 100, foundOn, changes)],
  });

beforeEach(() => subscribe(user.owner));

describe("the daily status e-mail", () => {
  it("is sent once, at the first run from 07:00 in Amsterdam, with what is new", async () => {
    await addIssue(900, wednesday);
    await runAt(morning(wednesday, "04:45:00"));
    expect(await mails()).toEqual([]);
    await runAt(morning(wednesday));
    await runAt(morning(wednesday, "05:15:00"));
    expect(await mails()).toMatchObject([
      { recipient: "owner@test.example", subject: "1 new cause at Alpha", state: "stored" },
    ]);
  });

  it("is sent by the Worker, with a signed link, and shown in the outbox", async () => {
    await addIssue(900, wednesday);
    const { fetch } = testStack.stack;
    for (let times = 0; times < 2; times++) expect((await fetch("/__mails", { method: "POST" })).status).toBe(204);
    const [mail, ...others] = await (await fetch("/outbox.json")).json<{ id: number; unsubscribe_url: string }[]>();
    expect(others).toEqual([]);
    expect(mail?.unsubscribe_url).toMatch(/\/unsubscribe\?user=1&signature=[\w-]{43}$/);
    expect(await (await fetch("/outbox")).text()).toContain(`href="/outbox/${mail?.id}"`);
    expect(await (await fetch(`/outbox/${mail?.id}`)).text()).toContain("Solar barn");
    expect((await fetch("/outbox/999")).status).toBe(404);
  });

  it("is not sent twice by two runs at the same time", async () => {
    await addIssue(900, wednesday);
    await Promise.all([1, 2, 3].map(() => runAt(morning(wednesday))));
    expect(await recipients()).toEqual(["owner@test.example"]);
  });

  it("is only sent to subscribed users who can act and see plants, and whose mails did not bounce", async () => {
    await subscribe(user.owner, user.bounced, user.robot, user.support, user.unrelated);
    await testStack.stack.db
      .prepare("update users set deactivated_at = '2026-01-01' where id = ?1")
      .bind(user.unrelated)
      .run();
    await addIssue(900, wednesday);
    await runAt(morning(wednesday));
    expect(await recipients()).toEqual(["owner@test.example"]);
  });

  it("is not sent without news, except on Mondays", async () => {
    await addIssue(900, plusDays(monday, -9), { snoozed_until: "2026-06-29", state: "snoozed" });
    await runAt(morning(plusDays(monday, -1)));
    expect(await mails()).toEqual([]);
    await runAt(morning(monday));
    const [mail] = await mails();
    expect(mail?.subject).toBe("Status of your plants: nothing new");
    expect(mail?.body).toContain("Nothing needs you. 1 cause is snoozed until 29 Jun 2026.");
  });

  it("has all news since the last mail that was delivered", async () => {
    await runAt(morning(plusDays(monday, -1)));
    await addIssue(900, monday);
    await runAt(morning(monday));
    const tuesday = plusDays(monday, 1);
    await addIssue(901, tuesday, { plant_id: plant.shared, meter_id: meter.shared });
    await testStack.stack.db.prepare("update outbox_mails set state = 'failed'").run();
    await runAt(morning(tuesday));
    expect((await mails()).map(({ subject }) => subject)).toEqual(["1 new cause at Alpha", "2 new causes at Alpha"]);
  });

  it("waits until all plants are assessed", async () => {
    await addIssue(900, wednesday);
    const { db } = testStack.stack;
    await db.prepare("update plants set assessed_until = '2026-06-15' where id = ?1").bind(plant.own).run();
    await runAt(morning(wednesday));
    expect(await mails()).toEqual([]);
    await db.prepare("update plants set assessed_until = null where id = ?1").bind(plant.own).run();
    await runAt(morning(wednesday, "05:15:00"));
    expect(await mails()).toHaveLength(1);
  });

  it("is shown to the user with its delivery, the newest first, and not on days without news", async () => {
    const log = async (who: "owner" | "portfolio") => (await testStack.as(who).get("/me/status-mails")).body.mails;
    expect(await log("owner")).toEqual([]);
    const last = plusDays(wednesday, 2);
    await addIssue(900, wednesday);
    await runAt(morning(wednesday));
    await runAt(morning(plusDays(wednesday, 1)));
    await addIssue(901, last, { type_name: "shade" });
    await runAt(morning(last));
    await testStack.stack.db
      .prepare("update outbox_mails set state = 'failed' where id = (select max(id) from outbox_mails)")
      .run();
    const sent = { title: "1 new cause at Alpha", to: "owner@test.example" };
    expect(await log("owner")).toEqual([
      { ...sent, at: morning(last), state: "dead", response: "The e-mail could not be delivered." },
      { ...sent, at: morning(wednesday), state: "sent", response: "Stored: e-mails are not delivered here." },
    ]);
    expect(await log("portfolio")).toEqual([]);
  });

  it("is in the language of the user", async () => {
    await testStack.as("owner").put("/users/me", { language: "nl" });
    await addIssue(900, wednesday);
    await runAt(morning(wednesday));
    await testStack.as("owner").put("/users/me", { language: "en" });
    expect((await mails())[0]?.subject).toBe("1 nieuwe oorzaak bij Alpha");
  });

  it.each(["2026-03-29", "2026-10-25"])("is sent once a day around the change of the clock on %s", async (change) => {
    const days = [-1, 0, 1].map((offset) => plusDays(change, offset));
    for (const [index, day] of days.entries()) {
      await addIssue(900 + index, day, { type_name: ["zero_yield", "shade", "misc"][index] });
      for (const instant of quartersOf(day)) await writeStatusMails(apiAt(testStack.stack, instant));
    }
    const sent = (await mails()).map(({ created_at }) => created_at.slice(0, 16));
    const isSummer = change.includes("-03-");
    expect(sent).toEqual(days.map((day, index) => `${day}T${(index === 0) === isSummer ? "06" : "05"}:00`));
  });

  it("is written for at most 100 users in a run, and the next runs continue", async () => {
    const { db } = testStack.stack;
    const ids = Array.from({ length: 250 }, (_, index) => 1000 + index);
    const json = JSON.stringify(ids);
    const each = "from json_each(?1)";
    await db.batch([
      db
        .prepare(
          `insert into users (id, first_name, last_name, email, subscribed_to_status_emails, created_at)
          select value, 'A', 'B', value || '@test.example', 1, '2024-01-01T00:00:00Z' ${each}`,
        )
        .bind(json),
      db.prepare(`insert into company_users (company_id, user_id) select ${company.alpha}, value ${each}`).bind(json),
    ]);
    await addIssue(900, wednesday);
    const counts: number[] = [];
    for (const time of ["05:00:00", "05:15:00", "05:30:00", "05:45:00"]) {
      await runAt(morning(wednesday, time));
      counts.push((await mails()).length);
    }
    expect(counts).toEqual([100, 200, 251, 251]);
    expect(new Set(await recipients()).size).toBe(251);
    await db.prepare(`delete from users where id in (select value ${each})`).bind(json).run();
  });

  it("deletes mails after 31 days", async () => {
    await addIssue(900, wednesday);
    await runAt(morning(wednesday));
    await runAt(morning(plusDays(wednesday, 31), "04:45:00"));
    expect(await mails()).toHaveLength(1);
    await runAt(morning(plusDays(wednesday, 31), "05:15:00"));
    expect((await mails()).filter(({ created_at }) => created_at.startsWith(wednesday))).toEqual([]);
  });
});

describe("the scheduled run", () => {
  /** Runs what the Worker runs every 15 minutes. Returns the errors that it logs. */
  async function runScheduled() {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const { env } = apiAt(testStack.stack, morning(wednesday), { DEMO: "true", DEMO_NOW: morning(wednesday) });
    const context = { waitUntil: () => undefined } as unknown as ExecutionContext;
    await worker.scheduled?.({} as ScheduledController, env, context);
    const lines = logged.mock.calls.map(([line]) => JSON.parse(line));
    logged.mockRestore();
    return lines;
  }

  it("sends alerts, reports and mails, and logs why, when it cannot store the sums of periods", async () => {
    const { db } = testStack.stack;
    await insertFixtureRows(db, {
      alert_rules: [alertRuleRow(1, user.owner, company.alpha)],
      report_schedules: [{ ...reportScheduleRow(1, company.alpha), next_at: morning(wednesday), day: 17 }],
      report_recipients: [{ schedule_id: 1, email: "board@other.example" }],
    });
    await addIssue(900, wednesday, { began_on: "2026-06-16" });
    await db.batch([
      db.prepare("delete from period_sums"),
      db.prepare("create trigger is_full before insert on period_sums begin select raise(abort, 'no space left'); end"),
    ]);
    const message = expect.stringContaining("no space left");
    expect(await runScheduled()).toEqual([
      { level: "error", event: "sums of a period were not stored", message },
      { level: "error", event: "sums of periods failed", message },
    ]);
    const sent = (await mails()).map(({ recipient, subject, state }) => [recipient, subject, state].join(", "));
    expect(sent.sort()).toEqual([
      "board@other.example, Report 1: May 2026, stored",
      "owner@test.example, 1 new cause at Alpha, stored",
      "owner@test.example, New: Zero yield at Alpha, stored",
    ]);
    const [report] = (await mails()).filter(({ recipient }) => recipient === "board@other.example");
    expect(report?.body).toContain("Generated: ");

    await db.prepare("drop trigger is_full").run();
    expect(await runScheduled()).toEqual([]);
    expect(await mails()).toHaveLength(3);
    expect(await query("select * from period_sums")).not.toEqual([]);
  });
});
