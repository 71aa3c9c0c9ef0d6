import { repairText } from "@entities/cause";
import { issueTypeLabel } from "@entities/issue";
import { PlantStatus, plantHref, SeverityIcon } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useFormat } from "@shared/i18n/format";
import { useScrollRegion } from "@shared/lib/react";
import { Deferred } from "@shared/streaming/deferred";
import { Card } from "@shared/ui/card/card";
import { CardError } from "@shared/ui/card/card-error";
import { SkeletonText } from "@shared/ui/skeleton/skeleton";
import { NameAndCity } from "@shared/ui/value-cells/value-cells";
import type { ReactNode } from "react";
import type { PlantContext, TicketView } from "./loader.server";
import styles from "./ticket-page.module.css";

/** The maximum number of listed issues. */
const maxIssues = 3;

interface PlantCardProps {
  name: ReactNode;
  /** Null if the id of the plant is not known. */
  href: string | null;
  context: Promise<Result<PlantContext | null>> | Result<PlantContext | null>;
}

/** The plant of the ticket: its status, its losses and its open issues (domain/tickets.md#page). */
export function PlantCard({ name, href, context }: PlantCardProps) {
  return (
    <Card title={<Trans>Plant</Trans>}>
      <p className={styles.plant}>
        {href ? (
          <Link to={href} prefetch="none">
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      {href && (
        <Deferred
          result={context}
          fallback={<SkeletonText lines={4} />}
          renderError={(error) => <CardError error={error} />}
        >
          {(value) => value && <PlantFacts context={value} href={href} />}
        </Deferred>
      )}
    </Card>
  );
}

/** The plants of a ticket for several plants that the user sees (domain/tickets.md#several-plants). */
export function PlantsCard({ plants, companyId }: { plants: TicketView["plants"]; companyId: number }) {
  const ref = useScrollRegion<HTMLUListElement>();
  return (
    <Card title={<Trans>All {plants.length} plants of this ticket</Trans>}>
      <ul ref={ref} className={`stack gap-2 ${styles.plants}`}>
        {plants.map(({ id, name, city }) => (
          <li key={id}>
            <Link to={plantHref(companyId, id)} prefetch="none">
              <NameAndCity name={name} city={city} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PlantFacts({ context, href }: { context: PlantContext; href: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { status, silence, isLosing, lostKwhPerDay, lostCentsPerDay, issues, subject, effect } = context;
  return (
    <dl className={styles.facts}>
      {subject.length > 0 && (
        <>
          <dt>
            <Trans>This ticket is about</Trans>
          </dt>
          <dd>
            <Issues issues={subject} href={href} />
          </dd>
        </>
      )}
      {effect && (
        <>
          <dt>
            <Trans>Effect</Trans>
          </dt>
          <dd>{repairText(i18n, effect)}</dd>
        </>
      )}
      <dt>
        <Trans>Yield status</Trans>
      </dt>
      <dd>
        <PlantStatus status={status} silence={silence} isLosing={isLosing} />
      </dd>
      {lostKwhPerDay ? (
        <>
          <dt>
            <Trans>Lost per day</Trans>
          </dt>
          <dd>{format.lossAndValue(lostKwhPerDay, (lostCentsPerDay ?? 0) / 100)}</dd>
        </>
      ) : null}
      <dt>{subject.length > 0 ? <Trans>Other open issues</Trans> : <Trans>Open issues</Trans>}</dt>
      <dd>
        <Issues issues={issues} href={href} />
      </dd>
    </dl>
  );
}

function Issues({ issues, href }: { issues: PlantContext["issues"]; href: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  if (!issues) return <Trans>Could not be loaded.</Trans>;
  if (issues.length === 0) return <Trans>None</Trans>;
  const more = issues.length - maxIssues;
  return (
    <>
      <ul className="stack gap-1">
        {issues.slice(0, maxIssues).map(({ id, finding, severity, meters, since }) => (
          <li key={id}>
            <SeverityIcon severity={severity} />{" "}
            <Link to={`${href}&marked=issue-${id}#issues`} prefetch="none">
              {i18n._(issueTypeLabel(finding))}
            </Link>{" "}
            <span className="hint">
              {meters > 1 && (
                <>
                  <Plural value={meters} one="# meter" other="# meters" />{" "}
                </>
              )}
              {since && <Trans>since {format.date(since)}</Trans>}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Link to={`${href}#issues`} prefetch="none">
          <Plural value={more} one="# more type of issue" other="# more types of issues" />
        </Link>
      )}
    </>
  );
}
