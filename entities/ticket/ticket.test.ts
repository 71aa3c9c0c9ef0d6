import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { descriptionHint } from "./description";
import { assignmentHistory } from "./history";
import { readTicketRef, writeTicketRef } from "./ref";

describe("the tooltip of a description", () => {
  it("is text without tags, on one line", () => {
    expect(descriptionHint("<p>Out &amp; in.</p><ul><li>a</li><li>b&nbsp;c</li></ul>")).toBe(
      "Out & in. a b c",
    );
    expect(descriptionHint("")).toBe("");
    expect(descriptionHint("5 < 6 and &bogus; &#x110000;")).toBe("5 < 6 and &bogus; &#x110000;");
  });

  it("is cut at 120 characters, whatever they are", () => {
    expect([...descriptionHint("☀️🔧".repeat(100))]).toHaveLength(120);
    expect(descriptionHint("x".repeat(120))).toBe("x".repeat(120));
    expect(descriptionHint("x".repeat(121))).toBe(`${"x".repeat(119)}…`);
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (html) => {
        expect([...descriptionHint(html)].length).toBeLessThanOrEqual(120);
      }),
    );
  });
});

describe("the history of assignments", () => {
  it("tells beginnings and ends, newest first", () => {
    const name = { first_name: "Jan", last_name: "Bos" };
    const history = assignmentHistory([
      { ...name, assigned_on: "2026-03-01T10:00:00Z", unassigned_on: "2026-03-04T10:00:00Z" },
      { first_name: "Piet", last_name: "Vos", assigned_on: "2026-03-02T10:00:00Z", unassigned_on: null },
    ]);
    expect(history.map(({ name: who, kind }) => `${who} ${kind}`)).toEqual([
      "Jan Bos unassigned",
      "Piet Vos assigned",
      "Jan Bos assigned",
    ]);
  });
});

describe("the place of a ticket", () => {
  it("comes back from the form that it was written to", () => {
    const id = fc.integer({ min: 1, max: 1e9 });
    fc.assert(
      fc.property(id, id, id, (companyId, plantId, ticketId) => {
        const form = new FormData();
        const place = { companyId, plantId, ticketId };
        for (const [name, value] of Object.entries(writeTicketRef(place))) form.set(name, value);
        expect(readTicketRef(form)).toEqual(place);
      }),
    );
  });

  it("is none where an id is none", () => {
    const form = new FormData();
    for (const name of ["company_id", "plant_id", "ticket_id"]) form.set(name, "3");
    form.set("plant_id", "3/../4");
    expect(readTicketRef(form)).toBeNull();
  });
});
