import { describe, expect, it } from "vitest";
import { nextPosition } from "./timeline-grid";

const size = { rows: 3, columns: 60 };
const move = (key: string, row: number, column: number) => {
  const next = nextPosition(key, { row, column }, size);
  return next && [next.row, next.column];
};

describe("nextPosition", () => {
  it("moves by a cell within the grid", () => {
    expect(move("ArrowLeft", 1, 5)).toEqual([1, 4]);
    expect(move("ArrowRight", 1, 5)).toEqual([1, 6]);
    expect(move("ArrowUp", 1, 5)).toEqual([0, 5]);
    expect(move("ArrowDown", 1, 5)).toEqual([2, 5]);
    expect(move("ArrowRight", 1, 59)).toEqual([1, 59]);
    expect(move("ArrowUp", 0, 5)).toEqual([0, 5]);
  });

  it("moves to the ends of a row and of a column", () => {
    expect(move("Home", 1, 5)).toEqual([1, 0]);
    expect(move("End", 1, 5)).toEqual([1, 59]);
    expect(move("PageDown", 0, 5)).toEqual([2, 5]);
    expect(move("PageUp", 2, 5)).toEqual([0, 5]);
  });

  it("is null for other keys", () => expect(move("Enter", 1, 5)).toBeNull());
});
