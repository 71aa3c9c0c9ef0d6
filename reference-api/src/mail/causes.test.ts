import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { groupedIds, issue, issues } from "../../test/support/status-issues";
import { sumAmounts } from "./causes";

const outage = { name: "SolarEdge", isDown: true, since: "2026-06-02" };
const connectivity = { type: "connectivity" };

describe("groupIssues", () => {
  it("puts all plants of a driver that is down into one cause", () => {
    const ids = Array.from({ length: 41 }, (_, index) => index + 1);
    expect(groupedIds(issues(ids, connectivity), [outage])).toEqual([["driver:SolarEdge", ...ids]]);
  });

  it("leaves out what began more than a day before the outage, and an outage of one plant", () => {
    const older = issue(3, { ...connectivity, beganOn: "2026-05-31" });
    expect(groupedIds([...issues([1, 2], connectivity), older], [outage])).toEqual([
      ["driver:SolarEdge", 1, 2],
      ["plant:3:connectivity", 3],
    ]);
    expect(groupedIds([issue(1, connectivity)], [outage])).toEqual([["plant:1:connectivity", 1]]);
  });

  it("takes the day on which most plants lost their connection when the outage has none", () => {
    const later = issue(3, { ...connectivity, beganOn: "2026-06-09" });
    const old = issue(4, { ...connectivity, beganOn: "2026-05-20" });
    const unknown = { ...outage, since: null };
    expect(groupedIds([...issues([1, 2], connectivity), later, old], [unknown])).toEqual([
      ["driver:SolarEdge", 1, 2, 3],
      ["plant:4:connectivity", 4],
    ]);
  });

  it("groups three plants of a driver that lost their connection on one day", () => {
    const other = issue(4, { ...connectivity, driver: "SMA" });
    expect(groupedIds([...issues([1, 2, 3], connectivity), other])).toEqual([
      ["connection:1:SolarEdge", 1, 2, 3],
      ["plant:4:connectivity", 4],
    ]);
  });

  it("groups three plants near each other with the same type on one day", () => {
    const at = (id: number, latitude: number) => issue(id, { location: { latitude, longitude: 5 } });
    expect(groupedIds([at(1, 52), at(2, 52.05), at(3, 53), at(4, 52.1), issue(5)])).toEqual([
      ["grid:1:zero_yield", 1, 2, 4],
      ["plant:3:zero_yield", 3],
      ["plant:5:zero_yield", 5],
    ]);
  });

  it("groups all promises, the meters of a plant by type, and leaves out notes", () => {
    const { plant } = issue(1);
    const all = [
      issue(1),
      issue(2, { plant }),
      issue(3, { plant, type: "shade" }),
      issue(4, { type: "new" }),
      issue(5, { type: "ticket" }),
      ...issues([6, 7], { type: "yield_promise_status" }),
    ];
    expect(groupedIds(all)).toEqual([
      ["promise", 6, 7],
      ["plant:1:zero_yield", 1, 2],
      ["plant:1:shade", 3],
    ]);
  });

  it("has the types of the screens that a lost connection and the grid can cause", () => {
    const file = fileURLToPath(new URL("../../../entities/issue/type.ts", import.meta.url).href);
    const blocks = readFileSync(file, "utf8").matchAll(/^ {2}(\w+): \{(.*?)\},?$/gms);
    const [three, near] = [
      issues([1, 2, 3]),
      [1, 2, 3].map((id) => issue(id, { driver: null, location: { latitude: 52, longitude: 5 } })),
    ];
    for (const [, type = "", rules = ""] of blocks) {
      const kindOf = (group: readonly ReturnType<typeof issue>[]) =>
        groupedIds(group.map((each) => ({ ...each, type })))[0]?.[0];
      if (rules.includes("isPromise") || rules.includes("isNote")) continue;
      expect(String(kindOf(three)).startsWith("connection"), type).toBe(rules.includes("byLostConnection: true"));
      expect(String(kindOf(near)).startsWith("grid"), type).toBe(rules.includes("byGrid: true"));
    }
  });
});

describe("sumAmounts", () => {
  it("adds what is known, and has no value when a part has none", () => {
    const gap = { kwh: null, cents: null };
    expect(sumAmounts([{ kwh: 2, cents: 10 }, { kwh: 3, cents: 15 }, gap])).toEqual({ kwh: 5, cents: 25 });
    expect(
      sumAmounts([
        { kwh: 2, cents: 10 },
        { kwh: 3, cents: null },
      ]),
    ).toEqual({ kwh: 5, cents: null });
    expect(sumAmounts([gap])).toEqual(gap);
  });
});
