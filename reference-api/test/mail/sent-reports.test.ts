import { strFromU8, unzipSync } from "fflate";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Env } from "../../src/api";
import { deliverMails } from "../../src/mail/deliver";
import { runReports } from "../../src/mail/report-run";
import type { OutgoingMail } from "../../src/mail/transport";
import { apiAt, quartersOf } from "../support/api-at";
import { reportScheduleRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, plant } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const path = `/companies/${company.alpha}/report-schedules`;
const due = "2026-06-02T05:00:00Z";
const sending = { MAIL_FROM: "reports@site.example", MAIL_API_URL: "https://mail.example", MAIL_API_TOKEN: "token" };
const apiOf = (instant: string, env: Partial<Env> = {}) => apiAt(testStack.stack, instant, { ...sending, ...env });
const runAt = (instant: string, env: Partial<Env> = {}) => runReports(apiOf(instant, env));

const query = async <Row>(sql: string) => (await testStack.stack.db.prepare(sql).all<Row>()).results;
const execute = (sql: string) => testStack.stack.db.prepare(sql).run();
type StoredMail = Record<"recipient" | "subject" | "body" | "unsubscribe_url", string> & { file_name: string | null };
const mails = () => query<StoredMail>("select * from outbox_mails order by id");
const recipients = async () => (await mails()).map(({ recipient }) => recipient);
const sent = async () => (await testStack.as("owner").get(`${path}/1/sent`)).body.data;
const schedule = async () => (await testStack.as("owner").get(path)).body.schedules[0];

const address = "board@other.example";

async function addSchedule(changes: Record<string, unknown> = {}, userIds: readonly number[] = [user.owner]) {
  await insertFixtureRows(testStack.stack.db, {
    report_schedules: [{ ...reportScheduleRow(1, company.alpha), next_at: due, ...changes }],
    report_recipients: [...userIds.map((user_id) => ({ schedule_id: 1, user_id })), { schedule_id: 1, email: address }],
  });
}

const assess = (until: string | null) =>
  testStack.stack.db.prepare("update plants set assessed_until = ?1 where id = ?2").bind(until, plant.own).run();

beforeEach(async () => {
  const { db, files } = testStack.stack;
  await files.delete((await files.list()).objects.map(({ key }) => key));
  const tables = ["outbox_mails", "report_schedules", "plant_periods"];
  await db.batch(tables.map((table) => db.prepare(`delete from ${table}`)));
  await assess(null);
  await insertFixtureRows(db, {
    plant_periods: [
      {
        ...{ plant_id: plant.own, period: "2026-05", meter_days: 62, actual_kwh: 900, compared_actual_kwh: 800 },
        ...{
          compared_expected_kwh: 1_000,
          lost_kwh: 60,
          lost_cents: 1_200,
          not_received_kwh: 12,
          not_received_cents: 240,
        },
        causes: JSON.stringify([
          ["shade", null, 50, 1_000],
          ["misc", "flatline", 10, 200],
        ]),
      },
      { plant_id: plant.shared, period: "2026-05", meter_days: 31, causes: "[]" },
    ],
  });
});

