import { type CauseTab, isNotes } from "@entities/cause";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { PageNotice } from "@shared/ui/list-page/list-table";
import type { ReactNode } from "react";
import type { TriagePageData } from "./loader.server";
import styles from "./triage.module.css";
import { type TriageQuery, triageQuery } from "./triage-url";

/** Notices about plants that the queue leaves out, and about an old queue. */
export function QueueNotices({ page, order }: { page: TriagePageData; order: "losses" | "score" | "found" }) {
  const format = useFormat();
  const { plantsRead, plantsTotal, maxPlants, unreadable, missing, isStale, storedAt } = page;
  const notLoaded = Math.min(plantsTotal ?? 0, maxPlants) - plantsRead - unreadable;
  const asOf = format.dateTime(Temporal.Instant.fromEpochMilliseconds(storedAt));
  const read = format.number(plantsRead);
  const total = format.number(plantsTotal);
  return (
    <>
      {isStale && (
        <Alert kind="warning">
          <Trans>The service did not respond. These are the causes as of {asOf}.</Trans>
        </Alert>
      )}
      {plantsTotal !== null && plantsTotal > maxPlants && (
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
        <Alert kind="warning">
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
      <PageNotice page={{ rows: page.rows, unreadable, total: null, perPage: null }} />
    </>
  );
}

/** Issues that are not a problem and plants without issues to triage, each counted in one line. */
export function QuietLines({ page: { rows, lightPlants } }: { page: TriagePageData }) {
  const notes = rows.find(isNotes)?.plants.flatMap(({ issues }) => issues) ?? [];
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
  if (lines.length === 0) return null;
  return (
    <p className={styles.quiet}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity
        <span key={index}>
          {index > 0 && " · "}
          {line}
        </span>
      ))}
    </p>
  );
}

const emptyTitles: Record<Exclude<CauseTab, "open">, ReturnType<typeof msg>> = {
  "in-progress": msg`No causes are in progress`,
  snoozed: msg`No causes are snoozed`,
  done: msg`Nothing was resolved this week yet`,
};

export function NoCauses({ query, counts = {} }: { query: TriageQuery; counts: TriagePageData["counts"] | undefined }) {
  const { i18n } = useLingui();
  const { tab } = query.filters;
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
  const snoozed = counts.snoozed ?? 0;
  if (tab !== "open") return <EmptyState icon="check" title={i18n._(emptyTitles[tab])} />;
  return (
    <EmptyState
      icon="check"
      title={<Trans>Nothing needs you today</Trans>}
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
      {snoozed > 0 && <Plural value={snoozed} one="# cause is snoozed." other="# causes are snoozed." />}
    </EmptyState>
  );
}
