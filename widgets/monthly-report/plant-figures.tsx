import { keyFigures, keyFigureText } from "@entities/energy";
import { distinctMeterName } from "@entities/meter";
import {
  LeftOutDays,
  lastDayOfPeriod,
  measuredDifference,
  PromiseDifferenceText,
  PromiseFlagIcon,
  promisePresentation,
  realizedProgress,
} from "@entities/promise";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { dayOf } from "@shared/lib/dates";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { type MeterFigures, meterFigures, weakestMeters } from "./meters";
import styles from "./report.module.css";
import { promiseFigures } from "./rules";
import { dayCell, energyCell, eurosCell, inKwh, powerCell, ratioCell } from "./sheet-cells";
import { EurosText, Figure, type PlantSection, type SectionProps, useReport } from "./values";

/** The key figures that no other section has. */
const ownFigures = keyFigures.filter(
  ({ name }) => !["specific_yield_in_kwh_per_kwp", "other_lost_kwh", "not_received_kwh"].includes(name),
);
const figureCells = { share: ratioCell, perPeak: powerCell, energy: energyCell };

const kpis: PlantSection<"kpis"> = {
  title: <Trans>Key figures</Trans>,
  Content: PlantKeyFigures,
  sheet: {
    name: msg`Key figures`,
    isOfExtension: true,
    columns: () => [
      msg`First day`,
      msg`Last day`,
      ...ownFigures.map(({ label, unit }) => (unit === "energy" ? inKwh(label) : label)),
    ],
    rows: (value) => [
      [
        dayCell(value.start_date),
        dayCell(value.end_date),
        ...ownFigures.map(({ name, unit }) => figureCells[unit](value[name])),
      ],
    ],
  },
  error: <Trans>The key figures could not be loaded.</Trans>,
};

/** How the meters of a plant and its promise do. */
const meters: PlantSection<"meters"> = {
  title: <Trans>Meters</Trans>,
  Content: PlantMeters,
  empty: <Trans>No meter was in use.</Trans>,
  sheet: {
    name: msg`Meters`,
    columns: ({ peak, generated, ratio, notReceived, perKwp }) => [
      msg`Meter`,
      peak,
      generated,
      ratio,
      notReceived,
      perKwp,
      msg`Below the best`,
    ],
    rows: (value, { plant: { metersInUse } }, { view: { range, today }, i18n }) => {
      const notLoaded = metersInUse - value.length;
      const rows = meterFigures(value, range, today).rows.map(
        ({ meter, comparison, generatedKwh, kwhPerKwp, belowBest }) => [
          distinctMeterName(meter, value, i18n),
          powerCell(meter.peak_in_watt && meter.peak_in_watt / 1_000),
          energyCell(generatedKwh),
          ratioCell(comparison.ratio),
          energyCell(comparison.notReceived ? comparison.notReceived.kwh : 0),
          powerCell(kwhPerKwp),
          ratioCell(belowBest),
        ],
      );
      return notLoaded > 0 ? [...rows, [i18n._(msg`${notLoaded} more meters are not in this report`)]] : rows;
    },
  },
  error: <Trans>The meters could not be loaded.</Trans>,
};

const promises: PlantSection<"promises"> = {
  title: <Trans>Promise of the year</Trans>,
  Content: PlantPromise,
  sheet: {
    name: msg`Promises`,
    columns: ({ since, value }) => [
      since,
      msg`Status`,
      inKwh(msg`Promised so far`),
      inKwh(msg`Delivered`),
      msg`Radiation, relative to normal`,
      msg`Days left out`,
      inKwh(msg`Difference, corrected for radiation`),
      value,
    ],
    rows: (value, report, { view: { range }, i18n }) => {
      const figures = promiseFigures(report, value, range);
      if (!figures) return [];
      const { promise, yields, difference, euros } = figures;
      const { period_start: start, summary, radiation_received_pct: radiation, left_out_days: leftOut } = promise;
      const row = [
        dayCell(start),
        summary && i18n._(promisePresentation(summary).label),
        energyCell(yields?.promisedKwh),
        energyCell(yields?.deliveredKwh),
        ratioCell(radiation && radiation / 100),
        leftOut ?? null,
        energyCell(difference?.kwh),
        eurosCell(euros),
      ];
      return [row];
    },
  },
  error: <Trans>The promise could not be loaded.</Trans>,
};

export const figureSections = { kpis, meters, promises };

function PlantKeyFigures({ value: kpis }: SectionProps<"kpis">) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { start_date: start, end_date: end } = kpis;
  if (!start || !end) {
    return (
      <p className={styles.note}>
        <Trans>No data for these days.</Trans>
      </p>
    );
  }
  const days = format.dateRange(start, end);
  const isPartlyKnown = ownFigures.some(({ name }) => kpis[name] === null);
  return (
    <>
      <dl className={styles.stats}>
        {ownFigures.map((figure) => (
          <Figure key={figure.name} label={i18n._(figure.label)}>
            {keyFigureText(format, figure, kpis) ?? <EmptyValue />}
          </Figure>
        ))}
      </dl>
      <p className={styles.note}>
        <Trans>{days}. What was curtailed is part of what was lost.</Trans>{" "}
        {isPartlyKnown && <Trans>A dash is a figure that is known for less than 90% of the daylight.</Trans>}
      </p>
    </>
  );
}

