import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SeriesStyle } from "@shared/ui/chart-frame/series-style";
import type { PerformanceDay } from "./performance-days";

/** The series of the chart; the bar of a day belongs to one of the first three. */
export const seriesKeys = ["ok", "below", "uncompared", "expected", "band"] as const;
export type SeriesKey = (typeof seriesKeys)[number];

export const seriesStyles: Record<SeriesKey, SeriesStyle> = {
  ok: { color: "var(--color-ok)", pattern: "solid" },
  below: { color: "var(--color-not-ok)", pattern: "stripes" },
  uncompared: { color: "var(--color-none)", pattern: "solid" },
  expected: { color: "var(--chart-expected)", pattern: "solid" },
  band: { color: "var(--chart-band)", pattern: "solid" },
};

export const seriesLabels: Record<SeriesKey, MessageDescriptor> = {
  ok: msg`Generated`,
  below: msg`Generated, below the expected range`,
  uncompared: msg`Generated, not yet compared`,
  expected: msg`Expected`,
  band: msg`Expected range`,
};

/** The series of a day's bar. // spec 2 §2.7: the status OK or NOK determines its colour */
export function seriesOf({ status }: PerformanceDay): SeriesKey {
  if (status === null) return "uncompared";
  return status === "OK" ? "ok" : "below";
}

/** The series that have data on at least one day. */
export function seriesIn(days: readonly PerformanceDay[]): SeriesKey[] {
  const occurring = new Set<SeriesKey>(days.filter(({ actualKwh }) => actualKwh !== null).map(seriesOf));
  if (days.some(({ expectedKwh }) => expectedKwh !== null)) occurring.add("expected");
  if (days.some(({ band }) => band !== null)) occurring.add("band");
  return seriesKeys.filter((key) => occurring.has(key));
}
