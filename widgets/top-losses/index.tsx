import type { TopCause } from "@entities/cause/cause-summaries.server";
import { CompanyTodayText, type EnergyToday, NoWeatherSourceText, SeverityIcon } from "@entities/plant";
import {
  hasPlantsWithoutData,
  ImportedPlantsText,
  type Losses,
  PlantsWithoutData,
  WaitingPlantsText,
} from "@entities/statistics";
import { isStatedValue, smallestLossKwh } from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { sinceText, useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { ErrorText } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useDailyAmount } from "@shared/ui/value-cells/loss-value";
import { type CSSProperties, Fragment, type ReactNode } from "react";
import styles from "./top-losses.module.css";

interface TopLossesProps {
  causes: Promise<Result<TopCause[]>>;
  /** Null if the API does not offer the losses. Causes are then sorted by severity and age. */
  losses: Promise<Result<Losses>> | null;
  today: Temporal.PlainDate;
}

/** The first causes of the triage queue (domain/dashboard.md#largest-losses). */
export function TopLosses({ causes, losses, today }: TopLossesProps) {
  const { t } = useLingui();
  const card = (content: ReactNode) => (
    <Card
      title={losses ? t`Largest losses` : t`Most severe issues`}
      hint={losses ? t`Lost and not received, by cause` : t`By cause, the oldest first`}
      footer={
        <Link to="/triage">
          <Trans>View all causes</Trans>
        </Link>
      }
    >
      <div className={styles.body}>{content}</div>
    </Card>
  );
  return (
    <Deferred
      result={causes}
      fallback={card(<TopLossesSkeleton />)}
      renderError={(error) =>
        card(
          <CardError>
            <strong>
              <Trans>An error occurred. Please retry later.</Trans>
            </strong>
            <ErrorText error={error} />
          </CardError>,
        )
      }
    >
      {(rows) =>
        card(
          rows.length === 0 ? (
            <NoCauses losses={losses} />
          ) : (
            <ol className={styles.plants}>
              {rows.map((row) => (
                <TopCauseRow
                  key={row.href}
                  row={row}
                  share={stakeIn(rows, row) / (Math.max(...rows.map((other) => stakeIn(rows, other))) || 1)}
                  today={today}
                />
              ))}
            </ol>
          ),
        )
      }
    </Deferred>
  );
}

/** Nothing is to be done, unless plants have no data yet. */
function NoCauses({ losses }: Pick<TopLossesProps, "losses">) {
  const { t } = useLingui();
  const nothing = <EmptyState icon="check" title={t`Nothing needs you today`} />;
  if (!losses) return nothing;
  return (
    <Deferred result={losses} fallback={null} renderError={() => nothing}>
      {(value) =>
        hasPlantsWithoutData(value) ? (
          <EmptyState title={t`No open issues`}>
            <PlantsWithoutData losses={value} />
          </EmptyState>
        ) : (
          nothing
        )
      }
    </Deferred>
  );
}

/** What the rows are ordered by: in euros where all of them have a value, otherwise in kWh. */
function stakeIn(rows: readonly TopCause[], { atStake: { kwh, cents } }: TopCause): number {
  const isPriced = rows.every(({ atStake }) => !atStake.kwh || atStake.cents !== null);
  return (isPriced ? cents : kwh) ?? 0;
}

const skeletonRows = 5;

/** Placeholder rows with their final size. */
function TopLossesSkeleton() {
  return (
    <div className={styles.plants}>
      {Array.from({ length: skeletonRows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
        <div key={index} className={styles.plant}>
          <Skeleton width="60%" height="0.9em" />
        </div>
      ))}
    </div>
  );
}

interface TopCauseRowProps {
  row: TopCause;
  /** What is at stake relative to the largest cause; 0 to 1. */
  share: number;
  today: Temporal.PlainDate;
}

const barStyle = (share: number) => ({ "--share": share }) as CSSProperties;

