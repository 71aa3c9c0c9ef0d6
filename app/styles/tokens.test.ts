import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { themeColors } from "../document";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** The colour tokens by theme: `light-dark(oklch(…), oklch(…))`, or one `oklch(…)` for both themes. */
function tokens(): Record<"light" | "dark", Map<string, Oklch>> {
  const found = { light: new Map<string, Oklch>(), dark: new Map<string, Oklch>() };
  for (const [, name = "", value = ""] of css.matchAll(/^\s*(--[\w-]+):\s*([^;]+);/gm)) {
    const colors = [...value.matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)].map(
      ([, l, c, h]): Oklch => [Number(l), Number(c), Number(h)],
    );
    const [light, dark = light] = colors;
    if (!light || !dark) continue;
    found.light.set(name, light);
    found.dark.set(name, dark);
  }
  return found;
}

/** Linear sRGB of an OKLCH colour (Ottosson 2020). */
function linear([lightness, chroma, hue]: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

function luminance(color: Oklch): number {
  const [red, green, blue] = linear(color).map(clamp) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2. */
function contrast(a: Oklch, b: Oklch): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function hex(color: Oklch): string {
  const bytes = linear(color).map((value) => {
    const part = clamp(value);
    const encoded = part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}

const backgrounds = ["canvas", "surface", "surface-raised", "surface-hover"].map((name) => `--color-${name}`);
const statuses = ["ok", "medium", "not-ok", "none", "light", "info"].map((name) => `--color-${name}`);
const series = ["actual", "expected", "1", "2", "3", "4", "5", "6", "7", "8"].map((name) => `--chart-${name}`);

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  const colors = tokens()[theme];
  const color = (name: string): Oklch => {
    const found = colors.get(name);
    if (!found) throw new Error(`${name} is no colour`);
    return found;
  };

  it.each(["--color-text", "--color-text-muted", "--color-text-subtle", "--color-link"])(
    "has readable %s on every background",
    (text) => {
      for (const background of [...backgrounds, "--color-surface-selected", "--color-surface-sunken"]) {
        expect(contrast(color(text), color(background)), background).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it.each(statuses)("has readable text for %s, including on its background", (status) => {
    for (const background of [...backgrounds, `${status}-soft`]) {
      expect(contrast(color(`${status}-text`), color(background)), background).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each([...statuses, ...series, "--color-focus", "--color-border-strong"])(
    "has visible %s on every background",
    (graphic) => {
      for (const background of backgrounds) {
        expect(contrast(color(graphic), color(background)), background).toBeGreaterThanOrEqual(3);
      }
    },
  );

  it.each(["--color-accent", "--color-accent-hover", "--color-danger-fill", "--color-danger-fill-hover"])(
    "has readable text on %s",
    (fill) => expect(contrast(color("--color-on-accent"), color(fill))).toBeGreaterThanOrEqual(4.5),
  );

  it("has readable map labels on land and water", () => {
    for (const background of ["--map-land", "--map-water"]) {
      expect(contrast(color("--map-label"), color(background)), background).toBeGreaterThanOrEqual(4.5);
    }
  });

  it("has a map without a second blue beside the accent", () => {
    for (const [name, [, chroma]] of colors) {
      if (name.startsWith("--map-")) expect(chroma, name).toBeLessThan(0.025);
    }
    expect(color("--map-water")[1]).toBeLessThan(0.01);
  });

  it("has a theme-color equal to the canvas", () =>
    expect(themeColors(theme)).toEqual([{ content: hex(color("--color-canvas")) }]));
});
