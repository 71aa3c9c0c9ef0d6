import type { PeriodType, PeriodWeather } from "@entities/energy";
import { type Plant, plantCity, postalAddress } from "@entities/plant";
import type { Period } from "@features/plant-events";
import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import type { PlotSeries } from "@shared/ui/series-plot/plot-model";
import { energyStyles, type SeriesStyle } from "@shared/ui/small-bars/series-style";
import { type WeatherLane, weatherLanes } from "../view";

/** A series of a chart. The plot, the legend, the tooltip, the table and the file show it. */
export interface ChartSeries extends PlotSeries {
  label: Message;
  /** A group that is hidden at first. */
  group?: typeof expectedGroup;
}

/** How far behind the other series a series is drawn: 0 in front. */
const depth = ({ type, group, isBehindBars }: ChartSeries) => (type === "band" || group ? 2 : isBehindBars ? 1 : 0);

/** The series in reading order. The first series is drawn behind the others. */
export const inReadingOrder = (series: readonly ChartSeries[]): ChartSeries[] =>
  series.toSorted((a, b) => depth(a) - depth(b));

export const seriesStyles = {
  ...energyStyles,
  score: { color: "var(--chart-actual)", pattern: "solid" },
  sun: { color: "var(--chart-expected)", pattern: "solid", line: [5, 3] },
} as const satisfies Record<string, SeriesStyle>;

/** The name and the location of a plant. The location is null if it is unknown or part of the name. */
export function toLabelParts({ name, address }: Pick<Plant, "name" | "address">) {
  const street = address && postalAddress({ ...address, postal_code: "", city: "" });
  return { name, city: plantCity({ name, address }), street: street || null };
}

/** The names of plants. A name that is not unique gets its city, then its street, then its id. */
export function distinctLabels(
  plants: readonly { id: number; name: string; city: string | null; street: string | null }[],
): string[] {
  const parts: ((plant: (typeof plants)[number]) => string | null)[] = [({ street }) => street, ({ id }) => `#${id}`];
  return parts.reduce(
    (labels, part) =>
      labels.map((label, index) => {
        const plant = plants[index];
        const isDistinct = labels.indexOf(label) === labels.lastIndexOf(label);
        return isDistinct || !plant ? label : joinTexts([label, part(plant)], ", ");
      }),
    plants.map(({ name, city }) => joinTexts([name, city], ", ")),
  );
}

/** The lines of a plant and its compared plants. The dashes distinguish the lines without colour. */
export const comparedStyles: readonly SeriesStyle[] = [
  { color: "var(--chart-1)", pattern: "solid", line: [] },
  { color: "var(--chart-2)", pattern: "solid", line: [6, 3] },
  { color: "var(--chart-3)", pattern: "solid", line: [2, 3] },
  { color: "var(--chart-4)", pattern: "solid", line: [10, 4] },
  { color: "var(--chart-6)", pattern: "solid", line: [8, 3, 2, 3] },
  { color: "var(--chart-8)", pattern: "solid", line: [4, 6] },
];

/** The expected energy of the compared plants, in the colours of the plants. */
export const expectedGroup = "expected-by-plant";

/** The dot pattern of expected lines. */
export const expectedDots: readonly number[] = [1.5, 3.5];

/** The entries of a legend: single series, and one entry per group. */
export function groupSeries(series: readonly ChartSeries[]): Pick<ChartSeries, "key" | "label" | "style">[] {
  const single = inReadingOrder(series.filter(({ group }) => !group));
  if (single.length === series.length) return single;
  const style = { color: "var(--chart-axis)", pattern: "solid", line: expectedDots } as const;
  return [...single, { key: expectedGroup, label: seriesLabels.expected, style }];
}

export const barLabels = {
  energy: {
    ok: msg`Generated`,
    below: msg`Generated, below the expected range`,
    partial: msg`Generated, a part not received`,
    neutral: msg`Generated, not compared`,
  },
  compared: {
    ok: msg`Within the expected range`,
    below: msg`Below the expected range`,
    partial: msg`A part not received`,
    neutral: msg`Incomplete period`,
  },
};

export const seriesLabels = {
  actual: msg`Generated`,
  expected: msg`Expected`,
  band: msg`Expected range`,
  share: msg`Of expected in the hours with data`,
  notReceived: msg`Not received`,
  score: msg`Yield score`,
  sun: msg`Sun score`,
};

type WeatherValue = Exclude<keyof PeriodWeather, "start_date">;

/** The series of the lanes of the weather. The values have the units of `weatherUnit`. */
const weatherSeries: Record<WeatherLane, Omit<ChartSeries, "key" | "values"> & { value: WeatherValue }> = {
  irradiance: {
    value: "radiation_in_kwh_per_m2",
    type: "bars",
    label: msg`Irradiance`,
    style: { color: "var(--chart-2)", pattern: "solid" },
  },
  temperature: {
    value: "temperature_in_celsius",
    type: "line",
    label: msg`Temperature`,
    style: { color: "var(--chart-6)", pattern: "solid", line: [] },
  },
  snow: {
    value: "snow_depth_in_m",
    type: "bars",
    label: msg`Snow depth`,
    style: { color: "var(--chart-8)", pattern: "solid" },
  },
  rain: {
    value: "precipitation_in_mm",
    type: "bars",
    label: msg`Rain`,
    style: { color: "var(--chart-3)", pattern: "solid" },
  },
};

const weatherKey = (lane: WeatherLane) => `weather-${lane}`;

/** The entries of the weather in a legend. */
export const weatherEntries = weatherLanes.map((lane) => ({ lane, key: weatherKey(lane), ...weatherSeries[lane] }));

interface WeatherUnit {
  unit: string;
  decimals: number;
  /** The values of the API in this unit. */
  factor: number;
}

/** The unit of a series of the weather. Null for other series. */
export function weatherUnit(key: string, period: PeriodType): WeatherUnit | null {
  const units: Record<WeatherLane, WeatherUnit> = {
    irradiance:
      period === "hour"
        ? { unit: "W/m²", decimals: 0, factor: 1_000 }
        : { unit: "kWh/m²", decimals: period === "day" ? 2 : 1, factor: 1 },
    temperature: { unit: "°C", decimals: 1, factor: 1 },
    snow: { unit: "cm", decimals: 0, factor: 100 },
    rain: { unit: "mm", decimals: 1, factor: 1 },
  };
  const lane = weatherLanes.find((candidate) => weatherKey(candidate) === key);
  return lane ? units[lane] : null;
}

/** The weather of the shown lanes in some periods, a gap where it is not known. */
export function weatherSeriesOf(
  lanes: readonly WeatherLane[],
  rows: readonly PeriodWeather[],
  periods: readonly Period[],
  type: PeriodType,
): ChartSeries[] {
  const rowOf = new Map(rows.map((row) => [row.start_date, row]));
  return weatherEntries
    .filter(({ lane }) => lanes.includes(lane))
    .map(({ lane: _, value, key, ...series }) => {
      const factor = weatherUnit(key, type)?.factor ?? 1;
      const known = periods.map(({ key: start }) => rowOf.get(start)?.[value] ?? null);
      return { ...series, key, values: known.map((one) => one && one * factor) };
    });
}
