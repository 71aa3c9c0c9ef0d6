import { describe, expect, it } from "vitest";
import { columnIds } from "./column-ids";
import { columnHead, columnState } from "./columns";

describe("the columns of a list", () => {
  it("have a head each", () => {
    expect(columnIds.filter((id) => !columnHead(id))).toEqual([]);
  });

  it("stand as they are chosen", () => {
    const { columnOrder, columnVisibility } = columnState(["name", "tags", "peak"]);
    expect(columnOrder).toEqual(["name", "tags", "peak"]);
    expect(Object.keys(columnVisibility).filter((id) => columnVisibility[id])).toEqual([
      "name",
      "peak",
      "tags",
    ]);
  });
});
