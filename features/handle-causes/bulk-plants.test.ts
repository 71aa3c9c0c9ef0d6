import type { ActionTarget } from "@entities/cause";
import { describe, expect, it } from "vitest";
import { type BulkPlant, bulkPlants, changeOf, offeredKinds } from "./bulk-plants";

const issues = [{ meterId: 5, issueId: 50 }];

type TestPlant = ActionTarget["plants"][number];

const entry = (key: string, plants: Partial<TestPlant>[]): ActionTarget => ({
  key,
  title: `Title ${key}`,
  plants: plants.map((own) => ({
    id: 1,
    name: "School",
    city: null,
    isChangeable: true,
    canWriteNotes: true,
    tickets: [],
    issues: [{ id: 50, meterId: 5 }],
    evidence: `about ${key}`,
    ...own,
  })),
});

describe("bulkPlants", () => {
  it("has each plant once, with all of its issues and causes", () => {
    const entries = [entry("a", [{ id: 1 }, { id: 2 }]), entry("b", [{ id: 1, issues: [{ id: 51, meterId: 6 }] }])];
    expect(bulkPlants("snooze", entries)).toMatchObject([
      {
        plantId: 1,
        causes: ["a", "b"],
        evidence: ["about a", "about b"],
        title: "Title a",
        issues: [
          { meterId: 5, issueId: 50 },
          { meterId: 6, issueId: 51 },
        ],
        refusal: null,
      },
      { plantId: 2, causes: ["a"] },
    ]);
  });

  it("leaves out plants with a reason", () => {
    const unknownMeter = { issues: [{ id: 50, meterId: null }] };
    const refused = (kind: Parameters<typeof bulkPlants>[0], own: Partial<TestPlant>) =>
      bulkPlants(kind, [entry("a", [own])])[0]?.refusal?.message ?? null;
    expect(refused("snooze", { isChangeable: false })).toBe("Only the owner can change it");
    expect(refused("snooze", unknownMeter)).toBe("No issue of a known inverter");
    expect(refused("snooze", { issues: [] })).toBe("No open issue");
    expect(refused("snooze", { issues: null })).toBe("Its issues are not known");
    expect(refused("assign", {})).toBe("No open ticket");
    expect(refused("assign", { tickets: [{ id: 70 }] })).toBeNull();
    expect(refused("ticket", unknownMeter)).toBeNull();
    expect(refused("note", {})).toBeNull();
    expect(refused("note", { isChangeable: false, canWriteNotes: false })).toBe("Only the owner can change it");
    expect(refused("note", { canWriteNotes: false })).toBe("Administrators do not write notes");
    expect(refused("note", { isChangeable: false })).toBeNull();
  });
});

describe("offeredKinds", () => {
  const offered = (...plants: Partial<TestPlant>[]) => offeredKinds([entry("a", plants)]);

  it("has what at least one plant allows, also while its issues are not known", () => {
    expect(offered({})).toEqual(["snooze", "ticket", "note"]);
    expect(offered({ issues: [], canWriteNotes: false }, { tickets: [{ id: 70 }] })).toEqual([
      "snooze",
      "ticket",
      "assign",
      "note",
    ]);
    expect(offered({ issues: null, canWriteNotes: false })).toEqual(["snooze", "ticket"]);
  });

  it("has nothing that would be refused", () => {
    const foreign = { isChangeable: false, canWriteNotes: false, tickets: [{ id: 70 }] };
    expect(offered(foreign)).toEqual([]);
    expect(offered({ ...foreign, canWriteNotes: true })).toEqual(["note"]);
  });
});

describe("changeOf", () => {
  const values = { until: null, title: " No yield ", text: "Please call.\n\nToday.", templateId: null, userId: null };
  const one: BulkPlant = {
    plantId: 1,
    name: "School",
    city: null,
    issues,
    tickets: [70],
    causes: [],
    evidence: ["Zero yield since 1 Nov 2026"],
    title: "",
    refusal: null,
  };

  it("puts the evidence of the plant below the text of its ticket", () => {
    expect(changeOf("ticket", { ...values, userId: 40 }, one)).toEqual({
      kind: "ticket",
      title: "No yield",
      description: ["Please call.", "Today.", "Zero yield since 1 Nov 2026"],
      templateId: null,
      userId: 40,
    });
  });

  it("has the title of its cause unless one is entered", () => {
    const untitled = { ...values, title: " " };
    expect(changeOf("ticket", untitled, { ...one, title: "Shade" })).toMatchObject({ title: "Shade" });
    expect(changeOf("ticket", values, { ...one, title: "Shade" })).toMatchObject({ title: "No yield" });
  });

  it("is nothing while a required value is missing", () => {
    const empty = { ...values, title: " ", text: " " };
    expect((["snooze", "ticket", "assign", "note"] as const).map((kind) => changeOf(kind, empty, one))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(changeOf("note", values, one)).toMatchObject({ message: "Please call.\n\nToday." });
    expect(changeOf("assign", { ...values, userId: 40 }, one)).toMatchObject({ tickets: [70], userId: 40 });
  });
});
