import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CauseIssue, groupIssues } from "./causes";

const issueTypes = [
  ...["connectivity", "zero_yield", "power_interruption", "driver_notification", "driver_notification_retrieval"],
  ...["meter_credentials", "registration_failed", "shade", "shade_second_half", "misc", "power_spike"],
  ...["power_optimizer_issue", "yield_promise_status", "new", "ticket"],
];

/** An issue, and when it began: a day, or a time in UTC, which is an hour earlier than the local time. */
interface Draft extends Partial<Omit<CauseIssue, "beganDay" | "beganMs">> {
  beganOn?: string | null;
}

let lastId = 0;
const issue = ({ beganOn = "2026-11-18", ...changes }: Draft = {}): CauseIssue => {
  lastId += 1;
  const ms = beganOn?.includes("T") ? Date.parse(beganOn) : null;
  return {
    id: lastId,
    plantId: lastId,
    meterId: lastId,
    typeName: "connectivity",
    beganDay: ms === null ? beganOn : new Date(ms + 3_600_000).toISOString().slice(0, 10),
    beganMs: ms,
    drivers: ["SolarEdge"],
    location: null,
    ...changes,
  };
};
const near = { latitude: 52.37, longitude: 5.22 };
/** A location about 11 km north of `near`, and a location 22 km north of `near`. */
const farther = { latitude: 52.47, longitude: 5.22 };
const farthest = { latitude: 52.57, longitude: 5.22 };

const outageOf = (since: string | null, meters: number | null = null) => new Map([["SolarEdge", { since, meters }]]);

/** Returns the plants of each cause. */
const plantsOf = (issues: CauseIssue[], outages?: ReturnType<typeof outageOf>) =>
  groupIssues(issues, outages).map(({ kind, issues: own }) => [kind, own.map(({ plantId }) => plantId)]);

