import { issueSince, issueTypeLabel } from "@entities/issue";
import { meterName, statusTypeLabel } from "@entities/meter";
import { plantHref } from "@entities/plant";
import {
  correctedDifference,
  LeftOutDays,
  lastDayOfPeriod,
  PromiseDifferenceText,
  PromiseFlagIcon,
  type PromiseStatus,
  realizedProgress,
  yieldsSoFar,
} from "@entities/promise";
import { ComparisonText } from "@entities/statistics";
import { ticketHref } from "@entities/ticket";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { messageText } from "@shared/i18n/message";
import { dayOf, localDayText } from "@shared/lib/dates";
import { Button } from "@shared/ui/button/button";
import { SeriesNotice } from "@shared/ui/series-notice/series-notice";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import { memo, type ReactNode } from "react";
import { EnergyChart } from "./charts";
import { type PlantPart, type PlantParts, type PlantReport, partOf, type ReportTicket } from "./plant-report";
import styles from "./report.module.css";
import {
  barsOf,
  compareDays,
  generatedOn,
  issuesIn,
  lossesIn,
  perKwp,
  promiseIn,
  settlementEuros,
  sideBySide,
  wasMonitored,
} from "./rules";
import { Terms } from "./terms";
import { EurosText, Figure, LossText, ReportTable, Section, usePartError, useReport } from "./values";

interface PlantPageProps {
  report: PlantReport;
}

