import { type CauseTab, isNotes, type Stake, type TriageQuery, triageQuery } from "@entities/cause";
import type { CompaniesRead } from "@entities/cause/load-causes.server";
import { Meaning } from "@entities/help-text";
import { NoWeatherSourceText } from "@entities/plant";
import { hasPlantsWithoutData, PlantsWithoutData } from "@entities/statistics";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { useMissingData } from "@shared/session/company-choices";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { EmptyState, MissingDataState } from "@shared/ui/empty-state/empty-state";
import { Explain } from "@shared/ui/explain/explain";
import { IgnoredFiltersNotice } from "@shared/ui/list-page/list-page";
import { PageNotice } from "@shared/ui/list-page/list-table";
import type { ReactNode } from "react";
import type { TriagePageData } from "./loader.server";
import styles from "./triage.module.css";

/** The number of plants of the queue that a page of the list has and that failed to load. */
export const plantsNotLoaded = ({ plantsRead, plantsTotal, maxPlants, unreadable }: TriagePageData): number =>
  Math.max(0, Math.min(plantsTotal ?? 0, maxPlants) - plantsRead - unreadable);

/** Notices about plants that the queue leaves out, and about an old queue. */
export function QueueNotices({ page, order }: { page: TriagePageData; order: "losses" | "score" | "found" }) {
  const format = useFormat();
  const { plantsRead, plantsTotal, maxPlants, unreadable, missing, staleSince, companies } = page;
  const notLoaded = plantsNotLoaded(page);
  const { revalidate } = useRevalidator();
  const asOf = staleSince !== null && format.dateTime(Temporal.Instant.fromEpochMilliseconds(staleSince));
  const read = format.number(plantsRead);
  const total = format.number(plantsTotal);
  return (
    <>
      {asOf && (
        <Alert kind="warning">
          <Trans>The service did not respond. These are the causes as of {asOf}.</Trans>
        </Alert>
      )}
      {companies && <CompaniesNotices companies={companies} />}
      {!companies && plantsTotal !== null && plantsTotal > maxPlants && (
        <Alert kind="info">
          {order === "losses" && (
            <Trans>
              Causes of the {read} plants with the most at stake, of {total} with issues.
            </Trans>
          )}
          {order === "score" && (
            <Trans>
              Causes of the {read} plants with the lowest yield scores, of {total} with issues.
            </Trans>
          )}
          {order === "found" && (
            <Trans>
              Causes of the {read} plants with the latest issues, of {total} with issues.
            </Trans>
          )}
        </Alert>
      )}
      {notLoaded > 0 && (
        <Alert kind="warning" onRetry={revalidate}>
          <Plural
            value={notLoaded}
            one="# plant with issues could not be loaded. Its causes are missing."
            other="# plants with issues could not be loaded. Their causes are missing."
          />
        </Alert>
      )}
      {missing.includes("drivers") && (
        <Alert kind="warning">
          <Trans>
            The status of the drivers could not be loaded, so plants of a broken driver may be listed apart.
          </Trans>
        </Alert>
      )}
      {missing.includes("tickets") && (
        <Alert kind="warning">
          <Trans>The tickets could not be loaded, so causes in progress are listed as open.</Trans>
        </Alert>
      )}
      {page.failedCompanies.map((id) => (
        <Alert key={id} kind="warning">
          <FailedCompany name={page.names.child_company_ids[id] ?? `#${id}`} />
        </Alert>
      ))}
      <IgnoredFiltersNotice ignored={page.ignored} />
      <PageNotice page={{ rows: page.rows, unreadable }} />
    </>
  );
}

const FailedCompany = ({ name }: { name: string }) => (
  <Trans>The child company {name} could not be loaded. Its causes are missing.</Trans>
);

/** Notices about companies that the queue over all companies leaves out or has not read completely. */
function CompaniesNotices({ companies }: { companies: CompaniesRead }) {
  const format = useFormat();
  const { read, total, isByStake, plantsOfEach, cut, failed } = companies;
  const [cutNames, failedNames] = [format.list(cut), format.list(failed)];
  return (
    <>
      {total > read && (
        <Alert
          kind="info"
          actions={
            <LinkButton to="/admin/companies" size="small">
              <Trans>View all companies</Trans>
            </LinkButton>
          }
        >
          {isByStake ? (
            <Trans>
              Causes of the {read} companies with the most at stake, of {total} with plants.
            </Trans>
          ) : (
            <Trans>
              Causes of the first {read} companies by name, of {total}.
            </Trans>
          )}
        </Alert>
      )}
      {cut.length > 0 && (
        <Alert kind="info">
          <Trans>
            Only {plantsOfEach} plants with issues were read of {cutNames}. The queue of a single company has more.
          </Trans>
        </Alert>
      )}
      {failed.length > 0 && (
        <Alert kind="warning">
          <Plural
            value={failed.length}
            one={`The company ${failedNames} could not be loaded. Its causes are missing.`}
            other={`The companies ${failedNames} could not be loaded. Their causes are missing.`}
          />
        </Alert>
      )}
    </>
  );
}

/**
 * The rates of the causes of the tab, and which part of them has no known cause, no price or no known amount. The tab Open
 * also states the rates of the causes in progress, which the sums of the company contain, and of the snoozed ones.
 */
