import type { TopCause } from "@entities/cause/cause-summaries.server";
import { severityLevel } from "@entities/issue";
import { PlantStatus, plantHref } from "@entities/plant";
import { ticketHref } from "@entities/ticket";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { sinceText } from "@shared/i18n/age";
import { useFormat } from "@shared/i18n/format";
import { MessageText } from "@shared/i18n/message";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { ErrorText } from "@shared/ui/error-text/error-text";
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
  const frame = (figures: ReactNode, isWaiting = false) => (
    <>
      {children && <div className={styles.today}>{children}</div>}
      <div className={styles.body}>
        {figures}
        <WhatToDo causes={causes} companyId={companyId} today={today} isWaiting={isWaiting} />
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
            {frame(<EnergyFigures plant={value} today={today} />, value.isWaiting)}
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
  /** Nothing was measured yet. */
  isWaiting: boolean;
}

/** The first cause of the queue, or that there is nothing to do. */
function WhatToDo({ causes, companyId, today, isWaiting }: WhatToDoProps) {
  const { t } = useLingui();
  return (
    <section className={styles.toDo} aria-label={t`What to do`}>
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
          ) : (
            <p className={styles.title}>
              <StatusShape level={isWaiting ? "none" : "ok"} />
              {isWaiting ? <Trans>Waiting for measurements</Trans> : <Trans>Nothing to do</Trans>}
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
    <div className={styles.cause}>
      <p className={styles.title}>
        <StatusShape level={severityLevel(severity)} />
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
