import {
  ComparisonText,
  compareDays,
  energyBars,
  isPartial,
  notReceivedKwh,
  type PeriodEnergy,
} from "@entities/energy";
import { issueTypeLabel } from "@entities/issue";
import { TodayText } from "@entities/plant";
import type { OpenedPlant } from "@entities/plant/owner-link.server";
import { lastDayOfPeriod, PromiseSoFar, type PromiseStatus } from "@entities/promise";
import { Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DateRangeText, readRange } from "@shared/lib/date-range";
import { dayOf } from "@shared/lib/dates";
import { Card } from "@shared/ui/card/card";
import { EnergyChart } from "@shared/ui/small-bars/energy-chart";
import { StaticTable } from "@shared/ui/static-table/static-table";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import styles from "./owner.module.css";

interface CardsProps {
  plant: OpenedPlant;
  today: Temporal.PlainDate;
}

/** What is known of a plant, in the words and figures of its page for signed-in users. */
export function PlantCards({ plant, today }: CardsProps) {
  if (plant.state.isLight) {
    return (
      <>
        <p>
          <Trans>This plant is not monitored, so nothing is known of its energy.</Trans>
        </p>
        {plant.tickets && <TicketsCard tickets={plant.tickets} />}
      </>
    );
  }
  return (
    <div className={styles.cards}>
      <Card title={<Trans>Today</Trans>}>
        <p>{plant.energyToday ? <TodayText energy={plant.energyToday} /> : <Trans>No measurement yet today</Trans>}</p>
      </Card>
      <MonthCard plant={plant} today={today} />
      <DaysCard plant={plant} today={today} />
      <MonthsCard plant={plant} today={today} />
      <LossesCard losses={plant.losses} />
      {plant.promise && <PromiseCard promise={plant.promise} today={today} />}
      {plant.tickets && <TicketsCard tickets={plant.tickets} />}
    </div>
  );
}

function MonthCard({ plant, today }: CardsProps) {
  const start = today.with({ day: 1 });
  const days = plant.days.filter(({ date }) => date >= start.toString());
  return (
    <Card title={useFormat().monthAndYear(today)}>
      {days.length === 0 ? (
        <p>
          <Trans>No day of this month has ended yet.</Trans>
        </p>
      ) : (
        <ComparisonText comparison={compareDays(days, { start, end: today.subtract({ days: 1 }) }, today)} />
      )}
    </Card>
  );
}

/** As wide as a phone. */
const chartSize = { width: 340, height: 170, left: 40 };

interface EnergyProps {
  /** The accessible name of the table. */
  label: string;
  periodLabel: ReactNode;
  periods: readonly PeriodEnergy[];
  isDaily: boolean;
  range: DateRangeText;
  today: Temporal.PlainDate;
  nameOf: (date: string) => string;
  totals: ReactNode;
}

function EnergyOf({ label, periodLabel, periods, isDaily, range, today, nameOf, totals }: EnergyProps) {
  const { t } = useLingui();
  const format = useFormat();
  const bars = energyBars({ days: periods, months: periods }, readRange(range), today, isDaily);
  const byDate = new Map(periods.map((period) => [period.date, period]));
  return (
    <div className="stack gap-3">
      {totals}
      <EnergyChart bars={bars} size={chartSize} />
      <details>
        <summary>
          <Trans>Show as table</Trans>
        </summary>
        <StaticTable
          label={label}
          head={[periodLabel, t`Generated`, t`Expected`, t`Not received`]}
          numbersFrom={1}
          rows={bars.map(({ date, expectedKwh }) => ({
            key: date,
            cells: [nameOf(date), ...energyCells(byDate.get(date), expectedKwh !== null)],
          }))}
        />
      </details>
    </div>
  );

  function energyCells(period: PeriodEnergy | undefined, isComplete: boolean): string[] {
    const generated = period?.generatedKwh ?? null;
    const isMissing = period && isComplete && (isPartial(period) || generated === null);
    return [
      generated === null ? t`No data` : format.energy(generated),
      format.energy(isComplete ? (period?.expectedKwh ?? null) : null),
      format.energy(isMissing ? notReceivedKwh(period) : null),
    ];
  }
}

