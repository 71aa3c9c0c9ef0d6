import { lossCauseLabel } from "@entities/cause";
import { ComparisonText, energyBars } from "@entities/energy";
import { ExpectedUnknownText, isExpectedUnknown, overlaps } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { readRange } from "@shared/lib/date-range";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { EnergyChart } from "@shared/ui/small-bars/energy-chart";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { partOf } from "./plant-report";
import styles from "./report.module.css";
import { energyFigures, lossFigures, notReceivedOn, wasMonitoredThroughout, yearChange } from "./rules";
import { dayCell, energyCell, eurosCell } from "./sheet-cells";
import { Figure, LossText, type PlantSection, type SectionProps, useLossLabels, useReport } from "./values";

/** What a plant generated and lost. */
const energy: PlantSection<"energy"> = {
  Content: PlantEnergy,
  sheet: {
    name: msg`Days`,
    columns: ({ generated, expected, notReceived }) => [msg`Day`, generated, expected, notReceived],
    rows: ({ days }, _, { view: { today } }) =>
      days.map((day) => [
        dayCell(day.date),
        energyCell(day.generatedKwh),
        energyCell(day.comparedKwh),
        energyCell(notReceivedOn(day, today)),
      ]),
  },
  error: <Trans>The energy could not be loaded.</Trans>,
};

/** The chart of a longer period and the chart of the summary show the months. */
const months: PlantSection<"months"> = { error: <Trans>The months could not be loaded.</Trans> };

const losses: PlantSection<"losses"> = {
  title: <LossTitle />,
  beside: "promises",
  Content: PlantLosses,
  sheet: {
    name: msg`Losses`,
    columns: ({ cause, lost, value }) => [cause, msg`First day`, msg`Last day`, lost, value],
    rows: (value, _, { view, i18n }) =>
      lossFigures(value).causes.map(({ name, first, last, kwh, euros, unpricedKwh }) => [
        i18n._(lossCauseLabel(name, view)),
        dayCell(first),
        dayCell(last),
        energyCell(kwh),
        eurosCell(unpricedKwh > 0 ? null : euros),
      ]),
  },
  error: <Trans>Losses could not be loaded.</Trans>,
};

export const energySections = { energy, months, losses };

function PlantEnergy({ report, value: energy }: SectionProps<"energy">) {
  const { range, today, medianPerKwp } = useReport();
  const format = useFormat();
  const { comparison, generatedKwh, kwhPerKwp, years } = energyFigures(report, energy, { range, today });
  const change = yearChange(years);
  const { dataDays } = report.plant;
  // Nothing is missing before the first and after the last data.
  const hasDays = !dataDays || overlaps(readRange(dataDays), range);
  const bars = energyBars({ days: energy.days, months: partOf(report, "months") ?? [] }, range, today);
  return (
    <>
      <SeriesNotice notes={energy.notes} />
      <dl className={styles.stats}>
        <Figure label={<Trans>Generated energy</Trans>}>
          {generatedKwh === null ? <Trans>No data</Trans> : format.energy(generatedKwh)}
        </Figure>
        <Figure label={<Trans>Of expected</Trans>}>{format.percent(comparison.ratio)}</Figure>
        <Figure label={<Trans>Against the same days a year earlier</Trans>}>
          {change === null ? <EmptyValue /> : `${change < 0 ? "−" : "+"}${format.percent(Math.abs(change))}`}
        </Figure>
        <Figure label={<Trans>kWh/kWp</Trans>}>
          {kwhPerKwp === null ? <EmptyValue /> : format.number(kwhPerKwp, 2, true)}
          {medianPerKwp !== null && wasMonitoredThroughout(report, range) && <MedianText median={medianPerKwp} />}
        </Figure>
      </dl>
      <div className={styles.text}>
        <ComparisonText comparison={comparison} />
      </div>
      {hasDays && <EnergyChart bars={bars} />}
    </>
  );
}

function MedianText({ median }: { median: number }) {
  const value = useFormat().number(median, 2, true);
  return (
    <small>
      {" "}
      <Trans>median {value}</Trans>
    </small>
  );
}

function LossTitle() {
  return <>{useLossLabels().byCause}</>;
}

function PlantLosses({ report, value: losses }: SectionProps<"losses">) {
  const { t, i18n } = useLingui();
  const { range, hasLosses } = useReport();
  const labels = useLossLabels();
  const format = useFormat();
  const { causes, snowKwh } = lossFigures(losses);
  const snow = format.loss(snowKwh);
  const end = losses.days && format.date(losses.days.end);
  const isShorter = losses.days !== null && losses.days.end < range.end.toString();
  return (
    <>
      {causes.length === 0 ? (
        <p className={styles.note}>
          {isExpectedUnknown(report.plant) ? (
            <ExpectedUnknownText {...report.plant} />
          ) : losses.days === null ? (
            <Trans>No data for these days.</Trans>
          ) : losses.lostKwh === null ? (
            <Trans>What was lost is not known.</Trans>
          ) : (
            labels.nothing
          )}
        </p>
      ) : (
        <StaticTable
          label={labels.byCause}
          head={[t`Cause`, t`Days`, labels.energy]}
          rows={causes.map(({ name, kwh, euros, unpricedKwh, first, last }) => ({
            key: name ?? "",
            cells: [
              i18n._(lossCauseLabel(name, { hasLosses })),
              format.dateRange(first, last),
              <LossText key="lost" kwh={kwh} euros={unpricedKwh > 0 ? null : euros} />,
            ],
          }))}
        />
      )}
      {isShorter && (
        <p className={styles.note}>
          <Trans>Known up to {end}.</Trans>
        </p>
      )}
      {snowKwh > 0 && (
        <p className={styles.note}>
          <Trans>Under snow: {snow}, which is not lost.</Trans>
        </p>
      )}
    </>
  );
}
