import { describe, expect, it } from "vitest";
import { readTileUrl, tilesUrl } from "./plant-tiles";

describe("the address of a tile", () => {
  it("is read once MapLibre has filled it in", () => {
    const url = tilesUrl("plants1", 3, "NOK").replace("{z}", "6").replace("{x}", "32").replace("{y}", "21");
    expect(readTileUrl(url)).toEqual({ z: 6, x: 32, y: 21 });
  });

  it("is another one for other plants", () => {
    const urls = [tilesUrl("plants1", 3, "NOK"), tilesUrl("plants1", 4, "NOK"), tilesUrl("plants1", 3, null)];
    expect(new Set(urls).size).toBe(urls.length);
  });

  it("is nothing else", () => {
    expect(readTileUrl("plants1://3/NOK")).toBeNull();
  });
});
