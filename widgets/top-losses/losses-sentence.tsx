import type { Losses } from "@entities/statistics";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import styles from "./top-losses.module.css";

/** The lost energy of all plants, and the number of plants without data. Empty if the losses failed to load. */
export function LossesSentence({ losses }: { losses: Promise<Result<Losses>> }) {
  return (
    <p className={styles.sentence}>
      <Deferred result={losses} fallback={<Skeleton width="22rem" height="1em" />} renderError={() => null}>
        {(value) => <LossesText losses={value} />}
      </Deferred>
    </p>
  );
}

/** "Losing €31 a day (312 kWh) on 23 plants · not received: €4.00 a day (40 kWh) · no data from 4 plants" */
export function LossesText({ losses }: { losses: Losses }) {
  const { lost_kwh_per_day: kwh, plants_losing: losing, plants_silent: silent } = losses;
  const { not_received_kwh_per_day: notReceivedKwh } = losses;
  const lost = useAmount(kwh, losses.lost_cents_per_day);
  const missing = useAmount(notReceivedKwh, losses.not_received_cents_per_day ?? null);
  return (
    <>
      {losing && kwh ? (
        <Trans>
          Losing <strong>{lost}</strong> on{" "}
          <Link to="/plants?losing=1">
            <Plural value={losing} one="# plant" other="# plants" />
          </Link>
        </Trans>
      ) : (
        kwh !== null && <Trans>No plants are losing energy</Trans>
      )}
      {notReceivedKwh ? (
        <>
          {kwh !== null && " · "}
          <Trans>not received: {missing}</Trans>
        </>
      ) : null}
      {silent ? (
        <>
          {(kwh !== null || notReceivedKwh) && " · "}
          <Trans>
            no data from{" "}
            <Link to="/plants?silent=1">
              <Plural value={silent} one="# plant" other="# plants" />
            </Link>
          </Trans>
        </>
      ) : null}
    </>
  );
}

/** "€31 a day (312 kWh)", or "312 kWh a day" without a value. The value has no cents from €10 on. */
function useAmount(kwh: number | null, cents: number | null): string {
  const { t } = useLingui();
  const format = useFormat();
  const energy = format.energy(kwh);
  const value = (cents ?? 0) / 100;
  if (value < 0.1) return t`${energy} a day`;
  const euros = format.euros(value, value < 10 ? 2 : 0);
  return t`${euros} a day (${energy})`;
}
