import { CompanyTodayText, type EnergyToday, NoWeatherSourceText } from "@entities/plant";
import { ImportedPlantsText, type Losses, WaitingPlantsText } from "@entities/statistics";
import { smallestLossKwh } from "@heliograph/rules/units";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { useDailyAmount } from "@shared/ui/value-cells/loss-value";
import { Fragment, type ReactNode } from "react";
import styles from "./top-losses.module.css";

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
