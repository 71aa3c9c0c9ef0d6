import { setupI18n } from "@lingui/core";
import { ApiError } from "@shared/api/api-error";
import { formatOf } from "@shared/i18n/format";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { plantCauses } from "./causes.server";
import { causesOfPlants, causesOfSelection, handledCauses, type SelectedPlant } from "./handled-causes";
import type { CauseRow, QueuePlant } from "./queue";

const i18n = setupI18n({ locale: "en", messages: { en: {} } });
const format = formatOf("en");

const plant = (id: number, changes: Partial<QueuePlant> = {}): QueuePlant => ({
  id,
  name: `Plant ${id}`,
  city: null,
  isChangeable: true,
  canWriteNotes: true,
  tickets: [],
  issues: [{ id: 10 * id, meterId: id, typeName: "zero_yield" }],
  ...changes,
});

const cost = { lostKwh: 12, lostCents: 120, notReceivedKwh: null };
const row = (key: string, plants: QueuePlant[], changes: Partial<CauseRow> = {}): CauseRow => ({
  key,
  kind: plants.length > 1 ? "together" : "plant",
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
  costPerDay: cost,
  costSoFar: cost,
  change: null,
  snoozedUntil: null,
  resolvedOn: null,
  isDown: false,
  ...changes,
});

describe("handledCauses", () => {
  it("states what is known of a cause at each of its plants", () => {
    const [one] = handledCauses(i18n, format, [row("a", [plant(1)])]);
    expect(one).toMatchObject({ key: "a", title: "Zero yield" });
    expect(one?.plants[0]?.evidence).toBe(
      "Plant 1: Zero yield, since 10 Nov 2026, 12 kWh (€1.20) lost per day, 12 kWh (€1.20) lost so far.",
    );
    const [several] = handledCauses(i18n, format, [row("b", [plant(1), plant(2)])]);
    expect(several?.plants[1]?.evidence).toBe("Plant 2: Zero yield: 2 plants of SMA, since 10 Nov 2026.");
  });

  it("has no issues to snooze once they are snoozed or resolved", () => {
    const issuesIn = (tab: CauseRow["tab"]) =>
      handledCauses(i18n, format, [row("a", [plant(1)], { tab })])[0]?.plants[0]?.issues.length;
    expect([issuesIn("open"), issuesIn("in-progress"), issuesIn("snoozed"), issuesIn("done")]).toEqual([1, 1, 0, 0]);
  });
});

describe("causesOfPlants", () => {
  it("has the open causes of the plants with only these, whose part of the cost is not known", () => {
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

describe("causesOfSelection", () => {
  const selected = (id: number): SelectedPlant => ({ ...plant(id), tickets: [{ id: 70 }] });

  it("adds the plants without a cause, whose tickets have their names", () => {
    const causes = causesOfSelection(i18n, format, [selected(1), selected(2)], {
      rows: [row("a", [plant(1)])],
      isComplete: true,
    });
    expect(causes.map(({ key, title, plants }) => [key, title, plants.map(({ id }) => id)])).toEqual([
      ["a", "Zero yield", [1]],
      ["", "Plant 2", [2]],
    ]);
    expect(causes[1]?.plants).toMatchObject([{ issues: [], evidence: null, tickets: [{ id: 70 }] }]);
  });

  it("does not claim that a plant has no issues when the queue has not read all plants", () => {
    const [cause] = causesOfSelection(i18n, format, [selected(1)], { rows: [], isComplete: false });
    expect(cause?.plants[0]?.issues).toBeNull();
  });
});

describe("plantCauses", () => {
  const rowOf = (id: number) => ({
    id,
    name: `Plant ${id}`,
    owning_company_id: 3,
    monitored_since: "2024-01-01",
    meter_issues: [{ id: 10 * id, meter_id: id, type_name: "zero_yield", found_on: "2026-11-01" }],
  });
  const load = (query: string, plants: unknown) => {
    const responses: ApiResponses = {
      "GET /companies/3/plant-issues": plants,
      "GET /companies/3/tickets": { data: [] },
      "GET /companies/3/driver-status": [],
    };
    const { context, calls } = createTestContext(responses, createTestSession());
    const request = new Request(`https://site.example/resources/plant-causes?${query}`);
    return { result: plantCauses({ request, context, params: {} }), calls };
  };

  it("returns the causes of the selected plants, also of child companies", async () => {
    const page = { data: [rowOf(1), rowOf(2)], total: 2, per_page: 100 };
    const { result, calls } = load("plants=2,x&child_company_ids[]=5", page);
    expect(await result).toMatchObject({ ok: true, value: { rows: [{ plants: [{ id: 2 }] }], isComplete: true } });
    expect(calls[0]?.query).toMatchObject({ child_company_ids: ["5"] });
  });

  it("is not complete when plants were left out or cannot be counted, and returns the error of the API", async () => {
    const partial = await load("plants=1", { data: [rowOf(1)], total: 150, per_page: 100 }).result;
    expect(partial).toMatchObject({ ok: true, value: { isComplete: false } });
    expect(await load("plants=1", { data: [rowOf(1)] }).result).toMatchObject({ value: { isComplete: false } });
    expect(await load("plants=1", new ApiError({ status: 500 })).result).toMatchObject({ ok: false });
  });
});
