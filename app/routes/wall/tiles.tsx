import type { CauseSummary } from "@entities/cause/cause-summaries.server";
import { type ForecastDay, NoForecast } from "@entities/energy";
import { SeverityIcon } from "@entities/plant";
import { hasPlantsWithoutData, type Losses, PlantsWithoutData } from "@entities/statistics";
import { isStatedValue, smallestLossKwh } from "@heliograph/rules/units";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { loadedValue, type Result } from "@shared/api/result";
import { energyRangeText, sinceText, useFormat } from "@shared/i18n/format";
import { localDayText } from "@shared/lib/dates";
import { Skeleton, SkeletonText } from "@shared/ui/skeleton/skeleton";
import { useDailyAmount } from "@shared/ui/value-cells/loss-value";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import type { WallForecast, WallToday } from "./figures.server";
import { $newCauses, type Board } from "./model";
import styles from "./wall.module.css";

/** The first figures of the dashboard, large. A figure that the API does not offer has no tile. */
export function WallFigureTiles({ board }: { board: Board | null }) {
  const { losses, energyToday, forecast, plants } = board?.figures?.sections ?? {};
  return (
    <div className={styles.tiles}>
      <Tile label={<Trans>Lost per day</Trans>} section={losses}>
        {(value: Losses) => (
          <Amount kwh={value.lost_kwh_per_day} cents={value.lost_cents_per_day} plants={value.plants_losing} />
        )}
      </Tile>
      <Tile label={<Trans>Not received per day</Trans>} section={losses}>
        {(value: Losses) => (
          <Amount
            kwh={value.not_received_kwh_per_day}
            cents={value.not_received_cents_per_day ?? null}
            plants={value.plants_not_received ?? null}
          />
        )}
      </Tile>
      <Tile label={<Trans>Plants without data</Trans>} section={losses} isWide>
        {(value: Losses) => <SilentPlants silent={value.plants_silent} plants={loadedValue(plants) ?? null} />}
      </Tile>
      <Tile label={<Trans>Today</Trans>} section={energyToday} isWide>
        {(value: WallToday) => <EnergyOfToday energy={value} today={board?.figures?.today ?? null} />}
      </Tile>
      <Tile label={<Trans>Forecast for tomorrow</Trans>} section={forecast}>
        {({ day, madeAt }: WallForecast) => (day ? <ForecastOfDay day={day} /> : <NoForecast madeAt={madeAt} />)}
      </Tile>
    </div>
  );
}

interface TileProps<T> {
  label: ReactNode;
  section: Result<T | null> | undefined;
  isWide?: true;
  children: (value: T) => ReactNode;
}

function Tile<T>({ label, section, isWide, children }: TileProps<T>) {
  const value = loadedValue(section);
  if (value === null) return null;
  return (
    <section className={styles.tile} data-wide={isWide}>
      <h2>{label}</h2>
      {value !== undefined ? (
        children(value)
      ) : section ? (
        <p className={styles.muted}>
          <Trans>Could not be loaded</Trans>
        </p>
      ) : (
        <Skeleton width="60%" height="2.6em" />
      )}
    </section>
  );
}

/** A large figure, and its details in up to two lines below it. */
function Figure({ figure, children }: { figure: string; children: ReactNode }) {
  return (
    <>
      <strong className={styles.figure}>{figure}</strong>
      <div className={styles.detail}>{children}</div>
    </>
  );
}

/** Euros with the energy, or the energy alone without a value, as on the dashboard. */
function Amount({ kwh, cents, plants }: { kwh: number | null; cents: number | null; plants: number | null }) {
  const format = useFormat();
  const energy = format.loss(kwh);
  const euros = cents !== null && isStatedValue(cents / 100) ? format.lossEuros(cents / 100) : null;
  if (kwh === null) {
    return (
      <p className={styles.none}>
        <Trans>Not known</Trans>
      </p>
    );
  }
  return (
    <Figure figure={euros ?? energy}>
      {euros !== null && <p>{energy}</p>}
      {plants !== null && (
        <p>
          <Plural value={plants} one="on # plant" other="on # plants" />
        </p>
      )}
    </Figure>
  );
}

function SilentPlants({ silent, plants }: { silent: number | null; plants: number | null }) {
  const format = useFormat();
  const total = format.number(plants);
  return (
    <Figure figure={format.number(silent)}>
      {plants !== null && (
        <p>
          <Trans>of {total}</Trans>
        </p>
      )}
    </Figure>
  );
}

