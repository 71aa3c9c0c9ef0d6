import type { TopCause } from "@entities/cause/cause-summaries.server";
import { ImportedUntilText, PlantStatus, plantHref, SeverityIcon } from "@entities/plant";
import { ticketHref } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { MessageText, sinceText, useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { ErrorText } from "@shared/ui/alert/alert";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { StatusShape } from "@shared/ui/status-icon/status-icon";
import type { ReactNode } from "react";
import { EnergyFigures, EnergyFiguresSkeleton } from "./energy-figures";
import type { OnlyPlant } from "./loader.server";
import styles from "./only-plant.module.css";

export { FirstStepsCard } from "./first-steps";

interface OnlyPlantCardProps {
  /** Null if the company has not exactly one plant with data. */
  plant: Promise<Result<OnlyPlant | null>>;
  /** Whether the company is known to have one plant, so that the card has its place while the plant loads. */
  isExpected: boolean;
  companyId: number;
  causes: Promise<Result<TopCause[]>>;
  today: Temporal.PlainDate;
  /** The running day. */
  children: ReactNode;
}

/** The plant of a company with one plant: the running day, its energy, and what to do first (domain/dashboard.md#one-plant). */
export function OnlyPlantCard({ plant, isExpected, companyId, causes, today, children }: OnlyPlantCardProps) {
  const { t } = useLingui();
  const frame = (figures: ReactNode, known: OnlyPlant | null = null) => (
    <>
      {children && <div className={styles.today}>{children}</div>}
      <div className={styles.body}>
        {figures}
        <WhatToDo causes={causes} companyId={companyId} today={today} plant={known} />
      </div>
    </>
  );
  return (
    <Deferred
      result={plant}
      fallback={isExpected && <Card title={t`Your plant`}>{frame(<EnergyFiguresSkeleton />)}</Card>}
      renderError={(error) => (
        <Card title={t`Your plant`}>
          {frame(
            <CardError>
              <ErrorText error={error} />
            </CardError>,
          )}
        </Card>
      )}
    >
      {(value) =>
        value && (
          <Card
            title={
              <Link to={plantHref(companyId, value.id)}>
                <MessageText message={value.name} />
              </Link>
            }
            hint={value.city}
            actions={<PlantStatus status={value.status} silence={value.silence} importedUntil={value.importedUntil} />}
          >
            {frame(<EnergyFigures plant={value} today={today} />, value)}
          </Card>
        )
      }
    </Deferred>
  );
}

interface WhatToDoProps {
  causes: Promise<Result<TopCause[]>>;
  companyId: number;
  today: Temporal.PlainDate;
  /** Null until it is loaded. */
  plant: OnlyPlant | null;
}

/** The first cause of the queue, or that there is nothing to do. */
function WhatToDo({ causes, companyId, today, plant }: WhatToDoProps) {
  const { t } = useLingui();
  return (
    <section className={`stack gap-2 ${styles.toDo}`} aria-label={t`What to do`}>
      <Deferred
        result={causes}
        fallback={<Skeleton width="60%" height="1.25rem" />}
        renderError={(error) => (
          <CardError>
            <strong>
              <Trans>The issues of the plant could not be loaded.</Trans>
            </strong>
            <ErrorText error={error} />
          </CardError>
        )}
      >
        {([first, ...others]) =>
          first ? (
            <>
              <h3>
                <Trans>What to do first</Trans>
              </h3>
              <FirstCause cause={first} companyId={companyId} today={today} />
              {others.length > 0 && (
                <Link to="/triage">
                  <Trans>View all causes</Trans>
                </Link>
              )}
            </>
          ) : plant?.isWaiting || plant?.importedUntil ? (
            <>
              <p className={styles.title}>
                <StatusShape level="none" />
                {plant.importedUntil ? (
                  <ImportedUntilText day={plant.importedUntil} />
                ) : (
                  <Trans>Waiting for measurements</Trans>
                )}
              </p>
              <Link to={`${plantHref(companyId, plant.id)}#meters`}>
                <Trans>Import measurements</Trans>
              </Link>
            </>
          ) : (
            <p className={styles.title}>
              <StatusShape level="ok" />
              <Trans>Nothing to do</Trans>
            </p>
          )
        }
      </Deferred>
    </section>
  );
}

interface FirstCauseProps {
  cause: TopCause;
  companyId: number;
  today: Temporal.PlainDate;
}

/** A cause, linked to its entry in the queue: since when, what is at stake, and its ticket. */
function FirstCause({ cause, companyId, today }: FirstCauseProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { href, title, since, severity, atStake, ticket } = cause;
  const amount = format.lossAndValue(atStake.kwh, (atStake.cents ?? 0) / 100);
  return (
    <div className={`hint ${styles.cause}`}>
      <p className={styles.title}>
        <SeverityIcon severity={severity} />
        <Link to={href}>{title}</Link>
      </p>
      {since !== null && <p>{sinceText(i18n, since, today)}</p>}
      {(atStake.kwh ?? 0) > 0 && (
        <p>
          <Trans>{amount} at stake per day</Trans>
        </p>
      )}
      <p>
        {ticket ? (
          <Link to={ticketHref({ companyId, ticketId: ticket.id })}>
            <Trans>Ticket #{ticket.number}</Trans>
          </Link>
        ) : (
          <Trans>No ticket</Trans>
        )}
      </p>
    </div>
  );
}
