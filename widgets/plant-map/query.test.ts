import { locationStatuses } from "@entities/plant-location";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { onlyMapQueryChanged, readMapQuery, writeMapQuery } from "./query";

const query = fc.record({
  status: fc.option(fc.constantFrom(...locationStatuses)),
  view: fc.constantFrom("map" as const, "list" as const),
});

describe("the map's query", () => {
  it("is read as it was written, and leaves the rest alone", () => {
    fc.assert(
      fc.property(query, fc.webQueryParameters(), (written, others) => {
        const before = new URLSearchParams(others);
        before.delete("map_status");
        before.delete("map_view");
        const search = writeMapQuery(before, written);
        expect(readMapQuery(search)).toEqual(written);
        expect(writeMapQuery(search, { status: null, view: "map" }).toString()).toBe(before.toString());
      }),
    );
  });

  it("shows every plant on a map where it says nothing of use", () => {
    expect(readMapQuery(new URLSearchParams("map_status=SPLENDID&map_view=globe"))).toEqual({
      status: null,
      view: "map",
    });
  });
});

describe("onlyMapQueryChanged", () => {
  const url = (path: string) => new URL(path, "https://plants.example");

  it("is true for a change of the map's part alone", () => {
    expect(onlyMapQueryChanged(url("/?start=2026-01-01"), url("/?start=2026-01-01&map_status=NOK"))).toBe(
      true,
    );
    expect(onlyMapQueryChanged(url("/?map_view=list"), url("/"))).toBe(true);
  });

  it("is false for a reload and for any other change", () => {
    expect(onlyMapQueryChanged(url("/?map_status=NOK"), url("/?map_status=NOK"))).toBe(false);
    expect(onlyMapQueryChanged(url("/?map_status=NOK"), url("/?start=2026-01-01"))).toBe(false);
    expect(onlyMapQueryChanged(url("/"), url("/plants?map_status=NOK"))).toBe(false);
  });
});
