import { setupI18n } from "@lingui/core";
import { formatOf } from "@shared/i18n/format";
import { describe, expect, it } from "vitest";
import { causesOfPlants, toActionTargets } from "./action-targets";
import type { AffectedPlant, Cause } from "./cause";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const format = formatOf("en");

const cost = { lostKwh: 12, lostCents: 120, notReceivedKwh: null, notReceivedCents: null };

const plant = (id: number, changes: Partial<AffectedPlant> = {}): AffectedPlant => ({
  id,
  name: `Plant ${id}`,
  city: null,
  companies: [],
  status: "NOK",
  silence: null,
  isChangeable: true,
  canWriteNotes: true,
  tickets: [],
  issues: [{ id: 10 * id, meterId: id, typeName: "zero_yield" }],
  since: "2026-11-10",
  sinceTime: null,
  costSoFar: cost,
  ...changes,
});

const row = (key: string, plants: AffectedPlant[], changes: Partial<Cause> = {}): Cause => ({
  key,
  company: { id: 3, name: "Zonneveld" },
  kind: plants.length > 1 ? "connection" : "plant",
  tab: "open",
  typeName: "zero_yield",
  driver: plants.length > 1 ? "sma" : null,
  driverName: plants.length > 1 ? "SMA" : null,
  plants,
  meters: plants.length,
  metersOfPlant: null,
  drivers: [],
  types: ["zero_yield"],
  since: "2026-11-10",
  severity: 100,
  atStake: { kwh: 12, cents: 120 },
  costPerDay: cost,
  costSoFar: cost,
  recentDays: [],
  change: null,
  backSince: null,
  snoozedUntil: null,
  resolvedOn: null,
  isDown: false,
  ...changes,
});

describe("toActionTargets", () => {
  it("describes a cause at each of its plants", () => {
    const [one] = toActionTargets(i18n, format, [row("a", [plant(1)])]);
    expect(one).toMatchObject({ key: "a", title: "Zero yield" });
    expect(one?.plants[0]?.evidence).toBe(
      "Plant 1: Zero yield, since 10 Nov 2026, 12 kWh (€1.20) lost per day, 12 kWh (€1.20) lost so far.",
    );
    const [several] = toActionTargets(i18n, format, [row("b", [plant(1), plant(2)])]);
    expect(several?.plants[1]?.evidence).toBe(
      "Plant 2: 2 plants of SMA lost their connection on 10 Nov 2026, since 10 Nov 2026.",
    );
  });

  it("states energy that was not received like a loss, and none that is too small", () => {
    const evidenceOf = (notReceivedKwh: number) => {
      const costPerDay = { lostKwh: null, lostCents: null, notReceivedKwh, notReceivedCents: null };
      const cause = row("a", [plant(1)], { costPerDay, costSoFar: costPerDay });
      return toActionTargets(i18n, format, [cause])[0]?.plants[0]?.evidence;
    };
    expect(evidenceOf(123.4)).toBe("Plant 1: Zero yield, since 10 Nov 2026, 120 kWh a day not received.");
    expect(evidenceOf(0.4)).toBe("Plant 1: Zero yield, since 10 Nov 2026.");
  });

  it("has the open issues to snooze, and the snoozed issues to reopen", () => {
    const issuesIn = (tab: Cause["tab"]) => {
      const [target] = toActionTargets(i18n, format, [row("a", [plant(1)], { tab })])[0]?.plants ?? [];
      return [target?.issues?.length, target?.snoozedIssues?.length ?? 0];
    };
    expect((["open", "in-progress", "snoozed", "done"] as const).map(issuesIn)).toEqual([
      [1, 0],
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });
});

describe("causesOfPlants", () => {
  it("returns the open causes reduced to the given plants, without the costs", () => {
    const rows = [
      row("a", [plant(1), plant(2), plant(3)]),
      row("b", [plant(2)]),
      row("c", [plant(2)], { tab: "snoozed" }),
      row("d", [plant(1), plant(2)], { kind: "notes" }),
      row("e", [plant(4)]),
    ];
    const causes = causesOfPlants(rows, new Set([2, 3, 9]));
    expect(causes.map(({ key, plants }) => [key, plants.map(({ id }) => id)])).toEqual([
      ["a", [2, 3]],
      ["b", [2]],
    ]);
    expect(causes.map(({ costPerDay }) => costPerDay.lostKwh)).toEqual([null, 12]);
  });
});
