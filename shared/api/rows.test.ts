import { number, type } from "superstruct";
import { afterEach, describe, expect, it, vi } from "vitest";
import { rows } from "./rows";

describe("rows", () => {
  afterEach(() => void vi.restoreAllMocks());

  it("drops an invalid row with a logged reason and preserves the order of the others", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const list = [{ id: 1, watt: 5 }, { id: 2, watt: "Anna" }, null, { id: 4, watt: 8 }];
    const [failure, parsed] = rows(type({ id: number(), watt: number() })).validate(list, { coerce: true });
    expect(failure).toBeUndefined();
    expect(parsed).toEqual([list[0], list[3]]);
    expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toEqual([
      { event: "row-dropped", row: 2, at: "watt", expected: "number" },
      { event: "row-dropped", row: null, at: "", expected: "type" },
    ]);
  });

  it("drops invalid rows within a page", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const page = type({ data: rows(number()), total: number() });
    const [, parsed] = page.validate({ data: [1, "x", 3], total: 3 }, { coerce: true });
    expect(parsed).toEqual({ data: [1, 3], total: 3 });
  });

  it("rejects a value that is not a list", () => {
    for (const value of [null, {}, "text", { data: [] }]) {
      expect(rows(number()).validate(value, { coerce: true })[0]).toBeDefined();
    }
  });
});
