import { yieldStatuses } from "@entities/plant";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readMapQuery, writeMapQuery } from "./map-filter";

const query = fc.record({
  status: fc.option(fc.constantFrom(...yieldStatuses)),
  view: fc.constantFrom("map" as const, "list" as const),
});

describe("query of the map", () => {
  it("reads back what it wrote and leaves other parameters unchanged", () => {
    fc.assert(
      fc.property(query, fc.webQueryParameters({ size: "xsmall" }), (written, others) => {
        const before = new URLSearchParams(others);
        before.delete("map_status");
        before.delete("map_view");
        const search = writeMapQuery(before, written);
        expect(readMapQuery(search)).toEqual(written);
        expect(writeMapQuery(search, { status: null, view: "map" }).toString()).toBe(before.toString());
      }),
    );
  });

  it("shows every plant on a map when its parameters are unknown", () => {
    expect(readMapQuery(new URLSearchParams("map_status=SPLENDID&map_view=globe"))).toEqual({
      status: null,
      view: "map",
    });
  });
});
