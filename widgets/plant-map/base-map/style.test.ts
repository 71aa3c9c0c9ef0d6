import { describe, expect, it } from "vitest";
import { baseMapStyle } from "./style";

const looks = {
  water: "rgb(1, 2, 3)",
  land: "rgb(4, 5, 6)",
  line: "rgb(7, 8, 9)",
  label: "rgb(10, 11, 12)",
  font: "Sans",
};
const style = baseMapStyle(looks, "https://plants.example/assets/base-map.json");

describe("baseMapStyle", () => {
  it("asks for the one file of the base map and for nothing else", () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    const urls = JSON.stringify(style).match(/https?:[^"]+/g);
    expect(urls).toEqual(["https://plants.example/assets/base-map.json"]);
  });

  it("has no colour but those it was given", () => {
    const paints = JSON.stringify(style.layers.map(({ paint }) => paint ?? {}));
    const colors = paints.match(/#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^)]*\)/gi) ?? [];
    expect(new Set(colors)).toEqual(new Set([looks.water, looks.land, looks.line, looks.label]));
  });

  it("names where its outlines are from", () => {
    expect(style.sources["base-map"]).toMatchObject({ attribution: "Natural Earth" });
  });

  it("draws each layer from a source it has", () => {
    for (const layer of style.layers) {
      if ("source" in layer) expect(style.sources).toHaveProperty(String(layer.source));
    }
  });
});
