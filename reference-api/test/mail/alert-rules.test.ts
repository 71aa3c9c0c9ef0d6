import { Temporal } from "temporal-polyfill";
import { beforeEach, describe, expect, it } from "vitest";
import { webhookFault } from "../../src/alerts/address";
import { dueAt, type Timing } from "../../src/alerts/rules";
import { issueRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, meter, plant, tag } from "../support/fixtures";
import { company, user } from "../support/users";

const testStack = setupFixtureStack();
const path = `/companies/${company.alpha}/alert-rules`;

const emailRule = {
  name: "Outages",
  enabled: true,
  kinds: ["driver", "plant"],
  findings: ["zero_yield", "lost_string"],
  drivers: ["solaredge"],
  plants: null,
  min_kwh_per_day: 5,
  min_eur_per_day: 2.5,
  min_hours: 24,
  when: "at_once",
  hour: 7,
  working_days_only: true,
  quiet_from: 22,
  quiet_until: 7,
  channel: "email",
  format: "standard",
  webhook_url: null,
  escalate_after_hours: 24,
  escalate_to_user_id: user.portfolio,
};
const webhookRule = { ...emailRule, channel: "webhook", webhook_url: "https://hooks.example/alerts" };

beforeEach(async () => void (await testStack.stack.db.prepare("delete from alert_rules").run()));

describe("alert rules", () => {
  it("are created, listed, changed and deleted by their owner, in one company", async () => {
    const { status, body } = await testStack.as("portfolio").post(path, emailRule);
    expect([status, body]).toEqual([201, { rule: { ...emailRule, id: expect.any(Number) }, webhook_secret: null }]);
    const { id } = body.rule;
    const listed = { ...body.rule, view_plant_count: null, last_sent_at: null, failing_since: null };
    expect((await testStack.as("portfolio").get(path)).body).toEqual({ rules: [listed] });
    expect((await testStack.as("owner").get(path)).body).toEqual({ rules: [] });
    expect((await testStack.as("owner").put(`${path}/${id}`, emailRule)).status).toBe(404);
    expect((await testStack.as("owner").delete(`${path}/${id}`)).status).toBe(404);
    const beta = `/companies/${company.beta}/alert-rules`;
    expect((await testStack.as("portfolio").get(beta)).body).toEqual({ rules: [] });
    expect((await testStack.as("portfolio").delete(`${beta}/${id}`)).status).toBe(404);
    const all = { kinds: null, findings: null, drivers: null, min_eur_per_day: null };
    const changed = { ...emailRule, ...all, plants: { tag_id: tag.roof }, quiet_from: null, quiet_until: null };
    expect((await testStack.as("portfolio").put(`${path}/${id}`, changed)).body.rule).toEqual({ ...changed, id });
    expect((await testStack.as("portfolio").delete(`${path}/${id}`)).status).toBe(204);
    expect((await testStack.as("portfolio").get(path)).body).toEqual({ rules: [] });
  });

  it("state the secret of a webhook once, and a new one for another URL", async () => {
    const { body } = await testStack.as("owner").post(path, webhookRule);
    expect(body.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const one = `${path}/${body.rule.id}`;
    const put = async (changes: object) =>
      (await testStack.as("owner").put(one, { ...webhookRule, ...changes })).body.webhook_secret;
    expect(await put({ name: "Other" })).toBeNull();
    const second = await put({ webhook_url: "https://hooks.example/other" });
    expect([second === body.webhook_secret, second?.slice(0, 6)]).toEqual([false, "whsec_"]);
    expect(JSON.stringify((await testStack.as("owner").get(path)).body)).not.toContain("whsec_");
    const [stored] = (await testStack.stack.db.prepare("select webhook_secret from alert_rules").all()).results;
    expect(stored?.webhook_secret).toMatch(/^aesgcm1\./);
    expect(await put({ webhook_url: "https://hooks.example/other", format: "slack" })).toBeNull();
    expect((await testStack.stack.db.prepare("select webhook_secret from alert_rules").all()).results).toEqual([
      { webhook_secret: null },
    ]);
    expect(await put({ webhook_url: "https://hooks.example/other" })).toMatch(/^whsec_/);
    expect(await put({ channel: "email", format: "slack" })).toBeNull();
    expect((await testStack.as("owner").get(path)).body.rules[0]).toMatchObject({
      webhook_url: null,
      format: "standard",
    });
  });

  it.each<[object, string]>([
    [{ quiet_until: null }, "quiet_until"],
    [{ quiet_from: 7 }, "quiet_until"],
    [{ escalate_to_user_id: null }, "escalate_to_user_id"],
    [{ escalate_after_hours: null }, "escalate_after_hours"],
    [{ kinds: [] }, "kinds"],
    [{ min_eur_per_day: -1 }, "min_eur_per_day"],
    [{ findings: [] }, "findings"],
    [{ findings: ["ticket"] }, "findings.0"],
    [{ drivers: [] }, "drivers"],
    [{ drivers: Array.from({ length: 101 }, (_, index) => `driver ${index}`) }, "drivers"],
    [{ plants: {} }, "plants"],
    [{ plants: { tag_id: tag.roof, plant_ids: [plant.own] } }, "plants"],
    [{ plants: { plant_ids: Array.from({ length: 51 }, () => plant.own) } }, "plants"],
    [{ channel: "webhook" }, "webhook_url"],
    [{ channel: "webhook", webhook_url: "https://10.0.0.7/hook" }, "webhook_url"],
    [{ channel: "webhook", format: "ntfy", webhook_url: "https://ntfy.example/" }, "webhook_url"],
    [{ channel: "webhook", format: "discord", webhook_url: "https://hooks.example/" }, "format"],
    [{ channel: "push" }, "channel"],
    [{ name: " " }, "name"],
  ])("reject %o at its field", async (changes, field) => {
    const { status, body } = await testStack.as("owner").post(path, { ...emailRule, ...changes });
    expect([status, Object.keys(body.error?.messages ?? {})]).toEqual([422, [field]]);
  });

  it("reject plants, tags and people of other companies", async () => {
    const codeOf = async (changes: object) =>
      (await testStack.as("owner").post(path, { ...emailRule, ...changes })).body.error?.code;
    expect(await codeOf({ plants: { plant_ids: [plant.own, plant.foreign] } })).toBe(4005);
    expect(await codeOf({ plants: { tag_id: tag.foreign } })).toBe(2000);
    expect(await codeOf({ escalate_to_user_id: user.unrelated })).toBe(2000);
  });

  it("are at most 20, also when they are created at the same moment", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 23 }, async () => (await testStack.as("owner").post(path, emailRule)).status),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 422)).toHaveLength(3);
  });
});

