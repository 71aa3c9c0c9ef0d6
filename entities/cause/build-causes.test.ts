import type { PlantRow } from "@entities/plant";
import { textsIn } from "@shared/i18n/texts";
import { type CauseContext, causesOf, context, issue, openTicket, plant } from "@testing/cause-plants";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCauses } from "./build-causes";
import { causeTitle, sortCauses, unknownCost, unknownStake } from "./cause";

const outage = (driver: string, since: string | null = null) => ({
  companyId: 3,
  driver,
  description: null,
  isDown: true,
  since,
  meters: null,
});

const driver = (name: string) => ({ id: 1, name, display_name: `${name} portal` });

const total = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe("buildCauses", () => {
  it("states the affected meters, the plants with tickets, issues and costs, and who may change the plants", () => {
    const meter = (id: number, active: boolean | null = true) => ({
      id,
      name: `Inverter ${id}`,
      inbound_driver: driver("SolarEdge"),
      retired_on: null,
      active,
    });
    const [cause] = causesOf([
      plant(
        1,
        [issue(1, { began_on: "2026-11-08", lost_kwh: 3, lost_cents: 60 }), issue(2, { lost_kwh: 4, lost_cents: 80 })],
        {
          meters: [meter(1), meter(2), meter(3, null), meter(4, false)],
          tickets: [openTicket],
          owning_company_id: 9,
          companies: [
            { id: 3, name: "Parent", is_owner: false },
            { id: 4, name: "Partner", is_owner: false },
            { id: 9, name: "Owner", is_owner: true },
          ],
        },
      ),
    ]);
    expect(cause).toMatchObject({ meters: 2, metersOfPlant: 3, drivers: ["SolarEdge"], types: ["zero_yield"] });
    expect(cause?.plants).toEqual([
      {
        id: 1,
        name: "Plant 1",
        city: null,
        companies: [
          { name: "Owner", isOwner: true },
          { name: "Partner", isOwner: false },
        ],
        status: "NOK",
        silence: null,
        isChangeable: false,
        canWriteNotes: false,
        tickets: [{ id: 70, number: "10006", assignees: ["Anna Bos"], isAboutCause: true, closing: null }],
        issues: [
          { id: 1, meterId: 1, typeName: "zero_yield" },
          { id: 2, meterId: 2, typeName: "zero_yield" },
        ],
        since: "2026-11-08",
        sinceTime: null,
        costSoFar: { ...unknownCost, lostKwh: 7, lostCents: 140 },
      },
    ]);
    expect(cause?.costSoFar).toEqual(cause?.plants[0]?.costSoFar);
  });

  it("names a loss of unknown cause by what it looks like, as a cause of its own", () => {
    const misc = (id: number, pattern: string | null) => issue(id, { type_name: "misc", meter_id: id, pattern });
    const causes = causesOf([plant(1, [misc(1, "flatline"), misc(2, null), misc(3, "comet")])]);
    expect(causes.map((cause) => [causeTitle(textsIn("nl"), cause), cause.plants[0]?.issues.length])).toEqual([
      ["Vlakke lijn", 1],
      ["Lage opbrengst, oorzaak onbekend", 2],
    ]);
  });

  it("names the driver of own measurements in the language of the page", () => {
    const own = { id: 1, name: "own_measurements", display_name: "Own measurements" };
    const plants = [1, 2].map((id) =>
      plant(id, [issue(id, { type_name: "connectivity", began_on: "2026-11-19" })], {
        meters: [{ id, name: "Roof", inbound_driver: own, retired_on: null, active: true }],
      }),
    );
    const causes = causesOf(plants, { outages: [outage(own.name, "2026-11-19")] });
    expect(causes.map((cause) => causeTitle(textsIn("nl"), cause))).toEqual(["Eigen metingen niet bereikbaar"]);
  });

  it("has as done what was resolved this week, unless the outage goes on as another issue of the meter", () => {
    const misc = issue(1, { type_name: "misc", began_on: "2026-11-17", resolved_on: "2026-11-20" });
    const tabs = (open: { meter_id: number }) =>
      causesOf([plant(1, [misc, issue(2, { began_on: "2026-11-18", ...open })])]).map(({ tab }) => tab);
    expect(tabs({ meter_id: 1 })).toEqual(["open"]);
    expect(tabs({ meter_id: 2 }).toSorted()).toEqual(["done", "open"]);
  });

  it("marks a cause as new or grown when it began or grew since yesterday", () => {
    const changeOf = (...found: string[]) =>
      causesOf([
        plant(
          1,
          found.map((found_on, index) => issue(index + 1, { found_on })),
        ),
      ])[0]?.change;
    expect(changeOf("2026-11-20")).toBe("new");
    expect(changeOf("2026-11-10", "2026-11-20")).toBe("grown");
    expect(changeOf("2026-11-19")).toBeNull();
  });

  it("uses the current issue of a plant when the response has no list of issues", () => {
    const current = { type_name: "shade", severity: null, found_on: "2026-11-10", snoozed_until: null };
    const [cause] = causesOf([plant(8, [], { issue: current })]);
    expect(cause).toMatchObject({ key: "plant:8:shade", severity: 75, meters: 0 });
  });

  it("leaves out light plants and counts them", () => {
    const light = plant(2, [issue(2)], { yield_status: "NON_MON", monitored_since: null });
    expect(buildCauses([plant(1, [issue(1)]), light], context)).toMatchObject({ causes: [{}], lightPlants: 1 });
  });

  it("assigns the energy that was not received to a driver when the driver is down", () => {
    const meters = (id: number) => [
      { id, name: null, inbound_driver: driver("SolarEdge"), retired_on: null, active: true },
    ];
    const plants = [1, 2].map((id) =>
      plant(
        id,
        [issue(id, { type_name: "connectivity", not_received_kwh_per_day: 4 * id, at_stake_kwh_per_day: 7 * id })],
        { meters: meters(id) },
      ),
    );
    const [cause] = causesOf(plants, { outages: [outage("SolarEdge", "2026-11-10")] });
    expect(cause).toMatchObject({
      kind: "driver",
      driver: "SolarEdge",
      driverName: "SolarEdge portal",
      isDown: true,
      costPerDay: { notReceivedKwh: 12 },
      atStake: { kwh: 21, cents: null },
    });
    expect(cause?.plants.map(({ id }) => id)).toEqual([2, 1]);
  });

  describe("sorts", () => {
    const losing = (id: number, kwh: number, cents: number | null) =>
      plant(id, [issue(id, { at_stake_kwh_per_day: kwh, at_stake_cents_per_day: cents })]);
    const ids = (plants: PlantRow[], changes: Partial<CauseContext> = {}) =>
      causesOf(plants, changes).map((cause) => cause.plants[0]?.id);

    it("by the value at stake when all causes have a value, otherwise by energy", () => {
      expect(ids([losing(1, 10, 50), losing(2, 5, 90)])).toEqual([2, 1]);
      expect(ids([losing(1, 10, 50), losing(2, 5, 90), losing(3, 1, null)])).toEqual([1, 2, 3]);
    });

    it("by the unit of the whole queue when filters leave only causes with a value", () => {
      const queue = causesOf([losing(1, 10, 50), losing(2, 5, 90), losing(3, 1, null)]);
      const priced = queue.filter(({ atStake }) => atStake.cents !== null);
      const order = { field: "at_stake", descending: true } as const;
      expect(sortCauses(priced, order, queue).map(({ plants }) => plants[0]?.id)).toEqual([1, 2]);
      expect(sortCauses(priced, order).map(({ plants }) => plants[0]?.id)).toEqual([2, 1]);
    });

    it("by severity, number of plants and age when the same amount is at stake", () => {
      const rows = [
        plant(1, [issue(1, { type_name: "shade", severity: 75 })]),
        plant(2, [issue(2)]),
        plant(3, [issue(3, { found_on: "2026-11-01" })]),
        ...[4, 5, 6].map((id) => plant(id, [issue(id, { type_name: "connectivity" })], { drivers: [driver("SMA")] })),
      ];
      expect(ids(rows)).toEqual([4, 3, 2, 1]);
    });

    it("puts the long-term promise after all causes that cost energy", () => {
      const behind = plant(1, [issue(1, { type_name: "yield_promise_status" })]);
      expect(ids([behind, plant(2, [issue(2, { severity: 0 })])])).toEqual([2, 1]);
    });

    it("by severity and age when no losses are known, with notes last", () => {
      const plants = [
        plant(1, [issue(1, { type_name: "new", severity: 0 })]),
        plant(2, [issue(2, { type_name: "shade", severity: 75 })]),
        plant(3, [issue(3)]),
        plant(4, [issue(4, { found_on: "2026-11-01" })]),
      ];
      expect(ids(plants, { extensions: { losses: false } })).toEqual([4, 3, 2, 1]);
    });
  });

  it("by age or severity in both directions when requested", () => {
    const causes = causesOf([
      plant(1, [issue(1, { found_on: "2026-11-05", severity: 75, at_stake_kwh_per_day: 9 })]),
      plant(2, [issue(2, { found_on: "2026-11-01", severity: 50, at_stake_kwh_per_day: 5 })]),
      plant(3, [issue(3, { found_on: "2026-11-09", severity: 100, at_stake_kwh_per_day: 1 })]),
    ]);
    const ids = (field: "at_stake" | "since" | "severity", descending: boolean) =>
      sortCauses(causes, { field, descending }).map(({ plants }) => plants[0]?.id);
    expect([ids("at_stake", true), ids("at_stake", false)]).toEqual([
      [1, 2, 3],
      [3, 2, 1],
    ]);
    expect([ids("since", false), ids("since", true)]).toEqual([
      [2, 1, 3],
      [3, 1, 2],
    ]);
    expect([ids("severity", true), ids("severity", false)]).toEqual([
      [3, 1, 2],
      [2, 1, 3],
    ]);
  });

  it("never assigns the loss of a plant to one of its issues", () => {
    const [cause] = causesOf([plant(1, [issue(1)], { lost_kwh_per_day: 7, lost_cents_per_day: 200 })]);
    expect(cause).toMatchObject({ atStake: unknownStake, costPerDay: unknownCost });
  });

  it("shows of two causes at a plant what the API states of each issue", () => {
    const zero = issue(1, { lost_kwh_per_day: 10 });
    const shade = issue(2, { type_name: "shade", lost_kwh_per_day: 2 });
    const causes = causesOf([plant(1, [zero, shade], { lost_kwh_per_day: 12, lost_cents_per_day: 120 })]);
    expect(causes.map(({ types, costPerDay, atStake }) => [types, costPerDay.lostKwh, atStake.kwh])).toEqual([
      [["zero_yield"], 10, 10],
      [["shade"], 2, 2],
    ]);
  });

  it("has no costs when the API does not offer the extension", () => {
    const costly = issue(1, { lost_kwh_per_day: 7, at_stake_kwh_per_day: 7, at_stake_cents_per_day: 90 });
    const [cause] = causesOf([plant(1, [costly])], { extensions: { losses: false } });
    expect(cause).toMatchObject({ atStake: unknownStake, costPerDay: unknownCost });
  });

  it("puts each issue into exactly one cause, and the costs of the causes sum up to the costs of the issues", () => {
    const kwh = fc.option(fc.integer({ min: 0, max: 900 }));
    const issues = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 400 }),
        plantId: fc.integer({ min: 1, max: 9 }),
        type_name: fc.constantFrom("connectivity", "zero_yield", "shade", "new", "yield_promise_status", null),
        found_on: fc.constantFrom("2026-11-10", "2026-11-20", null),
        snoozed_until: fc.constantFrom(null, "2026-11-30"),
        resolved_on: fc.constantFrom(null, null, "2026-11-18"),
        lost_kwh_per_day: kwh,
        not_received_kwh_per_day: kwh,
        lost_kwh: kwh,
      }),
      { selector: ({ id }) => id, maxLength: 40 },
    );
    fc.assert(
      fc.property(issues, fc.boolean(), (drafts, isDown) => {
        const all = drafts.map(({ plantId, ...draft }) => ({ plantId, issue: issue(draft.id, draft) }));
        const plants = [...new Set(all.map(({ plantId }) => plantId))].map((id) =>
          plant(
            id,
            all.filter(({ plantId }) => plantId === id).map((one) => one.issue),
            { drivers: [driver("SolarEdge")] },
          ),
        );
        const causes = causesOf(plants, { outages: isDown ? [outage("SolarEdge")] : [] });
        const ids = causes.flatMap((cause) => cause.plants.flatMap((own) => own.issues.map(({ id }) => id)));
        expect(ids.toSorted((a, b) => a - b)).toEqual(drafts.map(({ id }) => id).toSorted((a, b) => a - b));
        expect(total(causes.map(({ costPerDay }) => costPerDay.lostKwh))).toBeCloseTo(
          total(all.map((one) => one.issue.lost_kwh_per_day)),
        );
        expect(total(causes.map(({ costPerDay }) => costPerDay.notReceivedKwh))).toBeCloseTo(
          total(all.map((one) => one.issue.not_received_kwh_per_day)),
        );
      }),
    );
  });
});