/** The page of a plant (domain/reports.md#plant). */
export const PlantPage = memo(function PlantPage({ report }: PlantPageProps) {
  const { plant } = report;
  const { range } = useReport();
  return (
    <article className={styles.page} id={`plant-${plant.id}`}>
      <PlantHead report={report} />
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
            <Section title={<Trans>Lost by cause</Trans>}>
              <Part report={report} name="losses">
                {(scores) => <PlantLosses report={report} scores={scores} />}
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
              {(meters) => <PlantMeters meters={meters} />}
            </Part>
          </Section>
          <Section title={<Trans>Issues of the period</Trans>}>
            <Part report={report} name="issues">
              {(issues) => <PlantIssues issues={issues} />}
            </Part>
          </Section>
        </>
      )}
      <div className={styles.columns}>
        <Section title={<Trans>Tickets</Trans>}>
          <Part report={report} name="tickets">
            {(tickets) => <PlantTickets companyId={plant.companyId} tickets={tickets} />}
          </Part>
        </Section>
        <Section title={<Trans>Contacts</Trans>}>
          <Part report={report} name="contacts">
            {(contacts) => <PlantContacts contacts={contacts} />}
          </Part>
        </Section>
      </div>
      {!plant.isLight && <Terms />}
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

function PlantHead({ report: { plant } }: PlantPageProps) {
  const { t, i18n } = useLingui();
  const { title, hasEuros } = useReport();
  const format = useFormat();
  const { companyId, id, price, monitoredSince } = plant;
  const href = plantHref(companyId, id);
  const since = monitoredSince && format.date(monitoredSince);
  const cents = price !== null && format.number(price * 100, 2);
  const details = [
    plant.address,
    plant.owner,
    format.power(plant.peakWatt),
    plant.drivers.join(", "),
    since && t`monitored since ${since}`,
    hasEuros && !plant.isLight && (cents ? t`${cents} cents per kWh` : t`price not known`),
  ];
  return (
    <header className={styles.head}>
      <h2>
        <Link to={href}>{messageText(i18n, plant.name)}</Link> · {title}
      </h2>
      <p>{details.filter(Boolean).join(" · ")}</p>
      <p data-print="only">{typeof window === "undefined" ? href : window.location.origin + href}</p>
    </header>
  );
}

function PlantEnergy({ report, energy }: PlantPageProps & { energy: PlantParts["energy"] }) {
  const { range, today, medianPerKwp } = useReport();
  const format = useFormat();
  const comparison = compareDays(energy.days, range, today);
  const generatedKwh = generatedOn(energy.days);
  const earlierKwh = generatedOn(energy.yearEarlier);
  const change = generatedKwh !== null && earlierKwh ? generatedKwh / earlierKwh - 1 : null;
  const own = perKwp(generatedKwh, report.plant.peakWatt);
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
          {medianPerKwp !== null && <MedianText median={medianPerKwp} />}
        </Figure>
      </dl>
      <div className={styles.text}>
        <ComparisonText comparison={comparison} />
      </div>
      <EnergyChart bars={bars} />
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

function PlantLosses({ report, scores }: PlantPageProps & { scores: PlantParts["losses"] }) {
  const { t, i18n } = useLingui();
  const { range } = useReport();
  const format = useFormat();
  const { reasons, snowKwh } = lossesIn(scores, range);
  const { price } = report.plant;
  const snow = format.loss(snowKwh);
  return (
    <>
      {reasons.length === 0 ? (
        <p className={styles.note}>
          {scores.length === 0 ? (
            <Trans>No data for these days.</Trans>
          ) : (
            <Trans>No status of these days explains a loss.</Trans>
          )}
        </p>
      ) : (
        <ReportTable
          label={t`Lost by cause`}
          head={[t`Cause`, t`Days`, t`Lost`]}
          rows={reasons.map(({ reason, kwh, days, first, last }) => ({
            key: reason,
            cells: [
              i18n._(statusTypeLabel(reason)),
              <DaysText key="days" days={days} first={first} last={last} />,
              <LossText key="lost" kwh={kwh} euros={price === null ? null : kwh * price} />,
            ],
          }))}
        />
      )}
      {snowKwh > 0 && (
        <p className={styles.note}>
          <Trans>Under snow: {snow}, which is not lost.</Trans>
        </p>
      )}
    </>
  );
}

function DaysText({ days, first, last }: { days: number; first: string; last: string }) {
  const range = useFormat().dateRange(first, last);
  return (
    <>
      <Plural value={days} one="# day" other="# days" />, {range}
    </>
  );
}

function PlantMeters({ meters }: { meters: PlantParts["meters"] }) {
  const { t, i18n } = useLingui();
  const { range, today } = useReport();
  const format = useFormat();
  if (meters.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No meter was in use.</Trans>
      </p>
    );
  const { common, leftOut, meters: compared } = sideBySide(meters, range);
  const days = common.size;
  return (
    <>
      <ReportTable
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
        rows={meters.map((meter) => {
          const comparison = compareDays(meter.days, range, today);
          const generatedKwh = generatedOn(meter.days);
          const { kwhPerKwp = null, difference = null } = compared.find((row) => row.meter.id === meter.id) ?? {};
          return {
            key: meter.id,
            cells: [
              meterName(meter, i18n),
              format.power(meter.peak_in_watt),
              generatedKwh === null ? t`No data` : format.energy(generatedKwh),
              kwhPerKwp === null ? "–" : format.number(kwhPerKwp, 2, true),
              format.percent(difference === null ? null : -difference),
              format.percent(comparison.ratio),
              comparison.notReceived ? format.loss(comparison.notReceived.kwh) : "–",
            ],
          };
        })}
      />
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

function PlantPromise({ report, promises }: PlantPageProps & { promises: readonly PromiseStatus[] }) {
  const { range, today } = useReport();
  const format = useFormat();
  const promise = promiseIn(promises, range);
  if (!promise)
    return (
      <p className={styles.note}>
        <Trans>No promise contains the last day of this period.</Trans>
      </p>
    );
  const yields = yieldsSoFar(promise);
  const { amounts, unit } = format.energies([yields?.deliveredKwh ?? 0, yields?.promisedKwh ?? 0]);
  const [delivered, promised] = amounts;
  const radiation = promise.radiation_received_pct;
  const difference = correctedDifference(promise);
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
        <Figure label={<Trans>Difference, corrected for radiation</Trans>}>
          {difference ? <PromiseDifferenceText difference={difference} /> : <EmptyValue />}{" "}
          <EurosText euros={settlementEuros(promise, report.plant.price)} />
        </Figure>
      </dl>
      <LeftOutDays {...promise} className={styles.note} />
    </>
  );
}

/** More rows than these would not fit on the page; their number is stated. */
const maxIssues = 8;
const maxTickets = 4;

function PlantIssues({ issues }: { issues: PlantParts["issues"] }) {
  const { t, i18n } = useLingui();
  const { range, hasLosses } = useReport();
  const format = useFormat();
  const ofPeriod = issuesIn(issues, range);
  if (ofPeriod.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No issue in this period.</Trans>
      </p>
    );
  const cost = ({ lost_kwh, lost_cents, not_received_kwh }: (typeof issues)[number]) => {
    if (lost_kwh) return <LossText key="cost" kwh={lost_kwh} euros={lost_cents == null ? null : lost_cents / 100} />;
    if (not_received_kwh) {
      const energy = format.loss(not_received_kwh);
      return t`Not received: ${energy}`;
    }
    return "–";
  };
  return (
    <>
      <ReportTable
        label={t`Issues of the period`}
        head={[t`Issue`, t`Meter`, t`Since`, t`Until`, ...(hasLosses ? [t`Cost since it began`] : [])]}
        rows={ofPeriod
          .slice(0, maxIssues)
          .map((issue) => ({
            key: issue.id,
            cells: [
              i18n._(issueTypeLabel(issue.type_name)),
              issue.meter ? meterName(issue.meter, i18n) : "–",
              format.date(issueSince(issue)),
              issue.resolved_on ? format.date(localDayText(issue.resolved_on)) : t`still open`,
              ...(hasLosses ? [cost(issue)] : []),
            ],
          }))}
      />
      <MoreRows count={ofPeriod.length - maxIssues} />
    </>
  );
}

function MoreRows({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <p className={styles.note}>
      <Trans>{count} more on the page of the plant.</Trans>
    </p>
  );
}

function PlantTickets({ companyId, tickets }: { companyId: number; tickets: readonly ReportTicket[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (tickets.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No ticket in this period.</Trans>
      </p>
    );
  return (
    <>
      <ul className={styles.tickets}>
        {tickets.slice(0, maxTickets).map(({ id, number, title, createdAt, closedOn, lastComment }) => {
          const created = format.date(createdAt && localDayText(createdAt));
          const closed = format.date(closedOn && localDayText(closedOn));
          return (
            <li key={id}>
              <Link to={ticketHref({ companyId, ticketId: id })}>
                #{number} {messageText(i18n, title)}
              </Link>{" "}
              {closedOn ? (
                <Trans>
                  opened {created}, closed {closed}
                </Trans>
              ) : (
                <Trans>open since {created}</Trans>
              )}
              <LastComment comment={lastComment} />
            </li>
          );
        })}
      </ul>
      <MoreRows count={tickets.length - maxTickets} />
    </>
  );
}

function LastComment({ comment }: { comment: ReportTicket["lastComment"] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (comment === null) return null;
  if (comment === "failed")
    return (
      <span className={styles.comment}>
        <Trans>The last comment could not be loaded.</Trans>
      </span>
    );
  const by = [messageText(i18n, comment.by), format.dateTime(comment.at)].filter(Boolean).join(", ");
  return (
    <span className={styles.comment}>
      {by}: {comment.text}
    </span>
  );
}

function PlantContacts({ contacts }: { contacts: PlantParts["contacts"] }) {
  if (contacts.length === 0)
    return (
      <p className={styles.note}>
        <Trans>No contacts.</Trans>
      </p>
    );
  return (
    <ul className={styles.contacts}>
      {contacts.map(({ id, name, email, phone_number: phone }) => (
        <li key={id}>{[name, email, phone].filter(Boolean).join(" · ")}</li>
      ))}
    </ul>
  );
}
