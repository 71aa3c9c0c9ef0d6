import type { Losses } from "@entities/statistics";
import { Plural, Trans } from "@lingui/react/macro";
import { isStatedValue, useFormat } from "@shared/i18n/format";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { ReactNode } from "react";
import type { Board, Section } from "./board";
import styles from "./wall.module.css";

/** The figures of the dashboard's first sentence, large: lost, not received, and the plants without data. */
export function WallFigureTiles({ board }: { board: Board | null }) {
  const losses = board?.sections.losses;
  const plants = board?.sections.plants.value ?? null;
  if (losses?.value === null) return null;
  return (
    <div className={styles.tiles}>
      <Tile label={<Trans>Lost per day</Trans>} section={losses}>
        {(value) => (
          <Amount kwh={value.lost_kwh_per_day} cents={value.lost_cents_per_day} plants={value.plants_losing} />
        )}
      </Tile>
      <Tile label={<Trans>Not received per day</Trans>} section={losses}>
        {(value) => (
          <Amount
            kwh={value.not_received_kwh_per_day}
            cents={value.not_received_cents_per_day ?? null}
            plants={value.plants_not_received ?? null}
          />
        )}
      </Tile>
      <Tile label={<Trans>Plants without data</Trans>} section={losses}>
        {(value) => <SilentPlants silent={value.plants_silent} plants={plants} />}
      </Tile>
    </div>
  );
}

interface TileProps {
  label: ReactNode;
  section: Section<Losses | null> | undefined;
  children: (value: Losses) => ReactNode;
}

function Tile({ label, section, children }: TileProps) {
  return (
    <section className={styles.tile}>
      <h2>{label}</h2>
      {section?.value ? (
        children(section.value)
      ) : section?.isFailed ? (
        <p className={styles.muted}>
          <Trans>Could not be loaded</Trans>
        </p>
      ) : (
        <Skeleton width="60%" height="2.6em" />
      )}
    </section>
  );
}

/** Euros with the energy, or the energy alone without a value, as on the dashboard. */
function Amount({ kwh, cents, plants }: { kwh: number | null; cents: number | null; plants: number | null }) {
  const format = useFormat();
  const energy = format.loss(kwh);
  const euros = cents !== null && isStatedValue(cents / 100) ? format.lossEuros(cents / 100) : null;
  return (
    <p>
      <strong className={styles.figure}>{euros ?? energy}</strong>{" "}
      <span className={styles.detail}>
        {euros !== null && energy}
        {plants !== null && (
          <span>
            <Plural value={plants} one="on # plant" other="on # plants" />
          </span>
        )}
      </span>
    </p>
  );
}

function SilentPlants({ silent, plants }: { silent: number | null; plants: number | null }) {
  const format = useFormat();
  const total = format.number(plants);
  return (
    <p>
      <strong className={styles.figure}>{format.number(silent)}</strong>{" "}
      {plants !== null && (
        <span className={styles.detail}>
          <span>
            <Trans>of {total}</Trans>
          </span>
        </span>
      )}
    </p>
  );
}
