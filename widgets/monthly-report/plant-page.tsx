import { ComparisonText, compareDays } from "@entities/energy";
import { overlaps, plantHref, statusPresentation, WeatherAttribution, type YieldStatus } from "@entities/plant";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { readRange, yearEarlier } from "@shared/lib/date-range";
import { Button } from "@shared/ui/button/button";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { memo, type ReactNode } from "react";
import { EnergyChart } from "./charts";
import { PlantLosses, PlantMeters, PlantPromise } from "./plant-figures";
import { PlantContacts, PlantIssues, PlantTickets } from "./plant-records";
import { type PlantPart, type PlantParts, type PlantReport, partOf } from "./plant-report";
import styles from "./report.module.css";
import { barsOf, compareYears, generatedOn, perKwp, wasMonitored, wasMonitoredThroughout, yearChange } from "./rules";
import { Terms } from "./terms";
import { Figure, Section, useLossLabels, usePartError, useReport } from "./values";

interface PlantPageProps {
  report: PlantReport;
}

interface PlantProps extends PlantPageProps {
  /** The status on the last day of the period; null if it is not known. */
  status: YieldStatus | null;
  /** The number in the table of contents; null without one. */
  number: number | null;
}

/** The page of a plant (domain/reports.md#plant). */
export const PlantPage = memo(function PlantPage({ report, status, number }: PlantProps) {
  const { plant } = report;
  const { range } = useReport();
  const lossLabels = useLossLabels();
  return (
    <article className={styles.page} id={`plant-${plant.id}`}>
      <PlantHead report={report} status={status} number={number} />
      {plant.isLight ? (
        <p>
          <Trans>This plant is not monitored, so no energy, losses or promise are known.</Trans>
        </p>
      ) : !wasMonitored(report, range) ? (
        <p>
          <Trans>Monitoring of this plant began after this period.</Trans>
        </p>
      ) : (
        <>
          <Part report={report} name="energy">
            {(energy) => <PlantEnergy report={report} energy={energy} />}
          </Part>
          <PartError report={report} name="months" />
          <div className={styles.columns}>
            <Section title={lossLabels.byCause}>
              <Part report={report} name="losses">
                {(losses) => <PlantLosses report={report} losses={losses} />}
              </Part>
            </Section>
            <Section title={<Trans>Promise of the year</Trans>}>
              <Part report={report} name="promises">
                {(promises) => <PlantPromise report={report} promises={promises} />}
              </Part>
            </Section>
          </div>
          <Section title={<Trans>Meters</Trans>}>
            <Part report={report} name="meters">
              {(meters) => <PlantMeters report={report} meters={meters} />}
            </Part>
          </Section>
          <Section title={<Trans>Issues of the period</Trans>}>
            <Part report={report} name="issues">
              {(issues) => <PlantIssues report={report} issues={issues} />}
            </Part>
          </Section>
        </>
      )}
      <Section title={<Trans>Tickets</Trans>}>
        <Part report={report} name="tickets">
          {(tickets) => <PlantTickets report={report} tickets={tickets} />}
        </Part>
      </Section>
      <Section title={<Trans>Contacts</Trans>}>
        <Part report={report} name="contacts">
          {(contacts) => <PlantContacts contacts={contacts} />}
        </Part>
      </Section>
      {!plant.isLight && <Terms />}
      {plant.weather === "recorded" && (
        <p className={styles.note}>
          <WeatherAttribution {...plant} />
        </p>
      )}
    </article>
  );
});

interface PartProps<Name extends PlantPart> extends PlantPageProps {
  name: Name;
  children: (value: PlantParts[Name]) => ReactNode;
}

/** A part of the page, or the line that it could not be loaded. */
function Part<Name extends PlantPart>({ report, name, children }: PartProps<Name>) {
  const value = partOf(report, name);
  return value === null ? <PartError report={report} name={name} /> : children(value);
}

/** Names a part that failed, and loads it again. */
function PartError({ report, name }: PlantPageProps & { name: PlantPart }) {
  const { loadAgain } = useReport();
  const error = usePartError(name);
  const result = report.parts[name] as Result<unknown> | undefined;
  if (!result || result.ok) return null;
  return (
    <p className={styles.failed}>
      {error}{" "}
      <Button size="small" icon="retry" onClick={() => loadAgain(report.plant.id, [name])}>
        <Trans>Load again</Trans>
      </Button>
    </p>
  );
}

function PlantHead({ report: { plant }, status, number }: PlantProps) {
  const { t, i18n } = useLingui();
  const { title, range, hasEuros } = useReport();
  const format = useFormat();
  const { companyId, id, price, monitoredSince } = plant;
  const href = plantHref(companyId, id);
  const since = monitoredSince && format.date(monitoredSince);
  const label = status && i18n._(statusPresentation(status).label);
  const end = format.date(range.end);
  const until = plant.importedUntil && format.date(plant.importedUntil);
  const details = [
    plant.address,
    plant.owner,
    format.power(plant.peakWatt),
    plant.drivers.join(", "),
    since && t`monitored since ${since}`,
    hasEuros && !plant.isLight && (price === null ? t`price not known` : format.price(price * 100)),
    !plant.isLight && label && t`status on ${end}: ${label}`,
    until && t`imported until ${until}`,
  ];
  return (
    <header className={styles.head}>
      <h2>
        {number !== null && `${number}. `}
        <Link to={href}>{messageText(i18n, plant.name)}</Link> · {title}
      </h2>
      <p data-print="only">{typeof window === "undefined" ? href : window.location.origin + href}</p>
      <p>{details.filter(Boolean).join(" · ")}</p>
    </header>
  );
}

function PlantEnergy({ report, energy }: PlantPageProps & { energy: PlantParts["energy"] }) {
  const { range, today, medianPerKwp } = useReport();
  const format = useFormat();
  const comparison = compareDays(energy.days, range, today);
  const generatedKwh = generatedOn(energy.days);
  const isComparable = wasMonitoredThroughout(report, yearEarlier(range));
  const change = isComparable ? yearChange(compareYears(energy)) : null;
  const own = perKwp(generatedKwh, report.plant.peakWatt);
  const { dataDays } = report.plant;
  // Nothing is missing before the first and after the last data.
  const hasDays = !dataDays || overlaps(readRange(dataDays), range);
  const bars = barsOf({ days: energy.days, months: partOf(report, "months") ?? [] }, range, today);
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
          {own === null ? <EmptyValue /> : format.number(own, 2, true)}
          <MedianText median={wasMonitoredThroughout(report, range) ? medianPerKwp : null} />
        </Figure>
      </dl>
      <div className={styles.text}>
        <ComparisonText comparison={comparison} />
      </div>
      {hasDays && <EnergyChart bars={bars} />}
    </>
  );
}

function MedianText({ median }: { median: number | null }) {
  const value = useFormat().number(median ?? 0, 2, true);
  return <small> {median === null ? <Trans>not compared</Trans> : <Trans>median {value}</Trans>}</small>;
}