describe("webhookFault", () => {
  it.each([
    "http://hooks.example/",
    "ftp://hooks.example/",
    "hooks.example",
    "https://name:secret@hooks.example/",
    "https://localhost/",
    "https://printer/",
    "https://nas.local./",
    "https://metadata.google.internal/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0/",
    "https://10.1.2.3/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://172.31.255.255/",
    "https://192.168.1.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fe80::1]/",
    "https://[fd00::1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001:db8::1]/",
  ])("rejects %s", (url) => expect(webhookFault(url, false)).toEqual(expect.any(String)));

  it.each([
    "https://hooks.example/alerts?token=1",
    "https://ntfy.sh:8443/topic",
    "https://172.32.0.1/",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
  ])("accepts %s", (url) => expect(webhookFault(url, false)).toBeNull());

  it("accepts local addresses and HTTP in an installation that allows them", () => {
    for (const url of ["http://192.168.1.7:8123/api", "http://localhost:1880/"])
      expect(webhookFault(url, true)).toBeNull();
    expect(webhookFault("file:///etc/passwd", true)).toEqual(expect.any(String));
  });
});

describe("the calls of a rule", () => {
  const everything = {
    ...{
      ...emailRule,
      name: "Rule 1",
      kinds: null,
      findings: null,
      drivers: null,
      min_kwh_per_day: 0,
      min_eur_per_day: null,
      min_hours: 0,
      working_days_only: false,
    },
    ...{ escalate_after_hours: null, escalate_to_user_id: null },
  };
  const count = async (table: string) =>
    (await testStack.stack.db.prepare(`select count(*) as count from ${table}`).first<{ count: number }>())?.count;
  const issueOf = (id: number, day: string, changes: Record<string, unknown> = {}) =>
    issueRow(id, plant.own, meter.south, "zero_yield", 100, day, { began_on: day, ...changes });

  it("preview what a rule would have sent in 30 days", async () => {
    const onShared = { plant_id: plant.shared, meter_id: meter.shared };
    await testStack.stack.db.prepare("delete from issues").run();
    await insertFixtureRows(testStack.stack.db, {
      issues: [
        issueOf(900, "2026-06-01"),
        issueOf(901, "2026-06-04", { ...onShared, state: "resolved", resolved_on: "2026-06-10", lost_kwh: 8 }),
        issueOf(902, "2026-04-01", { type_name: "misc" }),
      ],
    });
    const preview = async (changes = {}) =>
      (await testStack.as("owner").post(`${path}/preview`, { ...everything, ...changes })).body;
    const { days, total, messages } = await preview();
    expect([days, total]).toEqual([30, 3]);
    expect(messages).toMatchObject([
      { event: "ends", plants: [{ id: plant.shared }], kwh_in_all: 8, at: "2026-06-10T05:00:00Z" },
      { event: "begins", plants: [{ id: plant.shared }], at: "2026-06-04T05:00:00Z" },
      { event: "begins", plants: [{ id: plant.own }], at: "2026-06-01T05:00:00Z", since: "2026-06-01" },
    ]);
    const digests = (await preview({ when: "daily", hour: 12 })).messages;
    const noon = ["2026-06-10T10:00:00Z", "2026-06-04T10:00:00Z", "2026-06-01T10:00:00Z"];
    expect(digests.map(({ at }: { at: string }) => at)).toEqual(noon);
    expect(await count("alert_messages")).toBe(0);
  });

  it("queue an e-mail as a test, unless e-mails to the address are stopped", async () => {
    const testOf = async (name: "owner" | "bounced") => {
      const { rule } = (await testStack.as(name).post(path, everything)).body;
      return (await testStack.as(name).post(`${path}/${rule.id}/test`)).body;
    };
    expect(await testOf("owner")).toEqual({ delivered: true, response: "E-mail queued" });
    const mail = await testStack.stack.db.prepare("select subject from outbox_mails").first();
    expect(mail).toEqual({ subject: 'Test of the alert rule "Rule 1"' });
    expect((await testOf("bounced")).delivered).toBe(false);
    expect(await count("outbox_mails")).toBe(1);
  });
});

