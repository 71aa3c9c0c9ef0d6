import { Temporal } from "temporal-polyfill";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readBody, startHttpServer } from "../../../tests/support/http-server";
import { encryptSecret } from "../../src/access/stored-secrets";
import { statusOn } from "../../src/alerts/evaluate";
import { type StoredMessage, toDigest } from "../../src/alerts/message";
import { createReplay, hoursOf } from "../../src/alerts/preview";
import type { RuleFields } from "../../src/alerts/rules";
import { runAlerts } from "../../src/alerts/run";
import { plusDays } from "../../src/clock";
import { loadCompanyStatus } from "../../src/mail/status";
import { apiAt } from "../support/api-at";
import { alertRuleRow, issueRow } from "../support/fixture-rows";
import { setupFixtureStack } from "../support/fixture-stack";
import { insertFixtureRows, meter, plant } from "../support/fixtures";
import { setupSeededStack } from "../support/seeded-stack";
import { company, user } from "../support/users";

const testStack = setupFixtureStack({ ALERTS_ALLOW_LOCAL_WEBHOOKS: "true" });
const path = `/companies/${company.alpha}/alert-rules`;
const start = "2026-06-17T05:00:00Z";
const after = (minutes: number) => Temporal.Instant.from(start).add({ minutes }).toString();
const key = btoa("a key of the tests with 32 letters");

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly path: string;
}

/** A receiver that fails, delays and redirects as a test says. */
const receiver = {
  url: "",
  requests: [] as Received[],
  status: 204,
  headers: {} as Record<string, string>,
  body: "",
  delayMs: 0,
};
let stop = async () => {};

beforeAll(async () => {
  const server = await startHttpServer(async (request, response) => {
    const text = (await readBody(request)).toString();
    receiver.requests.push({ headers: request.headers, text, path: request.url ?? "" });
    if (receiver.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, receiver.delayMs));
    response.writeHead(receiver.status, receiver.headers).end(receiver.body);
  });
  receiver.url = `${server.url}/hook`;
  stop = server.stop;
});
afterAll(() => stop());

const allowing = { ALERTS_ALLOW_LOCAL_WEBHOOKS: "true" };
const runAt = (instant: string, env: object = allowing) => runAlerts(apiAt(testStack.stack, instant, env));
const rule = async () => (await testStack.as("owner").get(path)).body.rules[0];
const messages = async () => (await testStack.as("owner").get(`${path}/1/messages`)).body.data;

beforeEach(async () => {
  Object.assign(receiver, { requests: [], status: 204, headers: {}, body: "", delayMs: 0 });
  const { db } = testStack.stack;
  await db.batch(["issues", "alert_rules"].map((table) => db.prepare(`delete from ${table}`)));
  await insertFixtureRows(db, {
    alert_rules: [
      {
        ...alertRuleRow(1, user.owner, company.alpha),
        channel: "webhook",
        webhook_url: receiver.url,
        webhook_secret: await encryptSecret(apiAt(testStack.stack, start).env, "webhook secret", `whsec_${key}`),
      },
    ],
    issues: [issueRow(900, plant.own, meter.south, "zero_yield", 100, "2026-06-17", { began_on: "2026-06-16" })],
  });
});

describe("a digest", () => {
  const message = (plantIds: number[], kwh_per_day: number | null): StoredMessage => ({
    ...{ at: start, event: "begins", title: "No yield", key: "a", kind: "plant", driver: null, since: "2026-06-16" },
    ...{ finding: "zero_yield", driver_down: null },
    ...{ kwh_per_day, eur_per_day: null, kwh_in_all: null, eur_in_all: null, count: 1, plantIds },
    plants: plantIds.slice(0, 5).map((id) => ({ id, name: `Roof ${id}` })),
    plant_count: plantIds.length,
  });

  it("counts a plant of several messages once, and sums the known energy", () => {
    const digest = toDigest([message([1, 2, 3, 4, 5, 6], 12), message([6, 1], 3), message([7], null)], start, "en");
    expect(digest).toMatchObject({ title: "3 changes", count: 3, plant_count: 7, kwh_per_day: 15, eur_per_day: null });
  });
});

