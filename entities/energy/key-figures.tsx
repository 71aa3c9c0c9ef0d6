import { minCoveredShare, minDaylightIrradiance, temperatureCoefficient } from "@heliograph/rules/energy-limits";
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
  /** The meaning of the figure, with the standard that defines it. */
  definition: (format: Format) => MessageDescriptor;
  unit: "share" | "perPeak" | "energy";
  /** The share of the daylight that the figure is of; null if it has none. */
  covered: Extract<keyof Kpis, `${string}_covered_share`> | null;
}

/** All key figures, in the order of screens and files. */
export const keyFigures: readonly KeyFigure[] = [
  {
    name: "availability_by_time",
    label: msg`Availability by time`,
    definition: () =>
      msg`The share of the daylight hours in which the meters delivered energy, weighted by peak power (IEC TS 63019, IEC TS 61724-3). Daylight hours have more than ${minDaylightIrradiance} W/m² on the panels.`,
    unit: "share",
    covered: "availability_covered_share",
  },
  {
    name: "availability_by_energy",
    label: msg`Availability by energy`,
    definition: () =>
      msg`The expected energy of the daylight hours in which the meters delivered energy, relative to the expected energy of all daylight hours (IEC TS 61724-3). Daylight hours have more than ${minDaylightIrradiance} W/m² on the panels.`,
    unit: "share",
    covered: "availability_covered_share",
  },
  {
    name: "performance_ratio",
    label: msg`Performance ratio`,
    definition: () => msg`The energy per kWp, divided by the irradiation of the panels in kWh/m² (IEC 61724-1).`,
    unit: "share",
    covered: "performance_covered_share",
  },
  {
    name: "corrected_performance_ratio",
    label: msg`Performance ratio at 25 °C`,
    definition(format) {
      const loss = format.percent(temperatureCoefficient, 2);
      return msg`The performance ratio, corrected for the temperature of the cells: ${loss} for each °C above 25 (IEC 61724-1).`;
    },
    unit: "share",
    covered: "performance_covered_share",
  },
  {
    name: "specific_yield_in_kwh_per_kwp",
    label: msg`Specific yield`,
    definition: () => msg`The energy that was received, for each kilowatt of peak power.`,
    unit: "perPeak",
    covered: "yield_covered_share",
  },
  {
    name: "capacity_factor",
    label: msg`Capacity factor`,
    definition: () =>
      msg`The energy that was received, relative to the peak power (DC) in all hours of day and night. Gaps are left out.`,
    unit: "share",
    covered: "yield_covered_share",
  },
  {
    name: "curtailed_kwh",
    label: msg`Curtailed`,
    definition: () =>
      msg`What was lost to what looks like a power limit: a limited feed-in, or an inverter that is too small.`,
    unit: "energy",
    covered: null,
  },
  {
    name: "other_lost_kwh",
    label: msg`Other losses`,
    definition: () =>
      msg`What was lost for other reasons. Together with what was curtailed, it is what the plant lost.`,
    unit: "energy",
    covered: null,
  },
  {
    name: "not_received_kwh",
    label: msg`Not received`,
    definition: () => msg`The expected energy of hours without data. The plant may have generated it.`,
    unit: "energy",
    covered: null,
  },
];

/** What figures are computed from, by the share that they name. */
const sources = {
  none: msg`Computed from measured and expected energy.`,
  yield_covered_share: msg`Computed from measured energy.`,
  availability_covered_share: msg`Computed from measured energy and the irradiance on the panels from weather data.`,
  performance_covered_share: msg`Computed from measured energy and the irradiance on the panels from weather data.`,
};

/** Explains a key figure: its definition and its source. */
export function KeyFigureMeaning({ of: name }: { of: Figure }) {
  const { i18n } = useLingui();
  const format = useFormat();
  return keyFigures
    .filter((figure) => figure.name === name)
    .map(({ definition, covered }) => `${i18n._(definition(format))} ${i18n._(sources[covered ?? "none"])}`);
}

/** Formats a key figure; null if it is not known. */
export function keyFigureText(format: Format, { name, unit }: KeyFigure, kpis: Kpis): string | null {
  const value = kpis[name];
  if (value === null) return null;
  if (unit === "energy") return format.loss(value);
  return unit === "perPeak" ? `${format.number(value, 2, true)} kWh/kWp` : format.percent(value);
}

/** The key figures with their definition, and the days and the share of the daylight that they are of. */
export function KeyFigureList({ kpis, days, className }: { kpis: Kpis; days: string; className?: string | undefined }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const least = format.percent(minCoveredShare, 0);
  const mostMissing = format.percent(1 - minCoveredShare, 0);
  const isIncomplete = keyFigures.some(
    ({ name, covered }) => covered && kpis[name] === null && (kpis[covered] ?? 1) < minCoveredShare,
  );
  return (
    <>
      <dl className={className}>
        {keyFigures.map((figure) => {
          const share = figure.covered && format.percent(kpis[figure.covered]);
          return (
            <div key={figure.name}>
              <dt className="hint">
                {i18n._(figure.label)}
                <Explain term={i18n._(figure.label)}>
                  {i18n._(figure.definition(format))} {i18n._(sources[figure.covered ?? "none"])}{" "}
                  <Trans>Period: {days}.</Trans>{" "}
                  {share && (
                    <Trans>
                      Known for {share} of the daylight. Below {least}, the figure is not stated.
                    </Trans>
                  )}
                </Explain>
              </dt>
              <dd>{keyFigureText(format, figure, kpis) ?? <EmptyValue />}</dd>
            </div>
          );
        })}
      </dl>
      {isIncomplete && (
        <p className="hint">
          <Trans>
            Figures with a dash are not stated, because measurements are missing in more than {mostMissing} of the
            daylight.
          </Trans>
        </p>
      )}
    </>
  );
}
