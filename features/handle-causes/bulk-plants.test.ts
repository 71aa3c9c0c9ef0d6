import type { ActionTarget } from "@entities/cause";
import { shortcutGroups } from "@shared/shortcuts/groups";
import { describe, expect, it } from "vitest";
import { bulkPlants, offeredKinds } from "./bulk-plants";
import {
  type BulkPlant,
  type CauseActionKind,
  causeActionKinds,
  causeActionShortcuts,
  causeActions,
  invalidValues,
  noValues,
} from "./cause-action";

const issues = [{ meterId: 5, issueId: 50 }];

type TestPlant = ActionTarget["plants"][number];

const entry = (key: string, plants: Partial<TestPlant>[]): ActionTarget => ({
  key,
  companyId: 3,
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
        exclusion: null,
      },
      { plantId: 2, causes: ["a"] },
    ]);
  });

  it("lists the open tickets that are about a cause, each once", () => {
    const tickets = [
      { id: 70, number: "10070", isAboutCause: true },
      { id: 71, number: "10071", isAboutCause: false },
    ];
    expect(bulkPlants("ticket", [entry("a", [{ tickets }]), entry("b", [{ tickets }])])[0]?.similar).toEqual([
      { id: 70, number: "10070", title: "Title a" },
    ]);
  });

  it("leaves out plants with a reason", () => {
    const unknownMeter = { issues: [{ id: 50, meterId: null }] };
    const excluded = (kind: CauseActionKind, own: Partial<TestPlant>) =>
      bulkPlants(kind, [entry("a", [own])])[0]?.exclusion?.message ?? null;
    expect(excluded("snooze", { isChangeable: false })).toBe("Only the owner can change it");
    expect(excluded("snooze", unknownMeter)).toBe("No issue of a known inverter");
    expect(excluded("snooze", { issues: [] })).toBe("No open issue");
    expect(excluded("snooze", { issues: null })).toBe("Its issues are not known");
    expect(excluded("unsnooze", {})).toBe("No snoozed issue");
    expect(excluded("unsnooze", { issues: [], snoozedIssues: [{ id: 50, meterId: 5, typeName: null }] })).toBeNull();
    expect(excluded("assign", {})).toBe("No open ticket");
    expect(excluded("assign", { tickets: [{ id: 70 }] })).toBeNull();
    expect(excluded("ticket", unknownMeter)).toBeNull();
    expect(excluded("note", {})).toBeNull();
    expect(excluded("note", { isChangeable: false, canWriteNotes: false })).toBe("Only the owner can change it");
    expect(excluded("note", { canWriteNotes: false })).toBe("Administrators do not write notes");
    expect(excluded("note", { isChangeable: false })).toBeNull();
  });
});

describe("offeredKinds", () => {
  const offered = (...plants: Partial<TestPlant>[]) => offeredKinds([entry("a", plants)]);

  it("includes an action that one plant allows, even before its issues are known", () => {
    expect(offered({})).toEqual(["snooze", "ticket", "note"]);
    expect(offered({ issues: [], canWriteNotes: false }, { tickets: [{ id: 70 }] })).toEqual([
      "snooze",
      "ticket",
      "assign",
      "note",
    ]);
    expect(offered({ issues: null, canWriteNotes: false })).toEqual(["snooze", "ticket"]);
    const snoozedIssues = [{ id: 50, meterId: 5, typeName: null }];
    expect(offered({ issues: [], snoozedIssues })).toEqual(["unsnooze", "ticket", "note"]);
  });

  it("offers no assignment for causes of several companies, and says why", () => {
    const [own, other] = [entry("a", [{ tickets: [{ id: 70 }] }]), entry("b", [{ id: 2, tickets: [{ id: 71 }] }])];
    expect(offeredKinds([own, other])).toContain("assign");
    const causes = [own, { ...other, companyId: 4 }];
    expect(offeredKinds(causes)).toEqual(["snooze", "ticket", "note"]);
    expect(bulkPlants("assign", causes).map(({ exclusion }) => exclusion?.message)).toEqual(
      causes.map(() => "The causes are of several companies"),
    );
    expect(bulkPlants("snooze", causes).map(({ companyId, exclusion }) => [companyId, exclusion])).toEqual([
      [3, null],
      [4, null],
    ]);
  });

  it("excludes actions that the API would reject", () => {
    const foreign = { isChangeable: false, canWriteNotes: false, tickets: [{ id: 70 }] };
    expect(offered(foreign)).toEqual([]);
    expect(offered({ ...foreign, canWriteNotes: true })).toEqual(["note"]);
  });
});

