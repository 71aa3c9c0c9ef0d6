import { beforeEach, describe, expect, it } from "vitest";
import { runReports } from "../../src/mail/report-run";
import { apiAt } from "../support/api-at";
import { reportScheduleRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, plant } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const path = `/companies/${company.alpha}/report-schedules`;
const due = "2026-06-02T05:00:00Z";
const address = "board@other.example";
const runAt = (instant: string) =>
  runReports(apiAt(testStack.stack, instant, { MAIL_FROM: "reports@site.example", APP_URL: "https://site.example" }));

const query = async <Row>(sql: string) => (await testStack.stack.db.prepare(sql).all<Row>()).results;
const execute = (sql: string) => testStack.stack.db.prepare(sql).run();
const mails = () => query<{ body: string }>("select body from outbox_mails order by id");

async function addSchedule(changes: Record<string, unknown> = {}) {
  await insertFixtureRows(testStack.stack.db, {
    report_schedules: [{ ...reportScheduleRow(1, company.alpha), next_at: due, ...changes }],
    report_recipients: [
      { schedule_id: 1, user_id: user.owner },
      { schedule_id: 1, email: address },
    ],
  });
}

beforeEach(async () => {
  for (const table of ["report_schedules", "outbox_mails", "owner_links", "throttled_attempts", "plant_periods"])
    await execute(`delete from ${table}`);
  const energy = { actual_kwh: 900, compared_actual_kwh: 800, compared_expected_kwh: 1_000 };
  const losses = { lost_kwh: 60, lost_cents: 1_200, not_received_kwh: 12, not_received_cents: 240 };
  const month = { plant_id: plant.own, period: "2026-05", meter_days: 62, causes: '[["shade",null,60,1200]]' };
  await insertFixtureRows(testStack.stack.db, { plant_periods: [{ ...month, ...energy, ...losses }] });
  await execute("update plants set assessed_until = '2026-06-17'");
});

describe("a report that is sent", () => {
  it("has a link to the report for recipients without an account only, which expires and can be revoked", async () => {
    await addSchedule({ plant_ids: JSON.stringify([plant.own]) });
    await runAt(due);
    const tokenOf = (body = "") => /https:\/\/site\.example\/owner\/([\w-]{43})$/m.exec(body)?.[1];
    const [withAccount, without] = await mails();
    expect(tokenOf(withAccount?.body)).toBeUndefined();
    const token = tokenOf(without?.body) ?? "";
    expect(without?.body).toContain("The link to the report works until 2 Sep 2026");
    // The run was in June. The page is read at the real time.
    expect(await query("select expires_on from owner_links")).toEqual([{ expires_on: "2026-09-02" }]);
    await execute("update owner_links set expires_on = '2999-01-01'");
    const open = (search = "") => testStack.as(null).get(`/owner-links/${token}${search}`);
    const { body } = await open();
    expect(body).toMatchObject({ plants: [], plant: null, report: { subject: "Report 1: May 2026", plant_count: 1 } });
    expect(body.report.plants.map(({ id }: { id: number }) => id)).toEqual([plant.own]);
    const period = "start_date=2026-05-01&end_date=2026-05-31&group_by=plant";
    const portfolio = await testStack
      .as("owner")
      .get(`/companies/${company.alpha}/statistics/portfolio-period?${period}`);
    const own = portfolio.body.groups.find(({ ids }: { ids: number[] }) => ids[0] === plant.own);
    const { id: _, name, city: __, ...figures } = body.report.plants[0];
    expect(name).toBe("Solar barn");
    expect(own).toMatchObject(figures);
    expect(figures).toMatchObject({ actual_yield_in_kwh: 900, lost_cents: 1_200 });
    expect(body.report.causes).toEqual([{ type_name: "shade", pattern: null, lost_kwh: 60, lost_cents: 1_200 }]);
    expect((await open(`?plant=${plant.own}`)).status).toBe(404);
    const links = `/companies/${company.alpha}/owner-links`;
    const [link] = (await testStack.as("owner").get(links)).body.links;
    expect(link).toMatchObject({ name: "Report 1: May 2026", is_report: true, plant_count: 1, created_by: null });
    await execute("update owner_links set expires_on = '2020-01-01'");
    expect((await open()).status).toBe(404);
    await execute("update owner_links set expires_on = '2999-01-01'");
    expect((await open()).status).toBe(200);
    expect((await testStack.as("owner").delete(`${links}/${link.id}`)).status).toBe(204);
    expect((await open()).status).toBe(404);
  });

  it("has no link when all recipients have an account, and its links are deleted when they have expired", async () => {
    await addSchedule();
    await runAt(due);
    await runAt(due);
    expect(await query("select report_id from owner_links")).toHaveLength(1);
    await execute("update owner_links set expires_on = '2020-01-01'");
    await execute(`delete from report_recipients where email = '${address}'`);
    expect((await testStack.as("owner").post(`${path}/1/send`)).status).toBe(202);
    await runAt("2026-06-02T05:15:00Z");
    expect(await query("select report_id from owner_links")).toEqual([]);
  });
});