function DaysCard({ plant: { days, dayRange }, today }: CardsProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={<Trans>Last 30 days</Trans>}>
      <EnergyOf
        label={t`Energy by day`}
        periodLabel={<Trans>Day</Trans>}
        periods={days}
        isDaily
        range={dayRange}
        nameOf={format.date}
        totals={<ComparisonText comparison={compareDays(days, readRange(dayRange), today)} />}
        today={today}
      />
    </Card>
  );
}

function MonthsCard({ plant: { months, monthRange }, today }: CardsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const received = months.flatMap(({ generatedKwh }) => generatedKwh ?? []);
  const sum = format.energy(received.reduce((all, kwh) => all + kwh, 0));
  return (
    <Card title={<Trans>Last 12 months</Trans>}>
      <EnergyOf
        label={t`Energy by month`}
        periodLabel={<Trans>Month</Trans>}
        periods={months}
        isDaily={false}
        range={monthRange}
        nameOf={format.monthAndYear}
        totals={
          <p>
            {received.length === 0 ? (
              <Trans>
                <strong>No data</strong> for this period.
              </Trans>
            ) : (
              <Trans>
                <strong>{sum} generated</strong>, the current month included.
              </Trans>
            )}
          </p>
        }
        today={today}
      />
    </Card>
  );
}

function LossesCard({ losses }: Pick<OpenedPlant, "losses">) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const range = losses?.days && format.dateRange(losses.days.start, losses.days.end);
  const snow = format.loss(losses?.snowKwh ?? 0);
  return (
    <Card title={<Trans>Lost by cause</Trans>} hint={range}>
      {!losses?.days ? (
        <p>
          <Trans>No data for these days.</Trans>
        </p>
      ) : losses.lostKwh === null ? (
        <p>
          <Trans>What was lost is not known.</Trans>
        </p>
      ) : losses.causes.length === 0 ? (
        <p>
          <Trans>Nothing was lost beyond the expected range.</Trans>
        </p>
      ) : (
        <StaticTable
          label={t`Lost by cause`}
          head={[t`Cause`, t`Days`, t`Lost`]}
          numbersFrom={2}
          rows={losses.causes.map(({ name, kwh, euros, unpricedKwh, first, last }) => ({
            key: name ?? "",
            cells: [
              i18n._(issueTypeLabel(name)),
              format.dateRange(first, last),
              format.lossAndValue(kwh, unpricedKwh > 0 ? null : euros),
            ],
          }))}
        />
      )}
      {losses && losses.snowKwh > 0 && (
        <p className="hint">
          <Trans>Under snow: {snow}, which is not lost.</Trans>
        </p>
      )}
    </Card>
  );
}

function PromiseCard({ promise, today }: { promise: PromiseStatus; today: Temporal.PlainDate }) {
  const format = useFormat();
  const start = promise.period_start === null ? null : dayOf(promise.period_start);
  return (
    <Card title={<Trans>Promise</Trans>} hint={start && format.dateRange(start, lastDayOfPeriod(start))}>
      <div className="stack gap-2">
        <PromiseSoFar promise={promise} today={today} price={null} asideClass="hint" />
      </div>
    </Card>
  );
}

function TicketsCard({ tickets }: { tickets: NonNullable<OpenedPlant["tickets"]> }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Card title={<Trans>Tickets</Trans>} hint={<Trans>Open, or closed in the last 12 months</Trans>}>
      {tickets.length === 0 ? (
        <p>
          <Trans>There are no tickets.</Trans>
        </p>
      ) : (
        <StaticTable
          label={t`Tickets`}
          head={[t`Title`, t`Created`, t`State`]}
          rows={tickets.map(({ title, created_at, closed_on }, index) => {
            const closed = format.date(closed_on);
            return {
              key: index,
              cells: [
                title ?? <EmptyValue key="title" />,
                format.date(created_at),
                closed_on === null ? <Trans key="state">Open</Trans> : <Trans key="state">Closed on {closed}</Trans>,
              ],
            };
          })}
        />
      )}
    </Card>
  );
}
