import { yieldStatuses } from "@entities/plant";
import { renderMarkup } from "@testing/markup";
import fc from "fast-check";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { readMapQuery, StatusFilter, writeMapQuery } from "./map-filter";

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

describe("StatusFilter", () => {
  it("offers SunData Light only to companies with access to it", () => {
    const labels = (lightAccessible: boolean) => {
      const props = { status: null, lightAccessible, summary: "unknown" as const, onChange: () => {} };
      const buttons = renderMarkup(createElement(StatusFilter, props)).split("</button>").slice(0, -1);
      return buttons.map((button) => button.replaceAll(/<[^>]+>/g, ""));
    };
    expect(labels(false)).toEqual(["All–", "Ok–", "Medium–", "Not ok–", "None–"]);
    expect(labels(true)).toEqual([...labels(false), "SunData Light–"]);
  });
});
