import { type SVGProps, useId } from "react";

/** The fill patterns of series, which distinguish the series without colour and in print. */
type FillPattern = "solid" | "stripes" | "dots" | "grid" | "backstripes";

/** The style of a series in the chart, the legend and the tooltip. */
export interface SeriesStyle {
  /** A colour token, such as `var(--color-ok)`. */
  color: string;
  pattern: FillPattern;
  /** For lines: the lengths of dashes and gaps in pixels; empty for a solid line. */
  line?: readonly number[];
  /** For marks of days. */
  shape?: "diamond";
  /** For bars of what was expected. */
  outline?: "solid" | "dashed";
}

/** The styles of generated and expected energy in each chart (domain/performance.md). */
export const energyStyles = {
  ok: { color: "var(--color-ok)", pattern: "solid" },
  below: { color: "var(--color-not-ok)", pattern: "stripes" },
  partial: { color: "var(--color-none)", pattern: "backstripes" },
  neutral: { color: "var(--color-none)", pattern: "solid" },
  actual: { color: "var(--chart-actual)", pattern: "solid" },
  expected: { color: "var(--chart-expected)", pattern: "solid", line: [] },
  band: { color: "var(--chart-band)", pattern: "solid" },
} as const satisfies Record<string, SeriesStyle>;

/** The uncoloured part of each pattern on a tile of 6 by 6 pixels. */
const gaps: Record<Exclude<FillPattern, "solid">, string> = {
  stripes: "M-1.5 1.5l3-3M0 6l6-6M4.5 7.5l3-3",
  backstripes: "M-1.5 4.5l3 3M0 0l6 6M4.5-1.5l3 3",
  grid: "M0 3h6M3 0v6",
  dots: "M1.5 1.5h.01M4.5 4.5h.01",
};

/** The SVG pattern that `seriesFill(id, style)` refers to. Render it in a `<defs>` of the same page. */
export function FillDefinition({ id, seriesStyle }: { id: string; seriesStyle: SeriesStyle }) {
  const { color, pattern } = seriesStyle;
  if (pattern === "solid") return null;
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse">
      <rect width="6" height="6" style={{ fill: color }} />
      <path
        style={{ fill: "none", stroke: "var(--color-surface)" }}
        d={gaps[pattern]}
        strokeWidth={pattern === "dots" ? 1.8 : 1.2}
        strokeLinecap={pattern === "dots" ? "round" : "butt"}
      />
    </pattern>
  );
}

/** Returns the CSS `fill` of a series. */
export const seriesFill = (id: string, { color, pattern }: SeriesStyle): string =>
  pattern === "solid" ? color : `url(#${id})`;

const dashes = { strokeWidth: "0.12em", strokeDasharray: "0.36em 0.24em" };
const outlines = { solid: { stroke: "var(--chart-expected)" }, dashed: { stroke: "var(--chart-expected)", ...dashes } };

/** A rectangle in the style of a series, whose `FillDefinition` has the id. */
export const StyledRect = ({ id, seriesStyle, ...rect }: SVGProps<SVGRectElement> & { seriesStyle: SeriesStyle }) => (
  <rect
    {...rect}
    style={{ fill: seriesFill(id ?? "", seriesStyle), ...(seriesStyle.outline && outlines[seriesStyle.outline]) }}
  />
);

interface MarkProps {
  /** The centre, pixels. */
  x: number;
  y: number;
  radius: number;
  seriesStyle: SeriesStyle;
}

/** A diamond, outlined so that it stands out from bars. */
export const Mark = ({ x, y, radius, seriesStyle }: MarkProps) => (
  <path
    d={`M${x} ${y - radius}l${radius} ${radius}l${-radius} ${radius}l${-radius} ${-radius}z`}
    style={{ fill: seriesStyle.color, stroke: "var(--color-surface)" }}
  />
);

const swatchSize = { flex: "none", width: "0.75rem", height: "0.75rem" };

/** A small square in the style of a series, next to the label of the series. */
export function Swatch({ seriesStyle }: { seriesStyle: SeriesStyle }) {
  const id = `swatch${useId().replaceAll(":", "")}`;
  return (
    <svg style={swatchSize} viewBox="0 0 12 12" aria-hidden="true">
      <defs>
        <FillDefinition id={id} seriesStyle={seriesStyle} />
      </defs>
      {seriesStyle.shape ? (
        <Mark x={6} y={6} radius={5} seriesStyle={seriesStyle} />
      ) : seriesStyle.line ? (
        <path
          d="M0 6h12"
          strokeWidth="2.5"
          strokeDasharray={seriesStyle.line.map((length) => length / 2).join(" ")}
          style={{ stroke: seriesStyle.color }}
        />
      ) : (
        <StyledRect id={id} seriesStyle={seriesStyle} width="12" height="12" rx="2" />
      )}
    </svg>
  );
}