export function QueueTotals({ page }: { page: TriagePageData }) {
  const { sums, elsewhere } = page;
  const { t } = useLingui();
  const format = useFormat();
  const { lost, notReceived, atStake, unexplainedKwh, unpricedKwh, unknownCosts } = sums;
  const amount = ({ kwh, cents }: Stake) => format.lossAndValue(kwh, (cents ?? 0) / 100);
  const isStated = ({ kwh }: Stake) => (kwh ?? 0) > 0;
  const parts: ReactNode[] = [];
  if (isStated(lost)) parts.push(<Trans>{amount(lost)} lost per day</Trans>);
  if (isStated(notReceived)) parts.push(<Trans>{amount(notReceived)} not received per day</Trans>);
  if (isStated(atStake)) {
    parts.push(
      <>
        <Trans>{amount(atStake)} at stake per day</Trans>
        <Explain term={t`At stake`}>
          <Meaning of="atStake" />
        </Explain>
      </>,
    );
  }
  const others: ReactNode[] = [];
  const { inProgress, snoozed } = elsewhere ?? {};
  if (inProgress && isStated(inProgress)) others.push(<Trans>in progress: {amount(inProgress)} a day</Trans>);
  if (snoozed && isStated(snoozed)) others.push(<Trans>snoozed: {amount(snoozed)} a day</Trans>);
  if (parts.length + others.length === 0) return null;
  const limits: ReactNode[] = [];
  if (plantsNotLoaded(page) > 0) limits.push(<Trans>without the plants that could not be loaded</Trans>);
  if (unexplainedKwh > 0) limits.push(<Trans>{format.loss(unexplainedKwh)} lost for an unknown cause</Trans>);
  if (unpricedKwh > 0) limits.push(<Trans>{format.loss(unpricedKwh)} at stake without a price</Trans>);
  if (unknownCosts > 0)
    limits.push(
      <Plural value={unknownCosts} one="# cause without a known cost" other="# causes without a known cost" />,
    );
  return (
    <div className={`stack gap-1 ${styles.totals}`}>
      <Line parts={parts} />
      {others.length > 0 && <Line parts={others} isMuted />}
      {limits.length > 0 && <Line parts={limits} isMuted />}
    </div>
  );
}

/** Issues that are not a problem and plants without issues to triage, each counted in one line. */
export function QuietLines({ page: { rows, lightPlants, isWithoutWeather } }: { page: TriagePageData }) {
  const notes = rows.filter(isNotes).flatMap(({ plants }) => plants.flatMap(({ issues }) => issues));
  const newPlants = notes.filter(({ typeName }) => typeName === "new").length;
  const tickets = notes.length - newPlants;
  const lines: ReactNode[] = [];
  if (newPlants > 0) lines.push(<Plural value={newPlants} one="# new plant" other="# new plants" />);
  if (tickets > 0)
    lines.push(<Plural value={tickets} one="# plant with an open ticket" other="# plants with an open ticket" />);
  if (lightPlants > 0)
    lines.push(
      <Plural value={lightPlants} one="# plant that is not monitored" other="# plants that are not monitored" />,
    );
  if (isWithoutWeather) lines.push(<NoWeatherSourceText />);
  return lines.length > 0 && <Line parts={lines} isMuted />;
}

/** Texts on one line. */
const Line = ({ parts, isMuted = false }: { parts: readonly ReactNode[]; isMuted?: boolean }) => (
  <div className={isMuted ? styles.quiet : undefined}>
    {parts.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no identity
      <span key={index}>
        {index > 0 && " · "}
        {part}
      </span>
    ))}
  </div>
);

const emptyTitles: Record<Exclude<CauseTab, "open">, ReturnType<typeof msg>> = {
  "in-progress": msg`No causes are in progress`,
  snoozed: msg`No causes are snoozed`,
  done: msg`Nothing was resolved this week yet`,
};

/** Nothing is to be done, unless plants have no data. `page` is null while it is loading. */
export function NoCauses({ query, page }: { query: TriageQuery; page: TriagePageData | null }) {
  const { i18n } = useLingui();
  const missing = useMissingData();
  const { tab, all_companies: isOfAll } = query.filters;
  if (triageQuery.isFiltered(query)) {
    return (
      <EmptyState
        icon="filter"
        title={<Trans>No causes match these filters</Trans>}
        actions={
          <LinkButton
            to={{ search: triageQuery.search(triageQuery.withoutFilters(query)) }}
            icon="close"
            prefetch="none"
          >
            <Trans>Clear all filters</Trans>
          </LinkButton>
        }
      />
    );
  }
  const snoozed = page?.counts.snoozed ?? 0;
  const withoutData = page?.losses && hasPlantsWithoutData(page.losses) ? page.losses : null;
  if (tab !== "open") return <EmptyState icon="check" title={i18n._(emptyTitles[tab])} />;
  if (missing && !isOfAll) return <MissingDataState missing={missing} />;
  return (
    <EmptyState
      icon={withoutData || page?.notExplained ? undefined : "check"}
      title={withoutData || page?.notExplained ? <Trans>No open issues</Trans> : <Trans>Nothing needs you today</Trans>}
      actions={
        snoozed > 0 && (
          <LinkButton
            to={{ search: triageQuery.search(triageQuery.withFilter(query, "tab", "snoozed")) }}
            prefetch="none"
          >
            <Trans>Show what is snoozed</Trans>
          </LinkButton>
        )
      }
    >
      {withoutData && <PlantsWithoutData losses={withoutData} />}{" "}
      {snoozed > 0 && <Plural value={snoozed} one="# cause is snoozed." other="# causes are snoozed." />}
    </EmptyState>
  );
}
