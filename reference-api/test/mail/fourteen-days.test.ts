import { beforeAll, describe, expect, it } from "vitest";
import { plusDays } from "../../src/clock";
import { finishUpdate } from "../../src/fleet/daily-run";
import { writeStatusMails } from "../../src/mail/schedule";
import { type CompanyStatus, loadCompanyStatus, newsSince } from "../../src/mail/status";
import { costTexts } from "../../src/mail/texts";
import { apiAt, quartersOf } from "../support/api-at";
import { openCausesOfSite } from "../support/queue-of-site";
import { type DemoAccount, setupSeededStack } from "../support/seeded-stack";

const firstDay = "2026-10-19";
const days = Array.from({ length: 14 }, (_, index) => plusDays(firstDay, index));
const outageDay = plusDays(firstDay, 2);
/** Connectivity is an issue on the morning after the third day without data. */
const outageFoundOn = plusDays(outageDay, 3);
const plantsOfOutage = 25;
/** The simulated runs of a day: each hour, and each quarter from 06:00 to 10:00. Later runs have nothing to do. */
const runsOf = (day: string) => quartersOf(day).filter((_, index) => index < 40 && (index >= 24 || index % 4 === 0));
/** The figures are compared on every second day, one of them the first morning with the outage. */
const comparedDays = days.filter((_, index) => index % 2 === 1);

const testStack = setupSeededStack(150, { DEMO_NOW: "2026-10-18T10:00:00Z" });

interface Mail {
  readonly recipient: string;
  readonly day: string;
  readonly subject: string;
  readonly body: string;
}

/** The company with the outage, its demo account, and the name of the driver that goes down. */
const outage = { companyId: 2, email: "owner@demo.example", driver: "" };
const accounts: Partial<Record<number, DemoAccount>> = { 1: "admin", 2: "owner", 3: "portfolio" };
let mails: Mail[];
/** The figures of the mails and of the site, by day and company. */
const figures: { mail: unknown; site: unknown; texts: string[]; companyId: number; day: string }[] = [];

async function query<Row>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (
    await testStack.stack.db
      .prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;
}

/** Connects 25 plants of a company to one driver, and takes their data away from midnight of a day. */
async function planOutage(): Promise<void> {
  const [driver] = await query<{ id: number; display_name: string }>(
    `select id, display_name from inbound_drivers join company_inbound_drivers on inbound_driver_id = id
    where company_id = ?1 and status = 0 and display_name is not null order by id limit 1`,
    outage.companyId,
  );
  const plants = await query<{ id: number }>(
    `select plants.id from plants join visibility_group_companies using (visibility_group_id)
    where company_id = ?1 and yield_status in ('OK', 'MEDIUM') and silent_since is null
    and not exists (select 1 from fault_events where plant_id = plants.id and (ends_at is null or ends_at > '2026-10-01'))
    order by plants.id limit ?2`,
    outage.companyId,
    plantsOfOutage,
  );
  const ids = JSON.stringify(plants.map(({ id }) => id));
  expect(plants).toHaveLength(plantsOfOutage);
  const startsAt = quartersOf(outageDay)[0];
  const each = "from json_each(?1)";
  await query(`update meters set inbound_driver_id = ?2 where plant_id in (select value ${each})`, ids, driver?.id);
  await query(
    `insert into fault_events (plant_id, kind, starts_at) select value, 'lost_connection', ?2 ${each}`,
    ids,
    startsAt,
  );
  await query("update inbound_drivers set status = 2, status_since = ?1 where id = ?2", startsAt, driver?.id);
  outage.driver = driver?.display_name ?? "";
}

const costs = (status: CompanyStatus) =>
  newsSince(status, "2000-01-01").found.map(({ cause, plants, lost, notReceived }) => ({
    key: cause.key,
    plants: plants.length,
    lost: [lost.kwh, lost.cents],
    notReceived: [notReceived.kwh, notReceived.cents],
  }));

