import type { PlantRow } from "@entities/plant";
import { textsIn } from "@shared/i18n/texts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildCauses, toTicketDetails } from "./build-causes";
import { type Cause, closingText, sortCauses, unknownCost, unknownStake } from "./cause";

type Issue = PlantRow["meter_issues"][number];

const today = Temporal.PlainDate.from("2026-11-21");
type Context = Parameters<typeof buildCauses>[1];
const context: Context = {
  today,
  extensions: { losses: true },
  outages: [],
  tickets: new Map([
    [
      70,
      {
        ...{ assignees: ["Anna Bos"], startedOn: "2026-11-12", text: "zero yield, please look" },
        ...{ issueIds: [], closing: null },
      },
    ],
  ]),
  languages: [textsIn("en"), textsIn("nl")],
  rightsOf: ({ owning_company_id }) => ({ isChangeable: owning_company_id === 3, canWriteNotes: false }),
};

const issue = (id: number, changes: Partial<Issue> = {}): Issue => ({
  id,
  meter_id: id,
  type_name: "zero_yield",
  severity: 100,
  found_on: "2026-11-10",
  resolved_on: null,
  snoozed_until: null,
  lost_kwh_per_day: null,
  ...changes,
});

const plant = (id: number, issues: Issue[], changes: Partial<PlantRow> = {}): PlantRow => ({
  id,
  name: `Plant ${id}`,
  plant_code: null,
  owning_company_id: 3,
  address: null,
  yield_status: "NOK",
  yield_score: null,
  monitored_since: "2024-01-01",
  companies: [],
  tags: [],
  lost_kwh_per_day: null,
  total_peak_in_watt: null,
  total_p90: null,
  current_promise_status: null,
  status: null,
  previous_status: null,
  issue: null,
  indicators: [],
  promise_statuses: [],
  previous_promise_status: null,
  tickets: [],
  drivers: [],
  custom_fields: [],
  meters: [],
  meter_issues: issues,
  ...changes,
});

const outage = (driver: string, since: string | null = null) => ({ driver, description: null, isDown: true, since });

const causesOf = (plants: PlantRow[], changes: Partial<Context> = {}): Cause[] =>
  buildCauses(plants, { ...context, ...changes }).causes;
const keysOf = (plants: PlantRow[], changes: Partial<Context> = {}) =>
  causesOf(plants, changes).map(({ tab, key }) => `${tab} ${key}`);
const driver = (name: string) => ({ id: 1, name, display_name: `${name} portal` });
const openTicket = { id: 70, number: "10006", title: "No yield", closed_on: null };

const total = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