describe("dueAt", () => {
  const atOnce: Timing = { when: "at_once", hour: 7, working_days_only: false, quiet_from: null, quiet_until: null };
  const night = { ...atOnce, quiet_from: 22, quiet_until: 7 };
  const daily = { ...atOnce, when: "daily" } as const;

  it.each<[string, Timing, string, string]>([
    ["sends at once", atOnce, "2026-06-17T23:30:00Z", "2026-06-17T23:30:00Z"],
    ["waits for the end of the quiet hours", night, "2026-06-17T20:00:00Z", "2026-06-18T05:00:00Z"],
    ["sends just before the quiet hours", night, "2026-06-17T19:59:00Z", "2026-06-17T19:59:00Z"],
    [
      "has quiet hours within a day",
      { ...atOnce, quiet_from: 12, quiet_until: 14 },
      "2026-06-17T10:30:00Z",
      "2026-06-17T12:00:00Z",
    ],
    ["waits for the next digest", daily, "2026-06-17T05:00:00Z", "2026-06-18T05:00:00Z"],
    ["waits for Monday", { ...atOnce, working_days_only: true }, "2026-06-20T10:00:00Z", "2026-06-21T22:00:00Z"],
    [
      "has no digest at the weekend",
      { ...daily, working_days_only: true },
      "2026-06-19T10:00:00Z",
      "2026-06-22T05:00:00Z",
    ],
    [
      "leaves the quiet hours of Friday on Monday",
      { ...night, working_days_only: true },
      "2026-06-19T21:00:00Z",
      "2026-06-22T05:00:00Z",
    ],
    ["knows the shorter night", night, "2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"],
    ["knows the longer night", night, "2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z"],
    [
      "ends quiet hours at the hour after one that does not exist",
      { ...atOnce, quiet_from: 0, quiet_until: 2 },
      "2026-03-29T00:30:00Z",
      "2026-03-29T01:00:00Z",
    ],
    [
      "does not repeat a digest in the hour that repeats",
      { ...daily, hour: 2 },
      "2026-10-25T00:30:00Z",
      "2026-10-26T01:00:00Z",
    ],
  ])("%s", (_, timing, instant, due) => {
    expect(dueAt(timing, Temporal.Instant.from(instant)).toString()).toBe(due);
  });
});