/** Rounds to a hundredth of a cent, because sums depend on the order. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each) => (typeof each === "number" ? Math.round(each * 100) / 100 : each));

async function recordFigures(day: string): Promise<void> {
  for (const [id, account] of Object.entries(accounts)) {
    const companyId = Number(id);
    const client = testStack.as(account ?? "admin");
    const status = await loadCompanyStatus(apiAt(testStack.stack, `${day}T06:00:00Z`), companyId);
    const losses = (await client.get(`/companies/${companyId}/statistics/losses`)).body;
    const causes = await openCausesOfSite(client, companyId, day);
    const byKey = <Item extends { key: string }>(items: readonly Item[]) =>
      items.toSorted((a, b) => a.key.localeCompare(b.key));
    const lost = { kwh: losses.lost_kwh_per_day, cents: losses.lost_cents_per_day };
    const notReceived = { kwh: losses.not_received_kwh_per_day, cents: losses.not_received_cents_per_day };
    const snoozed = { kwh: losses.snoozed_kwh_per_day, cents: losses.snoozed_cents_per_day };
    figures.push({
      companyId,
      day,
      mail: rounded({ losses: status?.losses, causes: status && byKey(costs(status)) }),
      site: rounded({
        losses: {
          lost,
          notReceived,
          snoozed,
          plantsSilent: losses.plants_silent,
          plantsImported: losses.plants_imported,
          importedUntil: losses.imported_until,
        },
        causes: byKey(causes),
      }),
      texts: costTexts("en", { lost, notReceived, snoozed }),
    });
  }
}

beforeAll(async () => {
  await query("update users set subscribed_to_status_emails = 1");
  await planOutage();
  for (const day of days) {
    for (const [index, instant] of runsOf(day).entries()) {
      const api = apiAt(testStack.stack, instant);
      if (index === 0) await finishUpdate(api);
      await Promise.all([writeStatusMails(api), writeStatusMails(api)]);
    }
    if (comparedDays.includes(day)) await recordFigures(day);
  }
  mails = await query<Mail>(
    `select recipient, status_mails.day, subject, body from status_mails
    join outbox_mails on outbox_mails.id = mail_id order by outbox_mails.id`,
  );
}, 280_000);

describe("the status e-mails of 14 days over 150 plants", () => {
  it("are one for each person and day at most, one on both Mondays, and written at 07:00", async () => {
    const keys = mails.map(({ recipient, day }) => `${recipient} ${day}`);
    expect(new Set(keys).size).toBe(keys.length);
    const stored = await query<{ number: number; first: string; last: string }>(
      "select count(*) as number, min(substr(created_at, 12)) as first, max(substr(created_at, 12)) as last from outbox_mails",
    );
    // 07:00 is 05:00 in summer and 06:00 in winter, UTC; there are more users than a run writes mails for.
    expect(stored).toEqual([{ number: keys.length, first: "05:00:00Z", last: expect.stringMatching(/^06:/) }]);
    const mondays = mails.filter(({ recipient, day }) => recipient === "owner@demo.example" && /-(19|26)$/.test(day));
    expect(mondays).toHaveLength(2);
  });

  it("go only to people who see plants and can receive mails", async () => {
    const allowed = await query<{ email: string }>(
      `select distinct email from users join company_users on user_id = users.id
      join visibility_group_companies as visible using (company_id) join plants using (visibility_group_id)
      where auto_unsubscribed is null and robot = 0`,
    );
    const recipients = new Set(mails.map(({ recipient }) => recipient));
    expect([...recipients].sort()).toEqual(allowed.map(({ email }) => email).sort());
    expect((await query("select 1 from users where subscribed_to_status_emails = 1")).length).toBeGreaterThan(
      recipients.size,
    );
  });

  it("state the outage of a driver with 25 plants as one line", async () => {
    const { email } = outage;
    const body = mails.find(({ recipient, day }) => recipient === email && day === outageFoundOn)?.body ?? "";
    expect(body.match(new RegExp(`^- ${outage.driver} unreachable\\n {2}25 plants, `, "gm"))).toHaveLength(1);
    const next = mails.find(({ recipient, day }) => recipient === email && day > outageFoundOn)?.body ?? "";
    expect(next).not.toContain(`New (25)`);
  });

  it("have the figures of /triage and /statistics/losses to the cent", () => {
    expect(figures).toHaveLength(3 * comparedDays.length);
    expect(figures.every(({ site }) => JSON.stringify(site).includes('"key":"plant:'))).toBe(true);
    for (const { mail, site, day, companyId } of figures) expect(mail, `${companyId} on ${day}`).toEqual(site);
  });

  it("state the figures of /statistics/losses in words", () => {
    for (const { texts, day } of figures.filter(({ companyId }) => companyId === 2)) {
      const body = mails.find((mail) => mail.recipient === "owner@demo.example" && mail.day === day)?.body;
      if (body !== undefined) expect(body).toContain(texts.join("\n"));
    }
  });
});
