import type { Losses } from "@entities/statistics";
import { Plural, Trans } from "@lingui/react/macro";
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

/** "Losing 312 kWh (€31.00) a day on 23 plants · 40 kWh a day not received · no data from 4 plants" */
export function LossesText({ losses }: { losses: Losses }) {
  const format = useFormat();
  const { lost_kwh_per_day: kwh, lost_cents_per_day: cents, plants_losing: losing, plants_silent: silent } = losses;
  const { not_received_kwh_per_day: notReceivedKwh } = losses;
  const amount = format.energyAndValue(kwh, (cents ?? 0) / 100);
  const missing = format.energy(notReceivedKwh);
  return (
    <>
      {losing && kwh ? (
        <Trans>
          Losing <strong>{amount}</strong> a day on{" "}
          <Link to="/plants">
            <Plural value={losing} one="# plant" other="# plants" />
          </Link>
        </Trans>
      ) : (
        kwh !== null && <Trans>No plants are losing energy</Trans>
      )}
      {notReceivedKwh ? (
        <>
          {kwh !== null && " · "}
          <Trans>{missing} a day not received</Trans>
        </>
      ) : null}
      {silent ? (
        <>
          {(kwh !== null || notReceivedKwh) && " · "}
          <Trans>
            no data from{" "}
            <Link to="/plants?yield_status_filter=NONE">
              <Plural value={silent} one="# plant" other="# plants" />
            </Link>
          </Trans>
        </>
      ) : null}
    </>
  );
}
