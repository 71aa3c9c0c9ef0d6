import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { lastPeriod, nextDue } from "../../src/reports/schedules";
import { reportScheduleRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, plant, tag } from "../support/fixtures";
import { setupSeededStack } from "../support/seeded-stack";
import { company, user } from "../support/users";

const testStack = setupFixtureStack({ APP_URL: "https://site.example" });
const path = `/companies/${company.alpha}/report-schedules`;

const fields = {
  name: "For the board",
  enabled: true,
  period: "month",
  plants: null,
  language: "en",
  day: 3,
  hour: 7,
  user_ids: [user.owner],
  emails: ["Board@other.example"],
  paragraph: "Dear board,\nthese are the figures.",
  attach_xlsx: true,
};

beforeEach(async () => void (await testStack.stack.db.prepare("delete from report_schedules").run()));

const listed = async () => (await testStack.as("portfolio").get(path)).body.schedules;
const create = async (changes = {}) => (await testStack.as("owner").post(path, { ...fields, ...changes })).body;

describe("schedules of reports", () => {
  it("are created, shown to everybody of the company, changed and deleted", async () => {
    const { schedule } = await create({ plants: { plant_ids: [plant.own, plant.shared] } });
    const stored = { ...fields, id: schedule.id, plants: { plant_ids: [plant.own, plant.shared] } };
    expect(schedule).toEqual(stored);
    expect(await listed()).toEqual([
      {
        ...stored,
        created_by: { id: user.owner, name: "owner Tester" },
        view_plant_count: null,
        next_at: "2026-07-03T05:00:00Z",
        last_sent_at: null,
        failing_since: null,
      },
    ]);
    const changed = { ...fields, name: "Yearly", period: "year", day: 28, plants: { tag_id: tag.roof }, user_ids: [] };
    expect((await testStack.as("portfolio").put(`${path}/${schedule.id}`, changed)).body.schedule).toEqual({
      ...changed,
      id: schedule.id,
    });
    expect(await listed()).toMatchObject([{ next_at: "2027-01-28T06:00:00Z" }]);
    await testStack.as("portfolio").put(`${path}/${schedule.id}`, { ...changed, enabled: false });
    expect(await listed()).toMatchObject([{ next_at: null }]);
    expect((await testStack.as("owner").delete(`${path}/${schedule.id}`)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  it("keep the recipients that stay, with the ids of their links, each address once", async () => {
    const recipients = async () =>
      (await testStack.stack.db.prepare("select id, user_id, email from report_recipients order by id").all()).results;
    const { schedule } = await create();
    const [owner, board] = await recipients();
    const emails = ["board@OTHER.example", "new@other.example", "NEW@other.example"];
    await testStack.as("owner").put(`${path}/${schedule.id}`, { ...fields, user_ids: [user.portfolio], emails });
    expect(await recipients()).toEqual([
      board,
      expect.objectContaining({ user_id: user.portfolio }),
      expect.objectContaining({ email: "NEW@other.example" }),
    ]);
    expect(owner).toMatchObject({ user_id: user.owner });
  });

  it.each<[string, object, string]>([
    ["a name is missing", { name: " " }, "name"],
    ["a month has no such day", { day: 29 }, "day"],
    ["a day has no such hour", { hour: 24 }, "hour"],
    ["the period is unknown", { period: "week" }, "period"],
    ["the language is unknown", { language: "de" }, "language"],
    ["an address is invalid", { emails: ["a@b.example", "board"] }, "emails.1"],
    ["nobody receives it", { user_ids: [], emails: [] }, "user_ids"],
    ["too many receive it", { emails: Array.from({ length: 20 }, (_, at) => `${at}@other.example`) }, "user_ids"],
    ["plants and a tag are chosen", { plants: { tag_id: tag.roof, plant_ids: [plant.own] } }, "plants"],
    ["no plant is chosen", { plants: { plant_ids: [] } }, "plants"],
    ["the paragraph is too long", { paragraph: "x".repeat(1_001) }, "paragraph"],
  ])("are rejected with a message at the field when %s", async (_, changes, field) => {
    for (const target of [path, `${path}/preview`]) {
      const { status, body } = await testStack.as("owner").post(target, { ...fields, ...changes });
      expect([status, body.error.code, Object.keys(body.error.messages)]).toEqual([422, 4000, [field]]);
    }
  });

  it("are at most 20 in a company", async () => {
    const rows = Array.from({ length: 20 }, (_, at) => reportScheduleRow(at + 1, company.alpha));
    await insertFixtureRows(testStack.stack.db, { report_schedules: rows });
    expect((await create()).error.messages.general[0]).toContain("at most 20 reports");
    expect(await listed()).toHaveLength(20);
  });

  it("name only people, tags and plants of the company", async () => {
    const codeOf = async (changes: object) => (await create(changes)).error?.code;
    expect(await codeOf({ user_ids: [user.unrelated] })).toBe(2000);
    expect(await codeOf({ plants: { tag_id: tag.foreign } })).toBe(2000);
    expect(await codeOf({ plants: { plant_ids: [plant.foreign] } })).toBe(4005);
    expect(await codeOf({ plants: { plant_ids: [plant.east] } })).toBeUndefined();
  });

  it("are not shown to other companies", async () => {
    const { schedule } = await create();
    await testStack.as("owner").post(`${path}/${schedule.id}/send`);
    const calls = [
      ["get", ""],
      ["put", `/${schedule.id}`],
      ["delete", `/${schedule.id}`],
      ["post", `/${schedule.id}/send`],
      ["get", `/${schedule.id}/sent`],
      ["get", `/${schedule.id}/sent/1`],
      ["get", `/${schedule.id}/sent/1/file`],
    ] as const;
    for (const [method, suffix] of calls) {
      const call = (target: string) =>
        method === "get" || method === "delete"
          ? testStack.as("beta")[method](target + suffix)
          : testStack.as("beta")[method](target + suffix, { ...fields, user_ids: [] });
      expect((await call(path)).body.error.code).toBe(4005);
      if (suffix === "") continue;
      expect((await call(`/companies/${company.beta}/report-schedules`)).body.error.code).toBe(2000);
    }
    const { body } = await testStack.as("support").get(path);
    expect(body.schedules).toHaveLength(1);
  });

  it("keep a recipient who left the company until somebody removes the person", async () => {
    const { schedule } = await create({ user_ids: [user.owner, user.portfolio] });
    const members = `company_users where user_id = ${user.portfolio} and company_id = ${company.alpha}`;
    await testStack.stack.db.prepare(`delete from ${members}`).run();
    const changed = { ...fields, name: "Changed", user_ids: [user.owner, user.portfolio] };
    expect((await testStack.as("owner").put(`${path}/${schedule.id}`, changed)).status).toBe(200);
    expect((await create({ user_ids: [user.portfolio] })).error.code).toBe(2000);
    await testStack.stack.db
      .prepare("insert into company_users (company_id, user_id) values (?1, ?2)")
      .bind(company.alpha, user.portfolio)
      .run();
  });

  it("preview the mail of the last full period in its language", async () => {
    const preview = async (changes = {}) =>
      (await testStack.as("owner").post(`${path}/preview`, { ...fields, ...changes })).body;
    expect(await preview()).toMatchObject({
      period: { start: "2026-05-01", end: "2026-05-31" },
      subject: "For the board: May 2026",
      file_name: "plants-2026-05.xlsx",
      plant_count: 3,
    });
    const { subject, text, file_name, plant_count } = await preview({
      ...{ language: "nl", period: "quarter", attach_xlsx: false, plants: { tag_id: tag.roof } },
    });
    expect([subject, file_name, plant_count]).toEqual(["For the board: K1 2026", null, 1]);
    expect(text).toContain("Dear board,\nthese are the figures.\n");
    expect(text).toContain("Niet ontvangen: ");
    expect(text).toContain(
      `Rapport openen: https://site.example/reports/monthly?period=2026-Q1&plants=tags%3D${tag.roof}%257C1&language=nl`,
    );
    expect(text).not.toContain("signature=");
    expect(await listed()).toEqual([]);
  });

  it("link to the report of the same plants, or say that it is of all plants", async () => {
    const linkOf = async (plants: object | null) =>
      /^Open the report.*$/m.exec(
        (await testStack.as("owner").post(`${path}/preview`, { ...fields, plants })).body.text,
      )?.[0];
    const url = "https://site.example/reports/monthly?period=2026-05";
    expect(await linkOf(null)).toBe(`Open the report: ${url}&language=en`);
    const ofPlant = `&plant=${plant.own}&companyId=${company.alpha}&language=en`;
    expect(await linkOf({ plant_ids: [plant.own] })).toBe(`Open the report: ${url}${ofPlant}`);
    const several = { plant_ids: [plant.own, plant.shared] };
    expect(await linkOf(several)).toBe(`Open the report of all plants: ${url}&language=en`);
  });
});

describe("nextDue", () => {
  const monthly = { period: "month", day: 2, hour: 7 } as const;

  it.each<[string, Parameters<typeof nextDue>[0], string, string | null, string]>([
    ["is the hour of the day", monthly, "2026-06-02T04:59:00Z", null, "2026-06-02T05:00:00Z"],
    ["is in the next month once it has passed", monthly, "2026-06-02T05:00:00Z", null, "2026-07-02T05:00:00Z"],
    ["leaves out a period that was sent", monthly, "2026-06-01T05:00:00Z", "2026-05-31", "2026-07-02T05:00:00Z"],
    ["is after a quarter", { ...monthly, period: "quarter" }, "2026-06-02T04:00:00Z", null, "2026-07-02T05:00:00Z"],
    ["is after a year", { ...monthly, period: "year" }, "2026-01-02T05:00:00Z", null, "2026-01-02T06:00:00Z"],
    [
      "is an hour later when the clock skips the hour",
      { ...monthly, day: 26, hour: 2 },
      "2028-03-20T00:00:00Z",
      null,
      "2028-03-26T01:00:00Z",
    ],
    [
      "is the first of two equal hours",
      { ...monthly, day: 26, hour: 2 },
      "2025-10-20T00:00:00Z",
      null,
      "2025-10-26T00:00:00Z",
    ],
    [
      "is not the second of two equal hours",
      { ...monthly, day: 26, hour: 2 },
      "2025-10-26T00:00:00Z",
      null,
      "2025-11-26T01:00:00Z",
    ],
  ])("%s", (_, timing, after, reportedUntil, due) => {
    expect(nextDue(timing, Temporal.Instant.from(after), reportedUntil)).toBe(due);
  });

  it.each([
    ["month", "2026-01-31", "2025-12-01", "2025-12-31"],
    ["month", "2026-03-01", "2026-02-01", "2026-02-28"],
    ["quarter", "2026-02-10", "2025-10-01", "2025-12-31"],
    ["year", "2026-12-31", "2025-01-01", "2025-12-31"],
  ] as const)("the last full %s before %s begins on %s", (kind, today, start, end) => {
    expect(lastPeriod(kind, today)).toEqual({ kind, start, end });
  });
});

describe("the demo", () => {
  const demo = setupSeededStack(30, { DEMO_NOW: "2026-06-18T13:00:00Z" });

  it("has an alert rule that reports nothing that stands already, and a schedule that is due next month", async () => {
    const { rules } = (await demo.as("owner").get("/companies/2/alert-rules")).body;
    expect(rules).toMatchObject([{ name: "Costly losses", enabled: true, min_kwh_per_day: 20, last_sent_at: null }]);
    const until = "select reported_until, (select max(id) from issues) as newest from alert_rules";
    const stored = await demo.stack.db.prepare(until).first<{ reported_until: number; newest: number }>();
    expect(stored?.reported_until).toBe(stored?.newest);
    expect(stored?.newest).toBeGreaterThan(0);
    const { schedules } = (await demo.as("owner").get("/companies/2/report-schedules")).body;
    expect(schedules).toMatchObject([{ enabled: true, user_ids: [3], emails: [], next_at: "2026-07-02T05:00:00Z" }]);
  });
});
