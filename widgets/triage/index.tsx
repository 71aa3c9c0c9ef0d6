import { type QueueTab, type TriageQuery, triageQuery } from "@features/triage";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { lazyComponent } from "@shared/lib/react";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Alert } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { ChoiceLinks } from "@shared/ui/filter-bar/choice-links";
import { ListPage } from "@shared/ui/list-page/list-page";
import { PageNotice } from "@shared/ui/list-page/page-notice";
import { type ReactNode, Suspense, useMemo } from "react";
import { type TriageRow, triageColumns } from "./columns";
import { QueueChips, QueueFilters } from "./filters";
import type { loadTriage, TriagePageData } from "./loader.server";
import { QueueTables, type QueueTablesProps } from "./queue-tables";
import styles from "./triage.module.css";
import { useOpenCause } from "./use-open-cause";

const selectable = lazyComponent(async () => (await import("./selectable-queue")).SelectableQueue);
const panel = lazyComponent(async () => (await import("./panel")).CausePanel);

const tabLabels: Record<QueueTab, ReturnType<typeof msg>> = {
  open: msg`Open`,
  "in-progress": msg`In progress`,
  snoozed: msg`Snoozed`,
  done: msg`Done this week`,
};

/** The queue of causes over all plants of the company, what costs most first (domain/triage.md). */
export function TriagePage({ data }: { data: Awaited<ReturnType<typeof loadTriage>> }) {
  const { t, i18n } = useLingui();
  const { query, ignored, pending: busy } = useListQuery(triageQuery);
  const { tab } = query.filters;
  const today = useMemo(() => Temporal.PlainDate.from(data.today), [data.today]);
  const columns = useMemo(() => {
    const all = triageColumns({ today, hasLosses: data.hasLosses });
    return { all, besidePanel: all.filter(({ id }) => id === "cause" || id === "costPerDay") };
  }, [today, data.hasLosses]);
  const search = triageQuery.search(query);
  const cause = useOpenCause(search);
  const tabLinks = (counts: TriagePageData["counts"]) =>
    (Object.keys(tabLabels) as QueueTab[]).map((name) => ({
      key: name,
      chosen: name === tab,
      search: triageQuery.search(triageQuery.withFilter(query, "tab", name)),
      children: (
        <>
          {i18n._(tabLabels[name])}
          {counts[name] !== undefined && <span className={styles.count}>{counts[name]}</span>}
        </>
      ),
    }));
  return (
    <ListPage
      title={<Trans>Triage</Trans>}
      result={data.page}
      announcement={(loaded) => loaded && <Plural value={loaded.rows.length} one="# cause" other="# causes" />}
      filters={<QueueFilters query={query} result={data.page} />}
      chips={() => <QueueChips query={query} />}
      ignored={ignored}
      busy={busy}
    >
      {(loaded) => {
        const rows = loaded && rowsOf(loaded);
        const shown = rows?.filter((row) => row.kind !== "notes") ?? null;
        const isFolded = ({ costPerDay: { lostKwh, notReceivedKwh } }: TriageRow) =>
          query.filters.min !== undefined && (lostKwh ?? 0) + (notReceivedKwh ?? 0) < query.filters.min;
        const opened = rows?.find(({ key }) => key === cause.key);
        const tables: QueueTablesProps = {
          rows: shown?.filter((row) => !isFolded(row)) ?? null,
          folded: shown?.filter(isFolded) ?? [],
          columns: opened ? columns.besidePanel : columns.all,
          hrefOf: cause.hrefOf,
          busy,
          empty: <NoCauses query={query} counts={loaded?.counts} />,
        };
        return (
          <div className={styles.page} data-panel={opened ? "" : undefined}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it only preloads the chunk of the panel */}
            <div className={styles.queue} onPointerEnter={panel.preload} onFocus={panel.preload}>
              <ChoiceLinks label={t`State of the causes`} links={tabLinks(loaded?.counts ?? {})} scrolling />
              {loaded && <QueueNotices page={loaded} />}
              <Suspense fallback={<QueueTables {...tables} />}>
                <selectable.Component
                  {...tables}
                  companyId={data.companyId}
                  today={today}
                  openKey={opened?.key ?? null}
                />
              </Suspense>
              {loaded && <QuietLines page={loaded} />}
            </div>
            {opened && loaded && (
              <Suspense fallback={null}>
                <panel.Component
                  key={opened.key}
                  row={opened}
                  outage={loaded.outages.find(({ driver }) => driver === opened.driver) ?? null}
                  companyId={data.companyId}
                  today={today}
                  closeTo={search || "?"}
                />
              </Suspense>
            )}
          </div>
        );
      }}
    </ListPage>
  );
}

const rowsOf = ({ rows, outages }: TriagePageData): TriageRow[] =>
  rows.map((entry) => ({ ...entry, isDown: outages.some(({ driver, isDown }) => isDown && driver === entry.driver) }));

/** What the queue leaves out, and that it is an older one. */
function QueueNotices({ page }: { page: TriagePageData }) {
  const format = useFormat();
  const { plantsRead, plantsTotal, unreadable, isStale, storedAt } = page;
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
      {plantsTotal !== null && plantsRead + unreadable < plantsTotal && (
        <Alert kind="info">
          <Trans>
            Causes of the {read} plants with the largest losses, of {total} with issues.
          </Trans>
        </Alert>
      )}
      <PageNotice page={{ rows: page.rows, unreadable, total: null, perPage: null }} />
    </>
  );
}

/** What is no problem, and what has no issues to triage, each counted in one line. */
function QuietLines({ page: { rows, lightPlants } }: { page: TriagePageData }) {
  const notes = rows.find(({ kind }) => kind === "notes")?.plants.flatMap(({ issues }) => issues) ?? [];
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

const emptyTitles: Record<Exclude<QueueTab, "open">, ReturnType<typeof msg>> = {
  "in-progress": msg`No causes are in progress`,
  snoozed: msg`No causes are snoozed`,
  done: msg`Nothing was resolved this week yet`,
};

function NoCauses({ query, counts = {} }: { query: TriageQuery; counts: TriagePageData["counts"] | undefined }) {
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
    <EmptyState icon="check" title={<Trans>Nothing needs you today</Trans>}>
      {snoozed > 0 && <Plural value={snoozed} one="# cause is snoozed." other="# causes are snoozed." />}
    </EmptyState>
  );
}
