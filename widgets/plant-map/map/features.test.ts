import { describe, expect, it } from "vitest";
import { readPoint, toFeatures } from "./features";

const view = {
  ids: Float64Array.of(42, 7_000_000_001),
  lngs: Float64Array.of(5.12, 4.9),
  lats: Float64Array.of(52.09, 52.37),
  counts: Uint32Array.of(0, 0, 1, 0, 0, 1, 0, 1200, 0, 3),
};
const { features } = toFeatures(view, (count) => `about ${count}`);

describe("the features of a view", () => {
  it("are plants and clusters, each with the name of its picture and its worst status", () => {
    expect(features.map(({ properties }) => properties)).toEqual([
      { id: 42, mark: "plant:OK", total: 1, counts: "0-0-1-0-0", worst: 2 },
      expect.objectContaining({ total: 1204, counts: "1-0-1200-0-3", worst: 0 }),
    ]);
    expect(features[1]?.properties.mark).toContain("about 1204");
  });

  it("are read back", () => {
    expect(features.map(readPoint)).toEqual([
      { id: 42, total: 1, counts: [0, 0, 1, 0, 0], worst: 2, lng: 5.12, lat: 52.09 },
      { id: 7_000_000_001, total: 1204, counts: [1, 0, 1200, 0, 3], worst: 0, lng: 4.9, lat: 52.37 },
    ]);
  });

  it("are told from those of the base map", () => {
    expect(
      readPoint({
        type: "Feature",
        properties: { name: "Utrecht" },
        geometry: { type: "Point", coordinates: [5, 52] },
      }),
    ).toBeNull();
  });
});
