import { describe, expect, it } from "vitest";
import { baseMapStyle } from "./base-map-style";

const theme = {
  water: "rgb(1, 2, 3)",
  land: "rgb(4, 5, 6)",
  line: "rgb(7, 8, 9)",
  label: "rgb(10, 11, 12)",
  font: "Sans",
};
const style = baseMapStyle(theme, "https://plants.example/assets/base-map.json");

describe("baseMapStyle", () => {
  it("requests only the base map file", () => {
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    expect(JSON.stringify(style).match(/https?:[^"]+/g)).toEqual(["https://plants.example/assets/base-map.json"]);
  });

  it("uses only colours of the theme", () => {
    const paints = JSON.stringify(style.layers.map(({ paint }) => paint ?? {}));
    const colors = paints.match(/#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^)]*\)/gi) ?? [];
    expect(new Set(colors)).toEqual(new Set([theme.water, theme.land, theme.line, theme.label]));
  });

  it("attributes the outlines to Natural Earth", () =>
    expect(style.sources["base-map"]).toMatchObject({ attribution: "Natural Earth" }));

  it("moves the name of a town when a marker covers it", () => {
    const layer = style.layers.find(({ id }) => id === "towns");
    const anchors = ["center", [0, 0], "bottom", [0, expect.any(Number)]];
    expect(layer).toMatchObject({ layout: { "text-variable-anchor-offset": expect.arrayContaining(anchors) } });
  });

  it("refers only to its own sources", () => {
    for (const layer of style.layers) {
      if ("source" in layer) expect(style.sources).toHaveProperty(String(layer.source));
    }
  });
});
