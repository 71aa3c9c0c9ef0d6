import { describe, expect, it } from "vitest";
import { type ChangeableTicket, canChange, withChanges, withRetained } from "./changes";

const row = (id: number, over: Partial<ChangeableTicket> = {}): ChangeableTicket => ({
  id,
  number: String(10_000 + id),
  title: "No yield",
  open: true,
  assignees: [],
  ref: { companyId: 3, plantId: 9, ticketId: id },
  ...over,
});
const request = (...ids: number[]) => ids.map((ticketId) => ({ companyId: 3, plantId: 9, ticketId }));

describe("canChange", () => {
  it("is only true for open tickets that the user may change", () => {
    expect(canChange(row(1))).toBe(true);
    expect(canChange(row(1, { open: false }))).toBe(false);
    expect(canChange(row(1, { ref: null }))).toBe(false);
  });
});

describe("withChanges", () => {
  it("shows pending changes, the last one of a ticket counting", () => {
    const anna = { id: 40, name: "Anna Bos" };
    const rows = withChanges(
      [row(1), row(2), row(3, { assignees: ["Anna Bos"] })],
      [
        { tickets: request(1, 2), change: { kind: "closed" } },
        { tickets: request(1), change: { kind: "open" } },
        { tickets: request(2, 3), change: { kind: "assigned", user: anna } },
      ],
    );
    expect(rows.map(({ open, assignees }) => [open, assignees])).toEqual([
      [true, []],
      [false, ["Anna Bos"]],
      [true, ["Anna Bos"]],
    ]);
  });
});

describe("withRetained", () => {
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it("returns removed rows to where they were", () => {
    const previous = [row(1), row(2), row(3), row(4)];
    expect(ids(withRetained([row(3), row(5)], previous, ({ id }) => id !== 4))).toEqual([1, 2, 3, 5]);
    expect(ids(withRetained([], previous, () => true))).toEqual([1, 2, 3, 4]);
  });

  it("lists no row twice", () => {
    expect(ids(withRetained([row(1), row(2)], [row(2), row(1)], () => true))).toEqual([1, 2]);
  });
});