const plant: BulkPlant = {
  plantId: 1,
  companyId: 3,
  name: "School",
  city: null,
  issues,
  snoozed: [{ meterId: 6, issueId: 60 }],
  issueIds: [50],
  tickets: [70],
  similar: [],
  causes: [],
  evidence: ["Zero yield since 1 Nov 2026"],
  title: "Shade",
  exclusion: null,
};

describe("invalidValues", () => {
  const missing = (kind: CauseActionKind, titles = ["Shade"]) => {
    const plants = titles.map((title, index) => ({ ...plant, plantId: index + 1, title }));
    return Object.keys(invalidValues(kind, { ...noValues, title: " ", text: " " }, plants));
  };

  it("has the required fields of an action without a value", () =>
    expect(causeActionKinds.map((kind) => missing(kind))).toEqual([["until"], [], ["title"], ["userId"], ["text"]]));

  it("rejects a title and a text that are longer than their limits", () => {
    const values = { ...noValues, title: "x".repeat(256), text: "x".repeat(10_001) };
    expect(invalidValues("ticket", values, [plant])).toMatchObject({ title: { values: { max: 255 } } });
    expect(invalidValues("note", values, [plant])).toMatchObject({ text: { values: { max: 10_000 } } });
  });

  it("requires a title for tickets unless each cause has a different title", () => {
    expect(missing("ticket", ["Shade", ""])).toEqual(["title"]);
    expect(missing("ticket", ["Shade", "Shade"])).toEqual(["title"]);
    expect(missing("ticket", ["Shade", "Zero yield"])).toEqual([]);
  });
});

describe("causeActions", () => {
  const values = {
    ...noValues,
    until: "2026-12-01",
    title: " No yield ",
    text: "Please call.\n\nToday.",
    description: "<p>Please call.</p>",
    due_on: "2026-12-01",
    userId: "40",
  };
  const change = (kind: CauseActionKind, entered = values) => causeActions[kind].toChange(plant, entered);

  it("puts the evidence of the plant below the text of its ticket, and links to its issues", () => {
    expect(change("ticket")).toEqual({
      kind: "ticket",
      title: "No yield",
      description: "<p>Please call.</p>",
      evidence: ["Zero yield since 1 Nov 2026"],
      link: { text: "School", path: "/plants/1?companyId=3&marked=issue-50#issues" },
      templateId: null,
      userId: 40,
      due_on: "2026-12-01",
      priority: "normal",
      issueIds: [50],
    });
  });

  it("defaults to the title of the cause", () =>
    expect(change("ticket", { ...values, title: " " })).toMatchObject({ title: "Shade" }));

  it("changes a plant as was entered", () => {
    expect(change("snooze")).toEqual({ kind: "snooze", issues, until: "2026-12-01" });
    const snoozed = [{ meterId: 6, issueId: 60 }];
    expect(change("unsnooze")).toEqual({ kind: "snooze", issues: snoozed, until: null });
    expect(change("assign")).toEqual({ kind: "assign", tickets: [70], userId: 40, assigned: true });
    expect(change("note")).toEqual({ kind: "note", message: "Please call.\n\nToday." });
  });

  it("has a unique key for each action", () => {
    expect(Object.keys(causeActionShortcuts.shortcuts)).toHaveLength(causeActionKinds.length);
    const ofPage = Object.keys(shortcutGroups.triage.shortcuts);
    expect(Object.keys(causeActionShortcuts.shortcuts).filter((key) => ofPage.includes(key))).toEqual([]);
  });
});
