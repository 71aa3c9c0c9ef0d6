import { Temporal } from "temporal-polyfill";
import { beforeAll, describe, expect, it } from "vitest";
import { statusOn } from "../../src/alerts/evaluate";
import type { StoredMessage } from "../../src/alerts/message";
import { createReplay, hoursOf } from "../../src/alerts/preview";
import type { RuleFields } from "../../src/alerts/rules";
import { plusDays } from "../../src/clock";
import { loadCompanyStatus } from "../../src/mail/status";
import { apiAt } from "../support/api-at";
import { setupSeededStack } from "../support/seeded-stack";

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

const testStack = setupSeededStack(60, { DEMO_NOW: now });

const sent = {} as Record<RuleName, readonly StoredMessage[]>;
/** The outages that were found, and those that the rule for everything has told by the end of the day. */
const outages = new Set<string>();
const told = new Set<string>();

beforeAll(async () => {
  const status = await loadCompanyStatus(apiAt(testStack.stack, now), companyId, 7 * weeks + 1);
  if (!status) throw new Error("The company has no plants.");
  const plants = [...new Set(status.issues.map(({ plantId }) => plantId))].toSorted((a, b) => a - b);
  const watching = { toldUntil: Number.MAX_SAFE_INTEGER, toldOn: plusDays(firstDay, -1) };
  for (const [name, rule] of Object.entries(rules) as [RuleName, RuleFields][]) {
    const plantIds = name === "careful" ? new Set(plants.slice(0, plantsOfOwner)) : null;
    const replay = createReplay(rule, { ...rule, ...watching, plantIds }, "en");
    for (let day = firstDay; day <= lastDay; day = plusDays(day, 1)) {
      const today = statusOn(status, day);
      for (const hour of hoursOf(day, Temporal.Instant.from(now))) replay.run(today, hour);
      if (name !== "all") continue;
      for (const { issueIds } of replay.told()) for (const id of issueIds) told.add(`${day} ${id}`);
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

describe("the alerts of half a year over the demonstration fleet", () => {
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
    expect([...outages].filter((outage) => !told.has(outage))).toEqual([]);
  });
});