/** One cause, linked to its entry in the queue, with its plants and what is at stake. */
function TopCauseRow({ row: { href, title, plants, since, severity, atStake }, share, today }: TopCauseRowProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { kwh, cents } = atStake;
  const energy = format.loss(kwh);
  const euros = cents !== null && isStatedValue(cents / 100) ? format.lossEuros(cents / 100) : null;
  return (
    <li className={styles.plant}>
      <SeverityIcon severity={severity} />
      <div className={styles.text}>
        <Link to={href} className={styles.name} title={title}>
          {title}
        </Link>
        <p className={styles.issue}>
          <span className={styles.place}>{plants}</span>
          {since !== null && <time dateTime={since}>{sinceText(i18n, since, today)}</time>}
        </p>
      </div>
      <div className={styles.loss}>
        {kwh !== null && (
          <p>
            <span className={styles.amount}>{euros ?? energy}</span>{" "}
            {euros === null ? <Trans>per day</Trans> : <Trans>per day ({energy})</Trans>}
          </p>
        )}
        {share > 0 && <span className={styles.bar} style={barStyle(share)} aria-hidden="true" />}
      </div>
    </li>
  );
}

/** The lost energy of all plants, and the number of plants without data. */
export function LossesSentence({ losses }: { losses: Promise<Result<Losses>> }) {
  return (
    <p className={styles.sentence}>
      <Deferred
        result={losses}
        fallback={<Skeleton width="22rem" height="1em" />}
        renderError={() => <Trans>Losses could not be loaded.</Trans>}
      >
        {(value) => <LossesText losses={value} />}
      </Deferred>
    </p>
  );
}

/** What all plants generated on the running day: "Today: 5,755 kWh of 5,937 kWh expected so far …". */
export function TodaySentence({ energyToday }: { energyToday: Promise<Result<EnergyToday | null>> }) {
  return (
    <p className={styles.sentence}>
      <Deferred
        result={energyToday}
        fallback={<Skeleton width="22rem" height="1em" />}
        renderError={() => <Trans>The energy of today could not be loaded.</Trans>}
      >
        {(energy) => energy && <CompanyTodayText energy={energy} />}
      </Deferred>
    </p>
  );
}

/**
 * "Losing €28 a day (210 kWh) on 22 plants · not received: €120 a day (970 kWh) on 19 plants · 117 as expected", and what
 * the snoozed issues put at stake, which these rates leave out. Each
 * number of plants is a link to these plants. Ends with the plants without known data, and with the reason why plants
 * without a weather source have no expected energy.
 */
export function LossesText({ losses }: { losses: Losses }) {
  const { lost_kwh_per_day: kwh, plants_losing: losing, plants_silent: silent } = losses;
  const { not_received_kwh_per_day: missingKwh, plants_not_received: missing, plants_as_expected: expected } = losses;
  const lost = useDailyAmount(kwh, losses.lost_cents_per_day);
  const notReceived = useDailyAmount(missingKwh, losses.not_received_cents_per_day ?? null);
  const snoozedKwh = losses.snoozed_kwh_per_day ?? null;
  const snoozed = useDailyAmount(snoozedKwh, losses.snoozed_cents_per_day ?? null);
  const parts: ReactNode[] = [];
  if (losing && kwh) {
    parts.push(
      <Trans>
        Losing <strong>{lost}</strong> on <PlantsLink filter="losing" count={losing} />
      </Trans>,
    );
  } else if (kwh !== null) parts.push(<Trans>No plants are losing energy</Trans>);
  if (missingKwh && missing) {
    parts.push(
      <Trans>
        not received: {notReceived} on <PlantsLink filter="not_received" count={missing} />
      </Trans>,
    );
  } else if (missingKwh && missingKwh >= smallestLossKwh) parts.push(<Trans>not received: {notReceived}</Trans>);
  if (snoozedKwh && snoozedKwh >= smallestLossKwh) parts.push(<Trans>snoozed: {snoozed}</Trans>);
  // Usually the silent plants and the plants with energy that was not received are the same plants.
  if (silent && silent !== missing) {
    parts.push(
      <Trans>
        no data from <PlantsLink filter="silent" count={silent} />
      </Trans>,
    );
  }
  if (expected) {
    parts.push(
      <Link to="/plants?as_expected=1">
        <Trans>{expected} as expected</Trans>
      </Link>,
    );
  }
  if (losses.plants_waiting) parts.push(<WaitingPlantsText count={losses.plants_waiting} />);
  if (losses.plants_imported) parts.push(<ImportedPlantsText losses={losses} />);
  if (losses.plants_without_weather_source) parts.push(<NoWeatherSourceText />);
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
    <Fragment key={index}>
      {index > 0 && " · "}
      {part}
    </Fragment>
  ));
}

function PlantsLink({ filter, count }: { filter: "losing" | "not_received" | "silent"; count: number }) {
  return (
    <Link to={`/plants?${filter}=1`}>
      <Plural value={count} one="# plant" other="# plants" />
    </Link>
  );
}