describe("a report", () => {
  it("is sent once, at its hour, to people and addresses, and is stored as it was sent", async () => {
    await addSchedule({ paragraph: "Dear board," });
    await runAt("2026-06-02T04:45:00Z");
    expect(await mails()).toEqual([]);
    await runAt(due);
    await runAt("2026-06-02T05:15:00Z");
    expect(await recipients()).toEqual(["owner@test.example", address]);
    const [own, other] = await mails();
    expect(own?.subject).toBe("Report 1: May 2026");
    expect(own?.body).toContain("Dear board,");
    for (const line of [
      "Generated: 900.0 kWh",
      "Of expected: 80.0% of 1,000 kWh in the same hours",
      "1 plant without data",
      "- Shade\n  50 kWh (€10)",
      "- Flat line\n  10 kWh (€2.00)",
      "- Solar barn\n  Utrecht, 60 kWh (€12) lost, 12 kWh (€2.40) not received, 80.0% of expected",
      "- City hall\n  Utrecht, no data",
    ])
      expect(own?.body).toContain(line);
    expect(own?.body).toContain("https://site.example/reports/monthly?period=2026-05&language=en");
    expect(other?.body).not.toMatch(/site\.example\/(?!owner)/);
    expect(other?.unsubscribe_url).toMatch(/^https:\/\/api\.example\/unsubscribe\?recipient=\d+&signature=[\w-]{43}$/);
    const [stored, ...others] = await sent();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      ...{ at: due, subject: "Report 1: May 2026", plant_count: 3, file_name: null, incomplete: false },
      period: { start: "2026-05-01", end: "2026-05-31" },
      recipients: [
        { to: address, state: "waiting", response: null },
        { to: "owner@test.example", state: "waiting", response: null },
      ],
    });
    const { text } = (await testStack.as("owner").get(`${path}/1/sent/${stored.id}`)).body;
    expect(text).toContain("Generated: 900.0 kWh");
    expect(text).not.toContain("signature=");
    expect(await schedule()).toMatchObject({ next_at: "2026-07-02T05:00:00Z", last_sent_at: due });
  });

  it("is sent once when runs overlap, also when a run loses its lease", async () => {
    await addSchedule({ attach_xlsx: 1 });
    const loseLease = () => execute("delete from fleet_state where key = 'reports_lease'");
    await Promise.all([runAt(due), loseLease(), runAt(due), loseLease(), runAt(due)]);
    await runAt("2026-06-02T05:15:00Z");
    expect(await recipients()).toEqual(["owner@test.example", address]);
    expect(await testStack.stack.countFiles()).toBe(1);
  });

  it.each([
    ["2028-03-26", "2028-03-26T01:00:00Z"],
    ["2025-10-26", "2025-10-26T00:00:00Z"],
  ])("is sent once in the night of %s in which the clock changes", async (day, expected) => {
    await addSchedule({ day: 26, hour: 2, next_at: expected });
    for (const instant of quartersOf(day).slice(0, 20)) await runAt(instant);
    expect((await sent()).map(({ at }: { at: string }) => at)).toEqual([expected]);
    expect(await mails()).toHaveLength(2);
  });

  it("is not sent again for a period when its day changes, and begins anew with other periods", async () => {
    await addSchedule();
    await runAt(due);
    const {
      next_at: _,
      last_sent_at: __,
      failing_since: ___,
      created_by: ____,
      id: _____,
      ...fields
    } = await schedule();
    await testStack.as("owner").put(`${path}/1`, { ...fields, day: 20 });
    expect((await schedule()).next_at).toBe("2026-07-20T05:00:00Z");
    await testStack.as("owner").put(`${path}/1`, { ...fields, period: "quarter" });
    expect((await schedule()).next_at).toBe("2026-07-02T05:00:00Z");
  });

  it("is sent late for each period that was missed", async () => {
    await addSchedule({ next_at: "2026-05-02T05:00:00Z" });
    for (const minute of ["00", "15", "30"]) await runAt(`2026-06-05T10:${minute}:00Z`);
    const periods = (await sent()).map(({ period }: { period: { start: string } }) => period.start);
    expect(periods).toEqual(["2026-05-01", "2026-04-01"]);
  });

  it("is delayed and never doubled by a provider that is down", async () => {
    await addSchedule();
    await runAt(due);
    const error = vi.spyOn(console, "error").mockReturnValue();
    const accepted: OutgoingMail[] = [];
    const provider = { isDown: true };
    const transport = {
      send: async (mail: OutgoingMail) => {
        if (provider.isDown) throw new Error("The provider responded with status 503.");
        accepted.push(mail);
      },
    };
    await deliverMails(apiOf(due), transport);
    expect((await sent())[0].recipients).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    provider.isDown = false;
    for (const time of ["05:15", "05:30", "05:45"]) await deliverMails(apiOf(`2026-06-02T${time}:00Z`), transport);
    error.mockRestore();
    expect(accepted.map(({ to }) => to).sort()).toEqual([address, "owner@test.example"]);
    expect((await sent())[0].recipients).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    await execute("delete from outbox_mails");
    expect((await sent())[0].recipients).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });

  it("is not sent to addresses that bounced and to people who left, which the schedule says", async () => {
    await addSchedule({}, [user.owner, user.bounced, user.unrelated]);
    await execute(`update report_recipients set stopped = 'spam_complaint' where email = '${address}'`);
    await runAt(due);
    expect(await recipients()).toEqual(["owner@test.example"]);
    const byAddress = new Map((await sent())[0].recipients.map((each: { to: string }) => [each.to, each]));
    expect(byAddress.get(address)).toMatchObject({ state: "dead", response: expect.stringContaining("spam") });
    expect(byAddress.get("bounced@test.example")).toMatchObject({ state: "dead" });
    expect(byAddress.get("unrelated@test.example")).toMatchObject({
      state: "dead",
      response: "The person has no access to the company any more.",
    });
    expect((await schedule()).failing_since).toBe(due);
  });

  it("removes a recipient without an account by the link of the mail, with one click", async () => {
    await addSchedule();
    await runAt(due);
    const { unsubscribe_url = "" } = (await mails())[1] ?? {};
    const { pathname, search } = new URL(unsubscribe_url);
    const link = pathname + search;
    expect(await (await testStack.stack.fetch(link)).text()).toContain("Stop the report &quot;Report 1&quot;?");
    expect((await schedule()).emails).toEqual([address]);
    for (let times = 0; times < 2; times++) {
      const response = await testStack.stack.fetch(link, { method: "POST" });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("/account");
    }
    expect(await schedule()).toMatchObject({ emails: [], user_ids: [user.owner] });
    const other = link.replace(/recipient=\d+/, "recipient=999");
    expect((await testStack.stack.fetch(other, { method: "POST" })).status).toBe(403);
  });

  it("waits a day for the assessment, then names the plants, and is sent again once when it is complete", async () => {
    await addSchedule();
    await assess("2026-05-31");
    await runAt(due);
    await runAt("2026-06-03T04:45:00Z");
    expect(await mails()).toEqual([]);
    await runAt("2026-06-03T05:00:00Z");
    expect((await mails())[0]?.body).toContain("Not assessed yet for the last day: Solar barn.");
    expect(await sent()).toMatchObject([{ incomplete: true }]);
    await runAt("2026-06-03T05:15:00Z");
    expect(await mails()).toHaveLength(2);
    await assess("2026-06-02");
    await Promise.all([runAt("2026-06-03T05:30:00Z"), runAt("2026-06-03T05:30:00Z")]);
    await runAt("2026-06-03T05:45:00Z");
    expect(await mails()).toHaveLength(4);
    expect((await mails())[2]?.body).toContain(
      "This report replaces the report of 3 Jun 2026, which was not complete.",
    );
    expect(await sent()).toMatchObject([{ incomplete: false }, { incomplete: true }]);
  });

  it("has its spreadsheet as it was sent, attached and in the archive", async () => {
    await addSchedule({ attach_xlsx: 1, plant_ids: JSON.stringify([plant.own]) });
    await runAt(due);
    const attached: OutgoingMail["attachments"][number][] = [];
    await deliverMails(apiOf(due), { send: async ({ attachments }) => void attached.push(...attachments) });
    expect(attached.map(({ fileName }) => fileName)).toEqual(["plants-2026-05.xlsx", "plants-2026-05.xlsx"]);
    const [{ id, file_name }] = await sent();
    expect(file_name).toBe("plants-2026-05.xlsx");
    const response = await testStack.as("owner").raw(`${path}/1/sent/${id}/file`);
    expect(response.headers.get("content-disposition")).toContain('filename="plants-2026-05.xlsx"');
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes).toEqual(attached[0]?.content);
    const sheet = strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain("Solar barn");
    expect(sheet).toContain("Actual yield (kWh)");
    expect(sheet).not.toContain("City hall");
  });

  it("says that the spreadsheet failed, and is sent again once with it", async () => {
    await addSchedule({ attach_xlsx: 1 });
    const error = vi.spyOn(console, "error").mockReturnValue();
    const put = async () => {
      throw new Error("R2 is down.");
    };
    const FILES = { put, delete: async () => undefined } as unknown as R2Bucket;
    await runAt(due, { FILES });
    await runAt("2026-06-02T05:15:00Z", { FILES });
    error.mockRestore();
    expect((await mails()).map(({ file_name }) => file_name)).toEqual([null, null]);
    expect((await mails())[0]?.body).toContain("The spreadsheet could not be written.");
    await runAt("2026-06-02T05:30:00Z");
    await runAt("2026-06-02T05:45:00Z");
    const files = (await mails()).map(({ file_name }) => file_name);
    expect(files).toEqual([null, null, "plants-2026-05.xlsx", "plants-2026-05.xlsx"]);
  });

  it("is sent now on request, of the last full period, in addition", async () => {
    await addSchedule({ enabled: 0, next_at: null });
    const { status, body } = await testStack.as("owner").post(`${path}/1/send`);
    expect([status, body.sent_id]).toEqual([202, (await sent())[0].id]);
    expect(await sent()).toMatchObject([{ period: { start: "2026-05-01" }, at: "2026-06-17T10:00:00Z" }]);
    expect(await recipients()).toEqual(["owner@test.example", address]);
    for (let times = 1; times < 20; times++) await testStack.as("owner").post(`${path}/1/send`);
    expect((await testStack.as("owner").post(`${path}/1/send`)).body.error.code).toBe(4029);
  });

  it("is deleted after 25 months, with its file", async () => {
    await addSchedule({ attach_xlsx: 1 });
    await runAt(due);
    await execute("update report_schedules set enabled = 0, next_at = null");
    await runAt("2028-07-01T05:00:00Z");
    expect([(await sent()).length, await testStack.stack.countFiles()]).toEqual([1, 1]);
    await runAt("2028-07-02T05:15:00Z");
    expect([(await sent()).length, await testStack.stack.countFiles()]).toEqual([0, 0]);
  });

  it("is deleted with its schedule, with its file and the mails that wait", async () => {
    await addSchedule({ attach_xlsx: 1 });
    await runAt(due);
    await testStack.as("owner").delete(`${path}/1`);
    expect([await mails(), await testStack.stack.countFiles()]).toEqual([[], 0]);
  });

  it("is sent by the Worker, before it delivers mails", async () => {
    await addSchedule({ next_at: "2026-06-17T05:00:00Z", day: 17 });
    for (let times = 0; times < 2; times++)
      expect((await testStack.stack.fetch("/__mails", { method: "POST" })).status).toBe(204);
    expect(await recipients()).toEqual(["owner@test.example", address]);
    expect((await sent())[0].recipients).toMatchObject([{ state: "sent" }, { state: "sent" }]);
  });
});
