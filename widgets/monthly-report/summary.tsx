import { type Comparison, ComparisonText, lastCompleteDay } from "@entities/energy";
import { NoWeatherSourceText, statusPresentation } from "@entities/plant";
import { PromiseDifferenceText, promisePresentation } from "@entities/promise";
import { localeOf } from "@heliograph/rules/units";
import type { MessageDescriptor } from "@lingui/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { messageText, useFormat } from "@shared/i18n/format";
import { clipRange, yearEarlier } from "@shared/lib/date-range";
import { joinTexts } from "@shared/lib/text";
import { co2SavedKg, formatCo2 } from "@shared/lib/units";
import { StatusIcon, type StatusLevel } from "@shared/ui/status-icon/status-icon";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import { YearChart } from "./charts";
import { CostliestCauses, LostByCause } from "./costliest-causes";
import type { PlantReport } from "./plant-report";
import { plantSections } from "./plant-sections";
import styles from "./report.module.css";
import { yearChange } from "./rules";
import type { ReportTotals } from "./totals";
import { EurosText, Figure, LossText, PlantNames, Section, useLossLabels, useReport } from "./values";

interface SummaryProps {
  totals: ReportTotals;
  reports: readonly PlantReport[];
}

/** The first page: what happened in the period, and whether the promises are kept (domain/reports.md#summary). */
export function Summary({ totals, reports }: SummaryProps) {
  const { title, company, range } = useReport();
  const format = useFormat();
  const plants = reports.length;
  const days = format.dateRange(range.start, range.end);
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h2>
          <Trans>Report of {title}</Trans>
        </h2>
        <p>
          {company} · <Plural value={plants} one="# plant" other="# plants" /> · {days}
        </p>
      </header>
      <SummaryFigures totals={totals} />
      <SummarySentences totals={totals} />
      <Section title={<Trans>The year so far</Trans>}>
        <YearChart months={totals.months} year={range.end.year} />
      </Section>
      <div className={styles.columns}>
        <LostByCause totals={totals} />
        <Section title={<Trans>Plants and promises</Trans>}>
          <SummaryStatuses totals={totals} />
        </Section>
      </div>
      <CostliestCauses totals={totals} reports={reports} />
      <MissingParts totals={totals} />
    </article>
  );
}

function SummaryFigures({ totals }: Pick<SummaryProps, "totals">) {
  const format = useFormat();
  const lossLabels = useLossLabels();
  const { generatedKwh, comparedGeneratedKwh, comparedKwh, ratio, earlier, notCompared, notReceived } = totals;
  const { amounts, unit } = format.energies([comparedGeneratedKwh ?? 0, comparedKwh ?? 0]);
  const generated = `${amounts[0]} ${unit}`;
  // Beside the ratio are the two energies that it compares.
  const isAllCompared = comparedGeneratedKwh !== null && !notCompared?.kwh;
  const co2 = generatedKwh === null ? null : formatCo2(co2SavedKg(generatedKwh), localeOf[format.language]);
  const change = yearChange(earlier);
  return (
    <dl className={styles.stats}>
      <Figure label={<Trans>Generated energy</Trans>}>
        {generatedKwh === null ? <Trans>No data</Trans> : isAllCompared ? generated : format.energy(generatedKwh)}
      </Figure>
      {comparedGeneratedKwh !== null && !isAllCompared && (
        <Figure label={<Trans>Generated in the hours that are compared</Trans>}>{generated}</Figure>
      )}
      <Figure label={<Trans>Expected in the same hours</Trans>}>
        {comparedKwh === null ? <EmptyValue /> : `${amounts[1]} ${unit}`}
      </Figure>
      <Figure label={<Trans>Of expected</Trans>}>{format.percent(ratio)}</Figure>
      <Figure label={<Trans>Against the same days a year earlier</Trans>}>
        {change === null ? <EmptyValue /> : `${change < 0 ? "−" : "+"}${format.percent(Math.abs(change))}`}
      </Figure>
      <Figure label={lossLabels.total}>
        <LossText kwh={totals.lostKwh} euros={totals.lostEuros} />
      </Figure>
      <Figure label={<Trans>Not received</Trans>}>{format.loss(notReceived.kwh)}</Figure>
      <Figure label={<Trans>CO₂ saved</Trans>}>{co2 ? `${co2.amount} ${co2.unit}` : <EmptyValue />}</Figure>
      <Figure label={<Trans>Tickets</Trans>}>
        <Trans>
          {totals.tickets.opened} opened, {totals.tickets.closed} closed
        </Trans>
      </Figure>
    </dl>
  );
}

