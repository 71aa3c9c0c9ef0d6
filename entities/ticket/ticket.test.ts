import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysOverdue, invalidClosing, noPlanning, ticketPlanning, toPlanningFields } from "./planning";
import { assignmentHistory, descriptionHint } from "./ticket";

describe("descriptionHint", () => {
  it("returns text on one line without tags", () => {
    expect(descriptionHint("<p>Out &amp; in.</p><ul><li>a</li><li>b&nbsp;c</li></ul>")).toBe("Out & in. a b c");
    expect(descriptionHint("<table><tr><td>kWh</td><td>12,5</td></tr><tr><th>a</table>b")).toBe("kWh 12,5 a b");
    expect(descriptionHint("")).toBe("");
    expect(descriptionHint("5 < 6 and &bogus; &#x110000;")).toBe("5 < 6 and &bogus; &#x110000;");
  });

  it("returns at most 120 characters when the text has any characters", () => {
    expect([...descriptionHint("☀️🔧".repeat(100))]).toHaveLength(120);
    expect(descriptionHint("x".repeat(120))).toBe("x".repeat(120));
    expect(descriptionHint("x".repeat(121))).toBe(`${"x".repeat(119)}…`);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (html) => {
        expect([...descriptionHint(html)].length).toBeLessThanOrEqual(120);
      }),
      { numRuns: 20 },
    );
  });
});

describe("assignmentHistory", () => {
  it("returns assignments and unassignments, newest first", () => {
    const name = { id: null, first_name: "Jan", last_name: "Bos" };
    const history = assignmentHistory([
      { ...name, assigned_on: "2026-03-01T10:00:00Z", unassigned_on: "2026-03-04T10:00:00Z" },
      { id: null, first_name: "Piet", last_name: "Vos", assigned_on: "2026-03-02T10:00:00Z", unassigned_on: null },
    ]);
    expect(history.map(({ name: assignee, kind }) => `${assignee} ${kind}`)).toEqual([
      "Jan Bos unassigned",
      "Piet Vos assigned",
      "Jan Bos assigned",
    ]);
  });
});

const today = Temporal.PlainDate.from("2026-03-29");

describe("daysOverdue", () => {
  it.each([
    ["2026-03-26", true, 3],
    ["2026-03-29", true, 0],
    ["2026-03-30", true, 0],
    ["2026-03-26", false, 0],
    ["2025-12-29T10:00:00Z", true, 90],
    ["soon", true, 0],
    [null, true, 0],
  ])("counts the days since %s for a ticket whose open state is %s", (dueOn, isOpen, days) =>
    expect(daysOverdue(dueOn, isOpen, today)).toBe(days),
  );

  it("counts calendar days for any day", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2_000, max: 2_000 }), (days) => {
        const dueOn = today.subtract({ days }).toString();
        expect(daysOverdue(dueOn, true, today)).toBe(Math.max(0, days));
      }),
    );
  });
});

describe("invalidClosing", () => {
  it("rejects a note that is longer than its limit", () => {
    expect(invalidClosing({ note: "x".repeat(2_001), cause: "" })).toMatchObject({ note: { values: { max: 2_000 } } });
    expect(invalidClosing({ note: "x".repeat(2_000), cause: "x".repeat(200) })).toEqual({});
  });
});

describe("the planning of a ticket", () => {
  it("is empty when the API states none", () => {
    expect(ticketPlanning({})).toEqual(noPlanning);
    expect(ticketPlanning({ due_on: null, visit_on: null, priority: null, waiting_for: null })).toEqual(noPlanning);
  });

  it("is sent with null for an empty value, and without the fields that are not set", () => {
    expect(toPlanningFields(noPlanning)).toEqual({
      due_on: null,
      visit_on: null,
      priority: "normal",
      waiting_for: null,
    });
    expect(toPlanningFields({ waiting_for: "installer" })).toEqual({ waiting_for: "installer" });
    expect(toPlanningFields({})).toEqual({});
  });
});
