import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type Format, useFormat } from "@shared/i18n/format";
import { Explain } from "@shared/ui/explain/explain";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { Kpis } from "./schema";

type Figure = Exclude<keyof Kpis, "start_date" | "end_date" | `${string}_covered_share`>;

/** A key figure of a plant in a period (domain/scores.md#key-figures). */
interface KeyFigure {
  name: Figure;
  label: MessageDescriptor;
  /** What it is and by which standard. */
  definition: MessageDescriptor;
  unit: "share" | "perPeak" | "energy";
  /** The share of the daylight that the figure is of; null if it has none. */
  covered: Extract<keyof Kpis, `${string}_covered_share`> | null;
}

/** All key figures, in the order of screens and files. */
export const keyFigures: readonly KeyFigure[] = [
  {
    name: "availability_by_time",
    label: msg`Availability by time`,
    definition: msg`The share of the hours with more than 50 W/m² on the panels in which the meters delivered energy (IEC TS 63019, IEC TS 61724-3). Meters are weighted by their peak power.`,
    unit: "share",
    covered: "availability_covered_share",
  },
  {
    name: "availability_by_energy",
    label: msg`Availability by energy`,
    definition: msg`What remains of the expected energy of the same hours after the outages (IEC TS 61724-3).`,
    unit: "share",
    covered: "availability_covered_share",
  },
  {
    name: "performance_ratio",
    label: msg`Performance ratio`,
    definition: msg`The energy per kWp, divided by the irradiation of the panels in kWh/m² (IEC 61724-1).`,
    unit: "share",
    covered: "performance_covered_share",
  },
  {
    name: "corrected_performance_ratio",
    label: msg`Performance ratio at 25 °C`,
    definition: msg`The performance ratio, corrected for the temperature of the cells: 0.37% for each °C above 25 (IEC 61724-1).`,
    unit: "share",
    covered: "performance_covered_share",
  },
  {
    name: "specific_yield_in_kwh_per_kwp",
    label: msg`kWh/kWp`,
    definition: msg`The generated energy for each kilowatt of peak power: the specific yield.`,
    unit: "perPeak",
    covered: "yield_covered_share",
  },
  {
    name: "capacity_factor",
    label: msg`Capacity factor`,
    definition: msg`The generated energy, relative to that of the peak power (DC) in every hour of the period.`,
    unit: "share",
    covered: "yield_covered_share",
  },
  {
    name: "lost_kwh",
    label: msg`Lost`,
    definition: msg`What the plant lost in the period, without what was curtailed.`,
    unit: "energy",
    covered: null,
  },
  {
    name: "curtailed_kwh",
    label: msg`Curtailed`,
    definition: msg`What was lost to a limit of the power: a limited feed-in, or an inverter that is too small.`,
    unit: "energy",
    covered: null,
  },
  {
    name: "not_received_kwh",
    label: msg`Not received`,
    definition: msg`The expected energy of hours without data. The plant may have generated it.`,
    unit: "energy",
    covered: null,
  },
];

/** Whether a figure depends on the irradiance. */
const hasIrradiance = ({ covered }: KeyFigure): boolean =>
  covered === "availability_covered_share" || covered === "performance_covered_share";

/** Formats a key figure; null if it is not known. */
export function keyFigureText(format: Format, { name, unit }: KeyFigure, kpis: Kpis): string | null {
  const value = kpis[name];
  if (value === null) return null;
  if (unit === "energy") return format.loss(value);
  return unit === "perPeak" ? format.number(value, 2, true) : format.percent(value);
}

/** The key figures with their definition, and the days and the share of the daylight that they are of. */
export function KeyFigureList({ kpis, days, className }: { kpis: Kpis; days: string; className?: string | undefined }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return (
    <dl className={className}>
      {keyFigures.map((figure) => {
        const share = figure.covered && format.percent(kpis[figure.covered]);
        return (
          <div key={figure.name}>
            <dt className="hint">
              {i18n._(figure.label)}
              <Explain term={i18n._(figure.label)}>
                {i18n._(figure.definition)} {days}.{" "}
                {hasIrradiance(figure) && (
                  <Trans>The irradiance on the panels follows from the recorded weather.</Trans>
                )}{" "}
                {share && (
                  <Trans>
                    Known for {share} of the daylight. Below 90% the figure is not stated: an hour without a measurement
                    is never a zero.
                  </Trans>
                )}
              </Explain>
            </dt>
            <dd>{keyFigureText(format, figure, kpis) ?? <EmptyValue />}</dd>
          </div>
        );
      })}
    </dl>
  );
}