/** The totals as the comparison that all screens word in one way. */
function comparisonOf(totals: ReportTotals, { range, today }: ReturnType<typeof useReport>): Comparison {
  const { comparedGeneratedKwh, comparedKwh, ratio, notReceived, notCompared } = totals;
  const latest = lastCompleteDay(today);
  const days = comparedKwh === null ? null : clipRange(range, { latest });
  return {
    generatedKwh: comparedGeneratedKwh ?? 0,
    comparedKwh: comparedKwh ?? 0,
    ratio,
    days,
    hours: null,
    notReceived: notReceived.days > 0 ? notReceived : null,
    notCompared: notCompared && notCompared.kwh > 0 ? notCompared : null,
  };
}

/** What the figures compare, and what they leave out. */
function SummarySentences({ totals }: Pick<SummaryProps, "totals">) {
  const view = useReport();
  const format = useFormat();
  const { earlier, newPlants, notMonitored, withoutData, withoutWeather, snowKwh } = totals;
  const { start, end } = yearEarlier(view.range);
  const days = format.dateRange(start, end);
  const snow = format.loss(snowKwh);
  const { amounts, unit } = format.energies([earlier?.kwh ?? 0, earlier?.earlierKwh ?? 0]);
  const [now, before] = amounts;
  return (
    <div className={styles.text}>
      <ComparisonText comparison={comparisonOf(totals, view)} />
      {earlier && (
        <p>
          <Trans>
            <Plural value={earlier.plants} one="The same plant" other="The same # plants" /> a year earlier, {days},
            without days that lack data: {now} against {before} {unit}.
          </Trans>
        </p>
      )}
      {newPlants.length > 0 && (
        <p>
          <Trans>New since then, and not in this comparison:</Trans> <PlantNames plants={newPlants} />.
        </p>
      )}
      {notMonitored.length > 0 && (
        <p>
          <Trans>Not monitored yet in this period:</Trans> <PlantNames plants={notMonitored} />.
        </p>
      )}
      {withoutData.length > 0 && (
        <p>
          <Trans>No data in this period:</Trans> <PlantNames plants={withoutData} hasEnds />.
        </p>
      )}
      {withoutWeather.length > 0 && (
        <p>
          <NoWeatherSourceText />: <PlantNames plants={withoutWeather} />.
        </p>
      )}
      {snowKwh > 0 && (
        <p>
          <Trans>Under snow: {snow}, which is not lost.</Trans>
        </p>
      )}
    </div>
  );
}

interface StatusCountsProps {
  title: ReactNode;
  counts: readonly { level: StatusLevel; label: MessageDescriptor; plants: number }[];
}

/** The number of plants with each status. */
function StatusCounts({ title, counts }: StatusCountsProps) {
  const { i18n } = useLingui();
  return (
    <>
      <p className={styles.note}>{title}</p>
      <ul className={styles.counts}>
        {counts.map(({ level, label, plants }) => (
          <li key={label.id}>
            <StatusIcon level={level}>{i18n._(label)}</StatusIcon> {plants}
          </li>
        ))}
      </ul>
    </>
  );
}

function SummaryStatuses({ totals: { statuses, promises } }: Pick<SummaryProps, "totals">) {
  const { range, today } = useReport();
  const format = useFormat();
  const end = format.date(range.end);
  const asOf = format.date(today);
  const { flags, differenceKwh, differenceEuros } = promises;
  return (
    <>
      <StatusCounts
        title={<Trans>Statuses on {end}</Trans>}
        counts={statuses.map(({ status, plants }) => ({ ...statusPresentation(status), plants }))}
      />
      <StatusCounts
        title={<Trans>Long-term promises, as of {asOf}</Trans>}
        counts={flags.map(({ flag, plants }) => ({ ...promisePresentation(flag), plants }))}
      />
      {differenceKwh === null ? (
        <p>
          <Trans>No promise is known.</Trans>
        </p>
      ) : (
        <p>
          <Trans>Difference from the promises, corrected for radiation</Trans>
          {": "}
          <PromiseDifferenceText difference={{ kwh: differenceKwh, ratio: null }} />
          <EurosText euros={differenceEuros} />
        </p>
      )}
    </>
  );
}

/** The parts that failed, with the names of their plants. Their figures are left out of the totals. */
function MissingParts({ totals: { missing } }: Pick<SummaryProps, "totals">) {
  const { i18n } = useLingui();
  if (missing.length === 0) return null;
  return (
    <Section title={<Trans>Left out of this page</Trans>}>
      <ul>
        {missing.map(({ part, names }) => (
          <li key={part}>
            {plantSections[part].error}{" "}
            {joinTexts(
              names.map((name) => messageText(i18n, name)),
              ", ",
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
