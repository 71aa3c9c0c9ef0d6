import { beforeEach, describe, expect, it } from "vitest";
import { runAlerts } from "../../src/alerts/run";
import { runReports } from "../../src/mail/report-run";
import { apiAt } from "../support/api-at";
import { alertRuleRow, issueRow, reportScheduleRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, meter, plant, tag } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack({ APP_URL: "https://site.example" });
const rulesPath = `/companies/${company.alpha}/alert-rules`;
const schedulesPath = `/companies/${company.alpha}/report-schedules`;
const query = async <Row>(sql: string) => (await testStack.stack.db.prepare(sql).all<Row>()).results;
const execute = (sql: string) => testStack.stack.db.prepare(sql).run();
const subjects = async () =>
  (await query<{ subject: string }>("select subject from outbox_mails order by id")).map(({ subject }) => subject);
const wednesday = "2026-06-17";
const runAlertsAt = (time: string) => runAlerts(apiAt(testStack.stack, `${wednesday}T${time}:00Z`));

const roofs = { name: "Roofs", query: `tags=${tag.roof}|1` };
const silent = { name: "Silent", query: "silent=1" };
const rule = {
  name: "Outages",
  enabled: true,
  kinds: null,
  plants: { view: roofs },
  min_kwh_per_day: 0,
  min_hours: 0,
  when: "at_once",
  hour: 7,
  working_days_only: false,
  quiet_from: null,
  quiet_until: null,
  channel: "email",
  format: "standard",
  webhook_url: null,
  escalate_after_hours: null,
  escalate_to_user_id: null,
};
const schedule = {
  name: "For the board",
  enabled: true,
  period: "month",
  plants: { view: roofs },
  language: "en",
  day: 2,
  hour: 7,
  user_ids: [user.owner],
  emails: [],
  paragraph: "",
  attach_xlsx: false,
};

const addRule = (changes: Record<string, unknown>) =>
  insertFixtureRows(testStack.stack.db, {
    alert_rules: [{ ...alertRuleRow(1, user.owner, company.alpha), view_name: "View", ...changes }],
  });
const addIssue = (id: number, plantId: number, meterId: number) =>
  insertFixtureRows(testStack.stack.db, {
    issues: [issueRow(id, plantId, meterId, "zero_yield", 100, wednesday, { began_on: wednesday })],
  });

beforeEach(async () => {
  const { db } = testStack.stack;
  const tables = ["outbox_mails", "issues", "alert_rules", "report_schedules"];
  await db.batch(tables.map((table) => db.prepare(`delete from ${table}`)));
  await execute("update plants set silent_since = null");
});

describe("a view of plants", () => {
  it("has no plants when one of its filters no longer exists", async () => {
    await addRule({ view_query: "gone=1" });
    const { status, body } = await testStack.as("owner").get(rulesPath);
    expect([status, body.rules[0].view_plant_count]).toEqual([200, 0]);
  });

  it("is stored with a rule and a schedule, with the plants that match it now", async () => {
    const saved = await testStack.as("owner").post(rulesPath, rule);
    expect([saved.status, saved.body.rule.plants]).toEqual([201, { view: roofs }]);
    expect((await testStack.as("owner").post(schedulesPath, schedule)).body.schedule.plants).toEqual({ view: roofs });
    const counts = async () => [
      (await testStack.as("owner").get(rulesPath)).body.rules[0].view_plant_count,
      (await testStack.as("owner").get(schedulesPath)).body.schedules[0].view_plant_count,
      (await testStack.as("owner").post(`${rulesPath}/preview`, rule)).body.view_plant_count,
      (await testStack.as("owner").post(`${schedulesPath}/preview`, schedule)).body.plant_count,
    ];
    expect(await counts()).toEqual([1, 1, 1, 1]);
    await execute(`delete from plant_tags where plant_id = ${plant.own} and tag_id = ${tag.roof}`);
    await execute(`update plants set tag_ids = '' where id = ${plant.own}`);
    expect(await counts()).toEqual([0, 0, 0, 0]);
    await insertFixtureRows(testStack.stack.db, { plant_tags: [{ plant_id: plant.own, tag_id: tag.roof }] });
  });

  it.each([
    ["has no filter", ""],
    ["has only an order", "sort=name:asc"],
    ["has a filter that the list of plants does not have", "colour=red"],
    ["is about child companies", "child_company_ids[]=3"],
    ["has a malformed filter", "tags=roof|1"],
    ["has an unknown value", "yield_status_filter=GREEN"],
  ])("is rejected with a message at the plants when it %s", async (_, filters) => {
    const plants = { view: { name: "Mine", query: filters } };
    for (const [path, body] of [
      [rulesPath, { ...rule, plants }],
      [`${rulesPath}/preview`, { ...rule, plants }],
      [schedulesPath, { ...schedule, plants }],
    ] as const) {
      const { status, body: response } = await testStack.as("owner").post(path, body);
      const messages = Object.keys(response.error?.messages ?? {});
      expect([status, messages]).toEqual([422, [filters === "" ? "plants.view.query" : "plants"]]);
    }
  });

  it("has only plants that the company sees, and no tags of others", async () => {
    const countOf = async (filters: string) =>
      (
        await testStack
          .as("owner")
          .post(`${rulesPath}/preview`, { ...rule, plants: { view: { name: "Mine", query: filters } } })
      ).body.view_plant_count;
    expect(await countOf(`tags=${tag.foreign}|1`)).toBe(0);
    const { total } = (await testStack.as("owner").get(`/companies/${company.alpha}/plants?has_meter=1`)).body;
    expect(await countOf("yield_status_filter=OK,MEDIUM,NOK,NONE,NON_MON")).toBe(total);
  });
});

