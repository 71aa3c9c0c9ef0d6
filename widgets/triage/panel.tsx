import {
  type AffectedPlant,
  type Cause,
  causePlants,
  causeTitle,
  closingText,
  hasCost,
  toActionTargets,
} from "@entities/cause";
import type { DriverOutage } from "@entities/cause/load-causes.server";
import { driverText } from "@entities/driver";
import { PlantStatus, plantHref } from "@entities/plant";
import { ticketHref } from "@entities/ticket";
import { CauseActions } from "@features/handle-causes";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@remix-run/react";
import { messageText, useFormat } from "@shared/i18n/format";
import { daysSince } from "@shared/lib/dates";
import { joinTexts } from "@shared/lib/text";
import { LinkButton } from "@shared/ui/button/button";
import { focusedRow } from "@shared/ui/data-table/use-row-navigation";
import { SinceValue } from "@shared/ui/value-cells/value-cells";
import { type RefObject, useEffect, useRef, useState } from "react";
import { CauseEvidence } from "./evidence";
import { CostValue, StakeValue } from "./queue-tables";
import styles from "./triage.module.css";
import { keyOfHash } from "./triage-url";

interface CausePanelProps {
  row: Cause;
  /** The state of the cause's driver. Null if the driver is OK or the cause has no driver. */
  outage: DriverOutage | null;
  /** The user's company, which owns actions that are not finished. */
  ownerId: number;
  /** Whether the queue is of all companies. */
  isOfAll: boolean;
  today: Temporal.PlainDate;
  /** The query of the page without the panel. */
  closeTo: string;
}

/** The details of a cause, next to the queue. On a phone the panel covers the queue. */
export function CausePanel({ closeTo, ...content }: CausePanelProps) {
  const { t, i18n } = useLingui();
  const { row } = content;
  const headingRef = useFocusedHeading(row.key);
  return (
    <aside className={styles.panel} aria-labelledby="cause-heading">
      <header className={styles.panelHeader}>
        <h2 key={row.key} id="cause-heading" ref={headingRef} tabIndex={-1}>
          {causeTitle(i18n, row)}
        </h2>
        <LinkButton kind="quiet" icon="close" to={closeTo} aria-label={t`Close`} prefetch="none" preventScrollReset />
      </header>
      <PanelContent key={row.key} {...content} />
    </aside>
  );
}

/**
 * Moves the focus to the heading when the panel opens, or when the user opens the cause that the panel already shows.
 * When another cause is shown, the focus stays on its row, so that the keys of the queue continue from there.
 */
function useFocusedHeading(causeKey: string): RefObject<HTMLHeadingElement> {
  const ref = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | null>(null);
  const { hash, key: locationKey } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    // Another cause is about to be shown.
    if (keyOfHash(hash) !== causeKey) return;
    const isOther = shown.current !== null && shown.current !== causeKey;
    shown.current = causeKey;
    if (isOther) ref.current?.closest("aside")?.scrollTo(0, 0);
    if (!isOther || !focusedRow()) ref.current?.focus({ preventScroll: true });
  }, [causeKey, hash, locationKey]);
  return ref;
}

function PanelContent({ row, outage, ownerId, isOfAll, today }: Omit<CausePanelProps, "closeTo">) {
  const { i18n } = useLingui();
  const format = useFormat();
  const [plantId, setPlantId] = useState<number | null>(null);
  const plant = row.plants.find(({ id }) => id === plantId) ?? row.plants[0];
  return (
    <>
      <p className={`ellipsis ${styles.plants}`}>{causePlants(i18n, row)}</p>
      <dl className={`row gap-5 ${styles.facts}`}>
        {isOfAll && (
          <div>
            <dt>
              <Trans>Company</Trans>
            </dt>
            <dd>{row.company.name}</dd>
          </div>
        )}
        {row.since && (
          <div>
            <dt>
              <Trans>Since</Trans>
            </dt>
            <dd>
              <SinceValue date={row.since} days={daysSince(row.since, today)} />
            </dd>
          </div>
        )}
        {row.atStake.kwh !== null && (
          <div>
            <dt>
              <Trans>At stake per day</Trans>
            </dt>
            <dd>
              <StakeValue row={row} />
            </dd>
          </div>
        )}
        {hasCost(row.costSoFar) && (
          <div>
            <dt>{row.costSoFar.lostKwh ? <Trans>Lost so far</Trans> : <Trans>So far</Trans>}</dt>
            <dd>
              <CostValue cost={row.costSoFar} />
            </dd>
          </div>
        )}
      </dl>
      <div className={`row ${styles.actions}`}>
        <CauseActions causes={toActionTargets(i18n, format, [row])} companyId={ownerId} today={today} />
      </div>
      {outage && (
        <p className={styles.message}>
          <strong>{driverText(i18n, row.driverName)}</strong>
          {outage.description && `: ${driverText(i18n, outage.description)}`}
        </p>
      )}
      <Findings row={row} />
      <CauseEvidence row={row} plant={plant} onSelect={setPlantId} hasOutage={outage !== null} today={today} />
      {row.plants.some(({ companies }, index) => index > 0 || companies.length > 0) && (
        <AffectedPlants row={row} selected={plant} today={today} />
      )}
    </>
  );
}

/** What was found, by the tickets that were closed about the cause. */
function Findings({ row }: { row: Cause }) {
  const { i18n } = useLingui();
  return row.plants
    .flatMap(({ tickets }) => tickets)
    .map(
      ({ id, number, closing }) =>
        closing && (
          <p key={id}>
            <Link to={ticketHref({ companyId: row.company.id, ticketId: id })} prefetch="none">
              #{number}
            </Link>{" "}
            {closingText(i18n, closing)}
          </p>
        ),
    );
}

interface AffectedPlantsProps {
  row: Cause;
  /** The plant whose evidence is shown. */
  selected: AffectedPlant | undefined;
  today: Temporal.PlainDate;
}

/** The plants of a cause: since when and at what cost each is affected, with its other companies. */
function AffectedPlants({ row: { company, plants }, selected, today }: AffectedPlantsProps) {
  const { t, i18n } = useLingui();
  const owner = t`(owner)`;
  return (
    <section>
      <h3>
        <Plural value={plants.length} one="# plant" other="# plants" />
      </h3>
      <ul className={styles.affectedPlants} aria-label={t`Plants`}>
        {plants.map((plant) => (
          <li key={plant.id} aria-current={plant === selected ? "true" : undefined}>
            <span className={styles.name}>
              <PlantStatus status={plant.status} silence={plant.silence} labelHidden />
              <Link to={`${plantHref(company.id, plant.id)}#issues`}>{messageText(i18n, plant.name)}</Link>
              {plant.city && <span className={`hint ${styles.detail}`}>{plant.city}</span>}
              {plant.companies.length > 0 && (
                <span className={`hint ${styles.detail}`}>
                  {joinTexts(
                    plant.companies.map(({ name, isOwner }) => joinTexts([name, isOwner && owner], " ")),
                    ", ",
                  )}
                </span>
              )}
            </span>
            <span className={`hint ${styles.detail}`}>
              {plant.since && (
                <span>
                  <Trans>Since</Trans> <SinceValue date={plant.since} days={daysSince(plant.since, today)} />
                </span>
              )}
              {hasCost(plant.costSoFar) && (
                <span>
                  <CostValue cost={plant.costSoFar} />
                </span>
              )}
              {plant.issues.length > 1 && <Trans>{plant.issues.length} issues</Trans>}
              {plant.tickets.map(({ id, number }) => (
                <Link key={id} to={ticketHref({ companyId: company.id, ticketId: id })} prefetch="none">
                  #{number}
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
