import { type AffectedPlant, type Cause, hasCost } from "@entities/cause";
import { PlantStatus, plantHref } from "@entities/plant";
import { ticketHref } from "@entities/ticket";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { messageText } from "@shared/i18n/message";
import { daysSince } from "@shared/lib/dates";
import { SinceValue } from "@shared/ui/value-cells/value-cells";
import styles from "./affected-plants.module.css";
import { CostValue } from "./queue-tables";

interface AffectedPlantsProps {
  row: Cause;
  /** The plant whose evidence is shown. */
  selected: AffectedPlant | undefined;
  today: Temporal.PlainDate;
}

/** The plants of a cause: since when and at what cost each is affected, with its other companies. */
export function AffectedPlants({ row: { company, plants }, selected, today }: AffectedPlantsProps) {
  const { t, i18n } = useLingui();
  const owner = t`(owner)`;
  return (
    <section>
      <h3>
        <Plural value={plants.length} one="# plant" other="# plants" />
      </h3>
      <ul className={styles.plants} aria-label={t`Plants`}>
        {plants.map((plant) => (
          <li key={plant.id} aria-current={plant === selected ? "true" : undefined}>
            <span className={styles.name}>
              <PlantStatus status={plant.status} silence={plant.silence} labelHidden />
              <Link to={`${plantHref(company.id, plant.id)}#issues`}>{messageText(i18n, plant.name)}</Link>
              {plant.city && <span className={`hint ${styles.detail}`}>{plant.city}</span>}
              {plant.companies.length > 0 && (
                <span className={`hint ${styles.detail}`}>
                  {plant.companies.map(({ name, isOwner }) => (isOwner ? `${name} ${owner}` : name)).join(", ")}
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