describe("the webhook of an alert rule", () => {
  it("posts the message once, signed as a Standard Webhook", async () => {
    await Promise.all([runAt(start), runAt(start)]);
    await runAt(after(15));
    expect(receiver.requests).toHaveLength(1);
    const { headers, text } = receiver.requests[0] as Received;
    expect(JSON.parse(text)).toMatchObject({
      event: "begins",
      title: "Zero yield",
      finding: "zero_yield",
      driver_down: null,
      plants: [{ id: plant.own, name: "Solar barn" }],
      since: "2026-06-16",
      count: 1,
      rule: { id: 1, name: "Rule 1" },
      company: { id: company.alpha, name: "Alpha" },
      url: "https://site.example/triage#plant%3A11%3Azero_yield",
    });
    expect(Number(headers["webhook-timestamp"])).toBe(Date.parse(start) / 1_000);
    const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const verifier = await crypto.subtle.importKey("raw", bytes, hmac, false, ["verify"]);
    const [, signature = ""] = String(headers["webhook-signature"]).split(",");
    const signed = new TextEncoder().encode(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`);
    const given = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0));
    expect(await crypto.subtle.verify("HMAC", verifier, given, signed)).toBe(true);
    expect(await messages()).toMatchObject([{ state: "sent", response: "HTTP 204", to: receiver.url }]);
    expect(await rule()).toMatchObject({ last_sent_at: start, failing_since: null });
  });

  it("is tried again with doubled pauses, and given up after a day, which the rule says", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    Object.assign(receiver, { status: 503, body: "No room\n" });
    const attemptsAt: number[] = [];
    const ids = new Set<unknown>();
    for (const minutes of [0, 14, 15, 44, 45, 104, 105, 225, 465, 945, 1_400, 1_440, 1_500, 3_000]) {
      const before = receiver.requests.length;
      await runAt(after(minutes));
      if (receiver.requests.length > before) attemptsAt.push(minutes);
      if (minutes === 14)
        expect([await messages(), await rule()]).toMatchObject([
          [{ state: "failed", response: "HTTP 503: No room" }],
          { failing_since: start, last_sent_at: null },
        ]);
    }
    for (const { headers } of receiver.requests) ids.add(headers["webhook-id"]);
    expect([attemptsAt, ids.size]).toEqual([[0, 15, 45, 105, 225, 465, 945, 1_440], 1]);
    expect([await messages(), await rule()]).toMatchObject([[{ state: "dead" }], { failing_since: start }]);
    expect(String(error.mock.calls)).not.toContain(receiver.url);
    error.mockRestore();
  });

  it("is not tried again in the quiet hours", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    await testStack.stack.db.prepare("update alert_rules set quiet_from = 7, quiet_until = 9").run();
    receiver.status = 500;
    await runAt("2026-06-17T04:59:00Z");
    for (const minutes of [15, 60, 105]) await runAt(after(minutes));
    expect(receiver.requests).toHaveLength(1);
    await runAt(after(120));
    expect(receiver.requests).toHaveLength(2);
    error.mockRestore();
  });

  it("follows no redirect", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    Object.assign(receiver, { status: 307, headers: { location: `${receiver.url}/elsewhere` } });
    await runAt(start);
    expect(receiver.requests.map((request) => request.path)).toEqual(["/hook"]);
    expect(await messages()).toMatchObject([{ state: "failed", response: "HTTP 307: redirects are not followed" }]);
    error.mockRestore();
  });

  it("waits ten seconds for a response", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    receiver.delayMs = 11_000;
    await runAt(start);
    expect(await messages()).toMatchObject([{ state: "failed", response: "The receiver did not answer within 10 s." }]);
    error.mockRestore();
  }, 20_000);

  it("reads little of a long response", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    Object.assign(receiver, { status: 400, body: "x".repeat(5_000_000) });
    await runAt(start);
    const [{ response }] = await messages();
    expect(response).toBe(`HTTP 400: ${"x".repeat(200)}`);
    error.mockRestore();
  });

  it("is not sent to a local address unless the setting allows it", async () => {
    const error = vi.spyOn(console, "error").mockReturnValue();
    await runAt(start, {});
    expect(receiver.requests).toEqual([]);
    expect(await messages()).toMatchObject([{ state: "failed" }]);
    error.mockRestore();
  });

  it("is tested with the response of the receiver", async () => {
    const test = async () => (await testStack.as("owner").post(`${path}/1/test`)).body;
    expect(await test()).toEqual({ delivered: true, response: "HTTP 204" });
    expect(JSON.parse(receiver.requests[0]?.text ?? "")).toMatchObject({
      title: 'Test of the alert rule "Rule 1"',
      count: 0,
    });
    Object.assign(receiver, { status: 404, body: "no such topic" });
    expect(await test()).toEqual({ delivered: false, response: "HTTP 404: no such topic" });
    expect(await messages()).toEqual([]);
    await stop();
    expect(await test()).toEqual({ delivered: false, response: "The receiver cannot be reached." });
  });
});

describe("the alerts of half a year over the demonstration fleet", () => {
  const now = "2026-11-26T10:00:00Z";
  const companyId = 2;
  /** Half a year, with the longer night. */
  const weeks = 26;
  const lastDay = "2026-11-25";
  const firstDay = plusDays(lastDay, 1 - 7 * weeks);

  const everything: RuleFields = {
    ...{ name: "all", enabled: true, kinds: null, plants: null, min_kwh_per_day: 0, min_hours: 0 },
    ...{ when: "at_once", hour: 7, working_days_only: false, quiet_from: 22, quiet_until: 7 },
    ...{ channel: "email", webhook_url: null, escalate_after_hours: null, escalate_to_user_id: null },
  };
  /** Somebody who wants to know all, a careful owner of a few plants, and a service desk with a digest a working day. */
  const rules = {
    all: everything,
    careful: { ...everything, min_hours: 72 },
    desk: { ...everything, when: "daily", working_days_only: true, quiet_from: null, quiet_until: null },
  } satisfies Record<string, RuleFields>;
  type RuleName = keyof typeof rules;
  const plantsOfOwner = 4;

  const replayStack = setupSeededStack(60, { DEMO_NOW: now });

  const sent = {} as Record<RuleName, readonly StoredMessage[]>;
  /** The outages that were found, and the outages that the rule for everything has reported by the end of the day. */
  const outages = new Set<string>();
  const reported = new Set<string>();

  beforeAll(async () => {
    const status = await loadCompanyStatus(apiAt(replayStack.stack, now), companyId, 7 * weeks + 1);
    if (!status) throw new Error("The company has no plants.");
    const plants = [...new Set(status.issues.map(({ plantId }) => plantId))].toSorted((a, b) => a - b);
    const watching = { reportedUntil: Number.MAX_SAFE_INTEGER, reportedOn: plusDays(firstDay, -1) };
    for (const [name, rule] of Object.entries(rules) as [RuleName, RuleFields][]) {
      const plantIds = name === "careful" ? new Set(plants.slice(0, plantsOfOwner)) : null;
      const replay = createReplay(rule, { ...rule, ...watching, plantIds, keepsReported: false }, "en");
      for (let day = firstDay; day <= lastDay; day = plusDays(day, 1)) {
        const today = statusOn(status, day);
        for (const hour of hoursOf(day, Temporal.Instant.from(now))) replay.run(today, hour);
        if (name !== "all") continue;
        for (const { issueIds } of replay.reported()) for (const id of issueIds) reported.add(`${day} ${id}`);
        for (const { id, foundOn, resolvedOn, typeName } of today.issues) {
          const isOutage = ["zero_yield", "connectivity"].includes(typeName) && foundOn === day && resolvedOn === null;
          if (isOutage) outages.add(`${day} ${id}`);
        }
      }
      sent[name] = replay.messages;
    }
  }, 240_000);

  const localTimes = (name: RuleName) =>
    sent[name].map(({ at }) => Temporal.Instant.from(at).toZonedDateTimeISO("Europe/Amsterdam"));

  it("are at most one a week for a careful owner, and one a working day for a service desk", () => {
    const perWeek = (name: RuleName) => sent[name].length / weeks;
    const counts = { all: perWeek("all"), careful: perWeek("careful"), desk: perWeek("desk") };
    expect(counts.careful, JSON.stringify(counts)).toBeGreaterThan(0);
    expect(counts.careful, JSON.stringify(counts)).toBeLessThanOrEqual(1);
    expect(counts.desk, JSON.stringify(counts)).toBeGreaterThan(0);
    expect(counts.desk, JSON.stringify(counts)).toBeLessThanOrEqual(5);
    expect(counts.all, JSON.stringify(counts)).toBeGreaterThan(counts.careful);
  });

  it("tell no beginning and no end twice", () => {
    for (const name of ["all", "careful"] as const) {
      const open = new Map<string, string>();
      for (const { event, key } of sent[name]) {
        if (event !== "begins" && event !== "ends") continue;
        expect([name, key, event]).not.toEqual([name, key, open.get(key ?? "")]);
        open.set(key ?? "", event);
      }
      expect(open.size).toBeGreaterThan(0);
    }
  });

  it("are never sent in quiet hours, and digests once a working day at their hour", () => {
    for (const { hour } of [...localTimes("all"), ...localTimes("careful")]) expect(hour >= 7 && hour < 22).toBe(true);
    const digests = localTimes("desk");
    for (const { hour, dayOfWeek } of digests) expect([hour, dayOfWeek <= 5]).toEqual([7, true]);
    expect(new Set(digests.map((time) => time.toPlainDate().toString())).size).toBe(digests.length);
  });

  it("tell every outage on the day on which it is found", () => {
    expect(outages.size).toBeGreaterThan(0);
    expect([...outages].filter((outage) => !reported.has(outage))).toEqual([]);
  });
});
