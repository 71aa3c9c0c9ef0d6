import fc from "fast-check";
import { describe, expect, it } from "vitest";
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