/** More rows than these would not fit on the page. The spreadsheet has all meters that were loaded. */
const maxMeters = 6;

function PlantMeters({ report, value: meters }: SectionProps<"meters">) {
  const { t, i18n } = useLingui();
  const { range, today } = useReport();
  const format = useFormat();
  const { rows, days, leftOut } = meterFigures(meters, range, today);
  const shown = weakestMeters(rows, maxMeters);
  return (
    <>
      <StaticTable
        label={t`Meters`}
        numbersFrom={1}
        head={[
          t`Meter`,
          t`Peak power`,
          t`Generated energy`,
          t`kWh/kWp`,
          t`Below the best`,
          t`Of expected`,
          t`Not received`,
        ]}
        rows={shown.map(({ meter, comparison, generatedKwh, kwhPerKwp, belowBest }) => ({
          key: meter.id,
          cells: [
            distinctMeterName(meter, meters, i18n),
            format.power(meter.peak_in_watt),
            generatedKwh === null ? t`No data` : format.energy(generatedKwh),
            kwhPerKwp === null ? "–" : format.number(kwhPerKwp, 2, true),
            belowBest === 0 ? t`Best` : format.percent(belowBest),
            format.percent(comparison.ratio),
            comparison.notReceived ? format.loss(comparison.notReceived.kwh) : "–",
          ],
        }))}
      />
      <OtherMeters shown={shown} loaded={rows.length} inUse={report.plant.metersInUse} />
      <p className={styles.note}>
        <Trans>Below the best compares meters of equal orientation.</Trans>{" "}
        {leftOut > 0 && (
          <>
            <Trans>kWh/kWp counts the {days} days on which all meters have data.</Trans>{" "}
            <Plural value={leftOut} one="# day was left out." other="# days were left out." />
          </>
        )}
      </p>
    </>
  );
}

interface OtherMetersProps {
  shown: readonly MeterFigures[];
  loaded: number;
  inUse: number;
}

/** How many meters the page leaves out, and the report. */
function OtherMeters({ shown, loaded, inUse }: OtherMetersProps) {
  const others = loaded - shown.length;
  const notLoaded = inUse - loaded;
  if (others <= 0 && notLoaded <= 0) return null;
  return (
    <p className={styles.note}>
      {others > 0 && (
        <Trans>
          These are without data or furthest below the best. The spreadsheet has{" "}
          <Plural value={others} one="# more meter" other="# more meters" />.
        </Trans>
      )}{" "}
      {notLoaded > 0 && (
        <Trans>
          The report compares the first {loaded} of {inUse} meters, by name.
        </Trans>
      )}
    </p>
  );
}

function PlantPromise({ report, value }: SectionProps<"promises">) {
  const { range, today } = useReport();
  const format = useFormat();
  const figures = promiseFigures(report, value, range);
  if (!figures)
    return (
      <p className={styles.note}>
        <Trans>No promise contains the last day of this period.</Trans>
      </p>
    );
  const { promise, yields, difference, euros } = figures;
  const { amounts, unit } = format.energies([yields?.deliveredKwh ?? 0, yields?.promisedKwh ?? 0]);
  const [delivered, promised] = amounts;
  const radiation = promise.radiation_received_pct;
  const measured = difference ? null : measuredDifference(promise);
  const first = promise.period_start ? dayOf(promise.period_start) : null;
  const days = first && format.dateRange(first, lastDayOfPeriod(first));
  const asOf = format.date(today);
  return (
    <>
      <p className={styles.note}>
        <Trans>
          {days}, as of {asOf}
        </Trans>{" "}
        <PromiseFlagIcon flag={promise.summary} />
      </p>
      <dl className={styles.pairs}>
        <Figure label={<Trans>Promised so far</Trans>}>{yields ? `${promised} ${unit}` : <EmptyValue />}</Figure>
        <Figure label={<Trans>Delivered</Trans>}>{yields ? `${delivered} ${unit}` : <EmptyValue />}</Figure>
        <Figure label={<Trans>Radiation, relative to normal</Trans>}>
          {format.percent(radiation && radiation / 100)}
        </Figure>
        <Figure label={<Trans>Realized progress</Trans>}>{format.percent(realizedProgress(promise), 2)}</Figure>
        {measured ? (
          <Figure label={<Trans>Difference, as measured</Trans>}>
            <PromiseDifferenceText difference={measured} />
          </Figure>
        ) : (
          <Figure label={<Trans>Difference, corrected for radiation</Trans>}>
            {difference ? <PromiseDifferenceText difference={difference} /> : <EmptyValue />}
            <EurosText euros={euros} />
          </Figure>
        )}
      </dl>
      <LeftOutDays {...promise} className={styles.note} />
    </>
  );
}
