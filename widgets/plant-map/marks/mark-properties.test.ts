import { describe, expect, it } from "vitest";
import { markProperties, readPoint } from "./mark-properties";

const about = (count: number) => `about ${count}`;
const point = { type: "Point" as const, coordinates: [5.12, 52.09] };

describe("the properties of a mark", () => {
  it("tell a plant from a cluster, and its worst status", () => {
    expect(markProperties({ id: 42, counts: [0, 0, 1, 0, 0] }, about)).toEqual({
      id: 42,
      mark: "plant:OK",
      total: 1,
      counts: "0-0-1-0-0",
      worst: 2,
    });
    expect(markProperties({ id: 7, counts: [1, 0, 1200, 0, 3] }, about)).toMatchObject({
      mark: expect.stringContaining("about 1204"),
      total: 1204,
      worst: 0,
    });
  });

  it("are read back", () => {
    const properties = markProperties({ id: 7_000_000_001, counts: [1, 0, 1200, 0, 3] }, about);
    expect(readPoint({ properties, geometry: point })).toEqual({
      id: 7_000_000_001,
      total: 1204,
      counts: [1, 0, 1200, 0, 3],
      worst: 0,
      lng: 5.12,
      lat: 52.09,
    });
  });

  it("are told from those of the base map", () => {
    expect(readPoint({ properties: { name: "Utrecht" }, geometry: point })).toBeNull();
    expect(readPoint({ properties: {}, geometry: point })).toBeNull();
  });
});