/** What was generated and expected so far, as on the dashboard (domain/performance.md#today). */
function EnergyOfToday({ energy, today }: { energy: WallToday; today: string | null }) {
  const format = useFormat();
  const { generatedKwh, comparedKwh, measuredAt } = energy;
  const isOfToday = measuredAt !== null && localDayText(measuredAt) === today;
  const measured = isOfToday ? format.time(measuredAt) : format.dateTime(measuredAt);
  if (generatedKwh === null) {
    return (
      <>
        <p className={styles.none}>
          <Trans>No measurement yet today</Trans>
        </p>
        {measuredAt !== null && (
          <p className={styles.muted}>
            <Trans>last measurement {measured}</Trans>
          </p>
        )}
      </>
    );
  }
  const { amounts, unit } = format.energies([generatedKwh, comparedKwh ?? 0]);
  const expected = `${amounts[1]} ${unit}`;
  return (
    <Figure figure={`${amounts[0]} ${unit}`}>
      {comparedKwh !== null && (
        <p>
          <Trans>of {expected} expected</Trans>
        </p>
      )}
      {measuredAt !== null && (
        <p>
          <Trans>measured until {measured}</Trans>
        </p>
      )}
    </Figure>
  );
}

/** What the weather forecast allows, as on the dashboard (domain/performance.md#forecast). */
function ForecastOfDay({ day }: { day: ForecastDay }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { expected_yield_in_kwh: kwh, lowest_yield_in_kwh: lowKwh, highest_yield_in_kwh: highKwh } = day;
  return (
    <>
      <p className={styles.none}>{format.energy(kwh)}</p>
      <p className={styles.muted}>{energyRangeText(i18n, { lowKwh, highKwh })}</p>
    </>
  );
}

/** The first causes of the queue. A mark shows the causes that appeared in the last minutes. */
export function CauseList({ board, view }: { board: Board | null; view: string }) {
  const { causes: section, losses: companyLosses, plants } = board?.figures?.sections ?? {};
  const causes = loadedValue(section);
  const newKeys = useUnit($newCauses);
  const rows = causes?.rows;
  const losses = loadedValue(companyLosses);
  const others = (causes?.total ?? 0) - (rows?.length ?? 0);
  const newBelow = newKeys.filter((key) => !rows?.some((row) => row.key === key)).length;
  const today = board?.figures ? Temporal.PlainDate.from(board.figures.today) : null;
  return (
    <section className={styles.causes}>
      <h2>
        {view ? <Trans>Causes in the view “{view}”</Trans> : <Trans>First causes</Trans>}
        {others > 0 && (
          <small>
            <Trans>and {others} more</Trans>
          </small>
        )}
        {losses && <Snoozed losses={losses} />}
        {newBelow > 0 && (
          <span className={styles.new}>
            <Trans>{newBelow} new below</Trans>
          </span>
        )}
      </h2>
      {rows?.length === 0 ? (
        <p className={styles.muted}>
          {loadedValue(plants) === 0 ? (
            <Trans>This company has no plants yet</Trans>
          ) : losses && hasPlantsWithoutData(losses) ? (
            <PlantsWithoutData losses={losses} />
          ) : (
            <Trans>Nothing needs you today</Trans>
          )}
        </p>
      ) : rows && today ? (
        <ol className={styles.rows}>
          {rows.map((row) => (
            <CauseRow key={row.key} row={row} isNew={newKeys.includes(row.key)} today={today} />
          ))}
        </ol>
      ) : section ? (
        <p className={styles.muted}>
          <Trans>Could not be loaded</Trans>
        </p>
      ) : (
        <SkeletonText lines={8} />
      )}
    </section>
  );
}

/** What the snoozed issues put at stake, which the figures of the wall leave out. */
function Snoozed({ losses }: { losses: Losses }) {
  const { snoozed_kwh_per_day: kwh = null, snoozed_cents_per_day: cents = null } = losses;
  const snoozed = useDailyAmount(kwh, cents);
  return (
    (kwh ?? 0) >= smallestLossKwh && (
      <small>
        <Trans>snoozed: {snoozed}</Trans>
      </small>
    )
  );
}

function CauseRow({ row, isNew, today }: { row: CauseSummary; isNew: boolean; today: Temporal.PlainDate }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { title, plants, since, severity, atStake, ticket } = row;
  const { kwh, cents } = atStake;
  const energy = format.loss(kwh);
  const euros = cents !== null && isStatedValue(cents / 100) ? format.lossEuros(cents / 100) : null;
  return (
    <li className={styles.cause} data-new={isNew || undefined}>
      <SeverityIcon severity={severity} />
      <div className={styles.text}>
        <p className={styles.title}>
          <strong>{title}</strong>
          {ticket && <span className={styles.muted}>#{ticket.number}</span>}
          {isNew && (
            <span className={styles.new}>
              <Trans>New</Trans>
            </span>
          )}
        </p>
        <p className={styles.plants}>
          {since !== null && `${sinceText(i18n, since, today)} · `}
          {plants}
        </p>
      </div>
      {kwh !== null && (
        <p className={styles.stake}>
          <strong>{euros ?? energy}</strong>
          <span>{euros === null ? <Trans>per day</Trans> : <Trans>per day ({energy})</Trans>}</span>
        </p>
      )}
    </li>
  );
}