describe("a rule with a view", () => {
  it("tells the causes of the plants that match when it is evaluated", async () => {
    await addRule({ view_query: "silent=1" });
    await addIssue(900, plant.own, meter.south);
    await addIssue(901, plant.shared, meter.shared);
    await runAlertsAt("10:00");
    expect(await subjects()).toEqual([]);
    await execute(`update plants set silent_since = '2026-06-15' where id = ${plant.own}`);
    await runAlertsAt("10:15");
    await runAlertsAt("10:30");
    expect(await subjects()).toEqual(["New: Zero yield at Alpha"]);
  });

  it("tells the end of a cause whose plant does not match any more", async () => {
    await execute(`update plants set silent_since = '2026-06-15' where id = ${plant.own}`);
    await addRule({ view_query: "silent=1" });
    await addIssue(900, plant.own, meter.south);
    await runAlertsAt("10:00");
    await execute("update plants set silent_since = null");
    await runAlertsAt("10:15");
    await execute(`update issues set state = 'resolved', resolved_on = '${wednesday}', lost_kwh = 40`);
    await runAlertsAt("10:30");
    await runAlertsAt("10:45");
    expect(await subjects()).toEqual(["New: Zero yield at Alpha", "Over: Zero yield at Alpha"]);
  });
});

describe("a schedule with a view", () => {
  const due = "2026-06-02T05:00:00Z";
  const addSchedule = () =>
    insertFixtureRows(testStack.stack.db, {
      report_schedules: [
        { ...reportScheduleRow(1, company.alpha), next_at: due, view_name: "Silent", view_query: silent.query },
      ],
      report_recipients: [{ schedule_id: 1, user_id: user.owner }],
    });

  it("sends the report of the plants that match at its time, with a link to the same filters", async () => {
    await addSchedule();
    await execute(`update plants set silent_since = '2026-06-15' where id = ${plant.own}`);
    await runReports(apiAt(testStack.stack, due));
    const [mail] = await query<{ body: string }>("select body from outbox_mails");
    expect(mail?.body).toContain("https://site.example/reports/monthly?period=2026-05&plants=silent%3D1&language=en");
    const { data } = (await testStack.as("owner").get(`${schedulesPath}/1/sent`)).body;
    expect(data).toMatchObject([{ plant_count: 1 }]);
  });

  it("sends nothing while no plant matches, goes on to the next period, and says so to who sends it now", async () => {
    await addSchedule();
    await runReports(apiAt(testStack.stack, due));
    expect(await subjects()).toEqual([]);
    const [stored] = (await testStack.as("owner").get(schedulesPath)).body.schedules;
    expect(stored).toMatchObject({ view_plant_count: 0, next_at: "2026-07-02T05:00:00Z", last_sent_at: null });
    const { status, body } = await testStack.as("owner").post(`${schedulesPath}/1/send`);
    expect([status, body.error.messages]).toEqual([
      422,
      { plants: ["No plant matches the view now. Nothing was sent."] },
    ]);
  });
});