describe("groupIssues", () => {
  it("makes one cause of several meters when their issues have the same type, and two causes when the types differ", () => {
    const [a, b] = [issue({ plantId: 1, beganOn: "2026-11-01" }), issue({ plantId: 1 })];
    const shade = issue({ plantId: 1, typeName: "shade_first_half" });
    expect(groupIssues([a, b, shade])).toEqual([
      { key: "plant:1:connectivity", kind: "plant", typeName: "connectivity", driver: null, issues: [a, b] },
      { key: "plant:1:shade_first_half", kind: "plant", typeName: "shade_first_half", driver: null, issues: [shade] },
    ]);
  });

  it("makes a cause of its own of a loss of unknown cause that looks like something", () => {
    const misc = (pattern: string | null) => issue({ plantId: 1, typeName: "misc", pattern });
    const causes = groupIssues([misc(null), misc("flatline"), misc("flatline"), misc("comet")]);
    expect(causes.map(({ key, typeName, pattern, issues: { length } }) => [key, typeName, pattern, length])).toEqual([
      ["plant:1:misc", "misc", null, 2],
      ["plant:1:flatline", "misc", "flatline", 2],
    ]);
  });

  it("makes one cause of all long-term promises and one cause of all notes", () => {
    const promises = [issue({ typeName: "yield_promise_status" }), issue({ typeName: "yield_promise_status" })];
    const notes = [issue({ typeName: "new" }), issue({ typeName: "ticket" })];
    expect(groupIssues([...promises, ...notes], outageOf(null)).map(({ key, issues }) => [key, issues])).toEqual([
      ["notes", notes],
      ["promise", promises],
    ]);
  });

  describe("with a driver that is degraded or down", () => {
    const outages = outageOf("2026-11-18");

    it("takes issues of all plants when a lost connection can cause them and they began up to a day before", () => {
      const taken = [
        issue({ plantId: 1, beganOn: "2026-11-17", typeName: "meter_credentials" }),
        issue({ plantId: 2, beganOn: "2026-11-20T09:00:00Z" }),
      ];
      const left = [
        issue({ plantId: 1, beganOn: "2026-11-16" }),
        issue({ plantId: 2, typeName: "zero_yield" }),
        issue({ plantId: 3, drivers: ["Fronius"] }),
        issue({ plantId: 4, beganOn: null }),
      ];
      const [driver, ...others] = groupIssues([...left, ...taken], outages);
      expect(driver).toEqual({
        key: "driver:SolarEdge",
        kind: "driver",
        typeName: null,
        driver: "SolarEdge",
        issues: taken,
      });
      expect(others.every(({ kind }) => kind === "plant")).toBe(true);
    });

    it("takes nothing when all issues are of one plant", () => {
      const ofPlant = [issue({ plantId: 1 }), issue({ plantId: 1, typeName: "meter_credentials" })];
      expect(plantsOf(ofPlant, outages).map(([kind]) => kind)).toEqual(["plant", "plant"]);
    });

    it("begins on the day on which most plants lost their connection when the API states no day", () => {
      const old = [issue({ plantId: 1, beganOn: "2026-03-01" }), issue({ plantId: 2, beganOn: "2026-11-19" })];
      const outage = [3, 4, 5].map((plantId) => issue({ plantId, beganOn: "2026-11-18" }));
      expect(plantsOf([...old, ...outage], outageOf(null))).toEqual([
        ["driver", [3, 4, 5, 2]],
        ["plant", [1]],
      ]);
    });
  });

  describe("with a driver that is degraded but sends measurements", () => {
    const outages = outageOf("2026-11-18");
    const at = (typeName: string, times: string[]) => times.map((beganOn) => issue({ beganOn, typeName }));

    it.each([
      ["zero_yield", ["2026-11-18T10:00:00Z", "2026-11-18T10:20:00Z", "2026-11-18T10:30:00Z"]],
      ["power_spike_high", ["2026-11-18T10:00:00Z", "2026-11-18T16:00:00Z", "2026-11-19T09:00:00Z"]],
      ["driver_notification", ["2026-11-18", "2026-11-19", "2026-11-21"]],
    ])("makes one cause with the driver when three of its plants have %s within a day", (typeName, times) => {
      const issues = at(typeName, times);
      expect(groupIssues(issues, outages)).toMatchObject([{ key: "driver:SolarEdge", driver: "SolarEdge", issues }]);
    });

    it.each([outages, outageOf(null)])("takes spikes of each height and zero yields into one cause", (drivers) => {
      const types = ["power_spike_high", "power_spike_medium", "power_spike", "zero_yield", "zero_yield", "zero_yield"];
      const issues = types.map((typeName) => issue({ typeName }));
      expect(groupIssues(issues, drivers)).toMatchObject([{ key: "driver:SolarEdge", issues }]);
    });

    it.each([
      ["zero_yield", ["2026-11-18T10:00:00Z", "2026-11-18T11:00:00Z", "2026-11-19T10:01:00Z"]],
      ["zero_yield", ["2026-11-10", "2026-11-10", "2026-11-10"]],
      ["misc", ["2026-11-18", "2026-11-18", "2026-11-18"]],
    ])("leaves out %s that began on %s", (typeName, times) =>
      expect(new Set(plantsOf(at(typeName, times), outages).map(([kind]) => kind))).toEqual(new Set(["plant"])),
    );

    it("takes two plants when they have a third of the meters of the driver", () => {
      const kinds = (meters: number) =>
        plantsOf(at("zero_yield", ["2026-11-18", "2026-11-18"]), outageOf("2026-11-18", meters)).map(([kind]) => kind);
      expect([kinds(6), kinds(7)]).toEqual([["driver"], ["plant", "plant"]]);
    });
  });

  describe("without an outage", () => {
    const at = (beganOn: string[], changes: Draft = {}) =>
      beganOn.map((day, index) => issue({ plantId: index + 1, beganOn: day, ...changes }));

    it("makes one cause when three plants of one driver lost their connection within 60 minutes", () => {
      const times = ["2026-11-18T10:00:00Z", "2026-11-18T10:30:00Z", "2026-11-18T11:00:00Z", "2026-11-18T11:01:00Z"];
      const issues = at(times);
      expect(plantsOf(issues)).toEqual([
        ["connection", [1, 2, 3]],
        ["plant", [4]],
      ]);
      expect(groupIssues(issues)[0]).toMatchObject({ driver: "SolarEdge", typeName: null });
      expect(plantsOf(issues.slice(0, 2)).map(([kind]) => kind)).toEqual(["plant", "plant"]);
    });

    it("makes one cause when the types are different and a lost connection can cause each of them", () => {
      const types = ["connectivity", "meter_credentials", "registration_failed", "shade_first_half"];
      expect(plantsOf(types.map((typeName, index) => issue({ plantId: index + 1, typeName })))).toEqual([
        ["connection", [1, 2, 3]],
        ["plant", [4]],
      ]);
    });

    it("compares days when a time is unknown, and groups issues on both sides of midnight", () => {
      expect(plantsOf(at(["2026-11-18", "2026-11-18T10:00:00Z", "2026-11-18", "2026-11-19"]))).toEqual([
        ["connection", [1, 3, 2]],
        ["plant", [4]],
      ]);
      const times = ["2026-11-18T22:40:00Z", "2026-11-18T23:10:00Z", "2026-11-18T23:40:00Z"];
      expect(plantsOf(at(times))).toEqual([["connection", [1, 2, 3]]]);
    });

    const drivers = [["Fronius"], ["SMA"], ["Enphase"], ["Growatt"]];
    const neighbours = (typeName: string) =>
      [near, farther, near, farthest].map((location, index) =>
        issue({ plantId: index + 1, location, typeName, drivers: drivers[index] ?? [] }),
      );

    it.each(["power_interruption", "zero_yield", "connectivity"])(
      "makes one cause when %s began on plants at most 20 km from each other",
      (typeName) => {
        const issues = neighbours(typeName);
        expect(plantsOf(issues)).toEqual([
          ["grid", [1, 2, 3]],
          ["plant", [4]],
        ]);
        expect(groupIssues(issues)[0]).toMatchObject({ driver: null, typeName });
      },
    );

    it("makes no cause of several plants when neither a connection nor the grid can be the cause", () => {
      const caused = ["driver", "driver_notification", "driver_notification_retrieval", "meter_credentials"];
      const others = issueTypes.filter(
        (type) =>
          ![...caused, "registration_failed", "connectivity", "zero_yield", "power_interruption"].includes(type) &&
          !["new", "ticket", "yield_promise_status"].includes(type),
      );
      expect(others).toContain("shade_second_half");
      for (const typeName of others) {
        const issues = [1, 2, 3, 4].map((plantId) => issue({ plantId, location: near, typeName }));
        expect(plantsOf(issues), typeName).toEqual([1, 2, 3, 4].map((plantId) => ["plant", [plantId]]));
      }
    });

    it("counts a plant once when several of its meters have the issue", () => {
      const causes = plantsOf([1, 1, 1, 2].map((plantId) => issue({ plantId })));
      expect(causes.map(([kind]) => kind)).toEqual(["plant", "plant"]);
    });
  });

  it("puts each issue into exactly one cause, and gives each cause a different key, for any issues", () => {
    const place = fc.record({
      latitude: fc.double({ min: 52, max: 52.6, noNaN: true }),
      longitude: fc.double({ min: 5, max: 5.6, noNaN: true }),
    });
    const beganOn = fc.constantFrom(
      null,
      "2026-11-18",
      "2026-11-19",
      "2026-11-18T10:00:00Z",
      "2026-11-18T10:45:00Z",
      "2026-11-18T11:30:00Z",
    );
    const issues = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 500 }),
        plantId: fc.integer({ min: 1, max: 12 }),
        typeName: fc.constantFrom(null, "unknown", ...issueTypes),
        beganOn,
        drivers: fc.subarray(["SolarEdge", "Fronius", "SMA"]),
        location: fc.option(place),
      }),
      { selector: ({ id }) => id, maxLength: 60 },
    );
    const outage = fc.record({ since: fc.constantFrom(null, "2026-11-18"), meters: fc.constantFrom(null, 6) });
    const outages = fc.dictionary(fc.constantFrom("SolarEdge", "SMA"), outage);
    fc.assert(
      fc.property(issues, outages, (drafts, drivers) => {
        const all = drafts.map((draft) => issue(draft));
        const causes = groupIssues(all, new Map(Object.entries(drivers)));
        const ids = causes.flatMap((cause) => cause.issues.map(({ id }) => id));
        expect(ids.toSorted((a, b) => a - b)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b));
        expect(new Set(causes.map(({ key }) => key)).size).toBe(causes.length);
        for (const { kind, issues: own, typeName } of causes) {
          const plants = new Set(own.map(({ plantId }) => plantId)).size;
          if (kind === "driver") expect(plants).toBeGreaterThanOrEqual(2);
          if (kind === "connection" || kind === "grid") expect(plants).toBeGreaterThanOrEqual(3);
          if (kind === "plant") expect(plants).toBe(1);
          if (kind === "plant" || kind === "grid") expect(own.every((one) => one.typeName === typeName)).toBe(true);
        }
      }),
    );
  });
});