describe("buildCauses", () => {
  describe("a cause is in progress", () => {
    const near = { city: null, latitude: 52.37, longitude: 5.22 } as PlantRow["address"];
    const tabOf = (text: string, startedOn: string | null, changes: Partial<Issue> = {}, issueIds: number[] = []) =>
      causesOf([plant(1, [issue(1, changes)], { tickets: [openTicket] })], {
        tickets: new Map([[70, { assignees: [], startedOn, text, issueIds, closing: null }]]),
      })[0]?.tab;

    it("when each of its plants has an open ticket about the cause", () => {
      const closed = { ...openTicket, closed_on: "2026-11-01T10:00:00Z" };
      expect(
        keysOf([
          plant(1, [issue(1)]),
          plant(2, [issue(2)], { tickets: [openTicket] }),
          plant(3, [issue(3)], { tickets: [closed] }),
        ]),
      ).toEqual(["open plant:1:zero_yield", "in-progress plant:2:zero_yield", "open plant:3:zero_yield"]);
      const neighbours = [1, 2, 3].map((id) => plant(id, [issue(id)], { address: near }));
      const withTickets = neighbours.map((row) => ({ ...row, tickets: [openTicket] }));
      expect(keysOf([...neighbours.slice(0, 1), ...withTickets.slice(1)])).toEqual(["open grid:1:zero_yield"]);
      expect(keysOf(withTickets)).toEqual(["in-progress grid:1:zero_yield"]);
    });

    it("only when the ticket contains the type of the issues in either language", () => {
      expect(tabOf("zero yield", "2026-11-12")).toBe("in-progress");
      expect(tabOf("geen opbrengst op het dak", "2026-11-12")).toBe("in-progress");
      expect(tabOf("yearly inspection", "2026-11-12")).toBe("open");
      expect(tabOf("zero yield", "2026-11-12", { type_name: "misc" })).toBe("open");
    });

    it("only when the ticket was created or assigned since the cause began", () => {
      expect(tabOf("zero yield", "2026-11-10")).toBe("in-progress");
      expect(tabOf("zero yield", "2026-11-09")).toBe("open");
      expect(tabOf("zero yield", null)).toBe("open");
      expect(tabOf("zero yield", "2026-11-09", { began_on: "2026-11-08" })).toBe("in-progress");
    });
  });

  it("is in progress by the issues of its ticket, whatever the ticket says", () => {
    const tabOf = (issueIds: number[], text: string) =>
      causesOf([plant(1, [issue(1)], { tickets: [openTicket] })], {
        tickets: new Map([[70, { assignees: [], startedOn: "2026-11-01", text, issueIds, closing: null }]]),
      })[0]?.tab;
    expect(tabOf([1], "please look")).toBe("in-progress");
    expect(tabOf([9], "zero yield")).toBe("open");
  });

  it("has the closed tickets about a resolved cause with what was found, and no other closed tickets", () => {
    const closed = (id: number) => ({ ...openTicket, id, closed_on: "2026-11-20T10:00:00Z" });
    const closing = { on: "2026-11-20T10:00:00Z", by: "Jan Bos", finding: "inverter_replaced", note: "" } as const;
    const details = { assignees: [], startedOn: "2026-11-12", text: "", closing };
    const resolved = issue(1, { resolved_on: "2026-11-20" });
    const [cause] = causesOf([plant(1, [resolved], { tickets: [closed(70), closed(71), closed(72)] })], {
      tickets: new Map([
        [70, { ...details, issueIds: [1] }],
        [71, { ...details, issueIds: [9] }],
      ]),
    });
    expect(cause).toMatchObject({ tab: "done", plants: [{ tickets: [{ id: 70, closing }] }] });
    expect(closingText(textsIn("en"), closing)).toBe("Inverter replaced (closed 20 Nov 2026 by Jan Bos)");
    expect(closingText(textsIn("en"), { ...closing, by: null, finding: null })).toBe("closed 20 Nov 2026");
  });

  it("reads the last assignment of a ticket, and its text without accents", () => {
    const assignment = { id: 4, first_name: null, last_name: null, email: null, unassigned_on: null };
    const ticket = {
      title: "Zéro yield",
      description: null,
      assignees: [],
      assignments: [
        { ...assignment, assigned_on: "2026-11-14T09:00:00Z" },
        { ...assignment, assigned_on: "2026-11-12T09:00:00Z" },
      ],
      created_at: "2026-11-01T10:00:00Z",
    } as unknown as Parameters<typeof toTicketDetails>[0];
    const read = (tickets: boolean) => toTicketDetails({ ...ticket, issue_ids: [1] }, { tickets });
    expect(read(true)).toMatchObject({
      startedOn: "2026-11-14",
      text: expect.stringContaining("zero yield"),
      issueIds: [1],
    });
    expect(read(false).issueIds).toEqual([]);
  });

  it("shows an issue in Snoozed until its snooze day, and in Done when it was resolved this week", () => {
    const issues = [
      issue(1, { snoozed_until: "2026-11-22" }),
      issue(2, { type_name: "misc", snoozed_until: "2026-11-21" }),
      issue(3, { type_name: "shade", resolved_on: "2026-11-16" }),
      issue(4, { type_name: "connectivity", resolved_on: "2026-11-15" }),
    ];
    const [open, snoozed, done] = causesOf([plant(1, issues)]).toSorted((a, b) => a.key.localeCompare(b.key));
    expect([open?.tab, snoozed?.tab, done?.tab]).toEqual(["open", "done", "snoozed"]);
    expect(causesOf([plant(1, issues)])).toHaveLength(3);
    expect(done?.snoozedUntil).toBe("2026-11-22");
    expect(snoozed?.resolvedOn).toBe("2026-11-16");
  });

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
        company: "Owner",
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
        costSoFar: { ...unknownCost, lostKwh: 7, lostCents: 140 },
      },
    ]);
    expect(cause?.costSoFar).toEqual(cause?.plants[0]?.costSoFar);
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
    const ids = (plants: PlantRow[], changes: Partial<Context> = {}) =>
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
