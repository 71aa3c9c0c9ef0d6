import {
  type Cause,
  type CauseOrder,
  causesPerPage,
  causeTabs,
  isNotes,
  isPromise,
  type TriageQuery,
  toShownQuery,
  triageQuery,
} from "@entities/cause";
import { ViewsMenu } from "@features/saved-views";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { useListQuery } from "@shared/list-query/use-list-query";
import { ChoiceLinks } from "@shared/ui/filter-bar/choice-links";
import { ListPage } from "@shared/ui/list-page/list-page";
import { Pagination } from "@shared/ui/pagination/pagination";
import { Suspense, useMemo } from "react";
import { CompanyFilter, QueueChips, QueueFilters, QueueSearch } from "./filters";
import type { loadTriage, TriagePageData } from "./loader.server";
import { NoCauses, QueueNotices, QueueTotals, QuietLines } from "./queue-notices";
import { triageColumns } from "./queue-tables";
import { SelectableQueue } from "./selectable-queue";
import { mostKwhOfDay } from "./sparkline";
import styles from "./triage.module.css";
import { tabLabels, useOpenCause } from "./triage-url";

const panel = lazyComponent(async () => (await import("./panel")).CausePanel);

/** What is at stake in kWh per day below which causes are folded unless another limit is chosen. */
const defaultMinKwh = 0.5;

interface TriageProps {
  data: Awaited<ReturnType<typeof loadTriage>>;
}

/**
 * The queue of causes over all plants of the company, or of all companies, the cause with most at stake first
 * (domain/triage.md).
 */
export function TriagePage({ data }: TriageProps) {
  const { query: queryInUrl, ignored, pending } = useListQuery(triageQuery);
  const query = useMemo(() => toShownQuery(queryInUrl, data.mayReadAll), [queryInUrl, data.mayReadAll]);
  const isAllIgnored = queryInUrl.filters.all_companies && !data.mayReadAll;
  const search = triageQuery.search(query);
  return (
    <ListPage
      title={<Trans>Triage</Trans>}
      result={data.page}
      announcement={(loaded) => loaded && <Plural value={loaded.total} one="# cause" other="# causes" />}
      search={<QueueSearch query={query} />}
      filterCount={triageQuery.filterCount(query)}
      filters={
        <>
          {data.mayReadAll && <CompanyFilter query={query} company={data.company} />}
          <QueueFilters query={query} result={data.page} hasLosses={data.hasLosses} />
          <ViewsMenu list="triage" owner={`${data.userId}-${data.company.id}`} search={search} builtIn={[]} />
        </>
      }
      chips={(loaded) => <QueueChips query={query} page={loaded} />}
      ignored={[...ignored, ...(isAllIgnored ? [{ name: "all_companies", reason: "malformed" as const }] : [])]}
      busy={pending}
    >
      {(loaded) => <Queue data={data} page={loaded} query={query} busy={pending} />}
    </ListPage>
  );
}

interface QueueProps extends TriageProps {
  /** Null while it is loading. */
  page: TriagePageData | null;
  query: TriageQuery;
  busy: boolean;
}

/** The page of the queue beside the panel of the cause that is open. */
function Queue({ data, page, query, busy }: QueueProps) {
  const today = useMemo(() => Temporal.PlainDate.from(data.today), [data.today]);
  const scale = mostKwhOfDay(page?.rows ?? []);
  const { hasLosses, isOfAll } = data;
  const columns = useMemo(
    () => triageColumns({ today, hasLosses, hasCompanies: isOfAll, mostKwhOfDay: scale }),
    [today, hasLosses, isOfAll, scale],
  );
  const search = triageQuery.search(query);
  const { key, hrefOf } = useOpenCause(search);
  const opened = page?.rows.find((row) => row.key === key);
  const shown = page?.rows.filter((row) => !isNotes(row)) ?? null;
  const causes = shown?.filter((row) => !isPromise(row)) ?? null;
  const closeTo = search || "?";
  const { min = defaultMinKwh } = query.filters;
  // An unknown amount may be above the minimum.
  const isFolded = ({ atStake: { kwh } }: Cause) => kwh !== null && kwh < min;
  return (
    <div className={`stack gap-5 ${styles.page}`} data-panel={opened ? "" : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only preloads what its rows open */}
      <div className={`stack ${styles.queue}`} onPointerEnter={panel.preload} onFocus={panel.preload}>
        <QueueTabs query={query} counts={page?.counts ?? {}} />
        {page && (
          <QueueNotices page={page} order={query.filters.tab === "done" ? "found" : hasLosses ? "losses" : "score"} />
        )}
        {page && <QueueTotals page={page} />}
        <SelectableQueue
          rows={causes?.filter((row) => !isFolded(row)) ?? null}
          folded={causes?.filter(isFolded) ?? []}
          promises={shown?.filter(isPromise) ?? []}
          sort={{
            ...triageQuery.sortOf(query),
            to: (field) => ({ search: triageQuery.search(triageQuery.sortedBy(query, field as CauseOrder)) }),
          }}
          columns={opened ? columns.besidePanel : columns.all}
          hrefOf={hrefOf}
          busy={busy}
          empty={<NoCauses query={query} page={page} />}
          companyId={data.company.id}
          today={today}
          tab={query.filters.tab}
          search={triageQuery.search(triageQuery.onPage(query, 1))}
          total={page?.total ?? null}
          openKey={opened?.key ?? null}
          closeTo={closeTo}
        />
        {page && (
          <Pagination
            page={query.page}
            pageCount={Math.max(1, Math.ceil(page.total / causesPerPage))}
            empty={shown?.length === 0}
            hrefOf={(number) => `/triage${triageQuery.search(triageQuery.onPage(query, number))}`}
          />
        )}
        {page && <QuietLines page={page} />}
      </div>
      {opened && page && (
        <Suspense fallback={null}>
          <panel.Component
            row={opened}
            outage={
              page.outages.find(
                ({ companyId, driver }) => companyId === opened.company.id && driver === opened.driver,
              ) ?? null
            }
            ownerId={data.company.id}
            isOfAll={isOfAll}
            today={today}
            closeTo={closeTo}
          />
        </Suspense>
      )}
    </div>
  );
}

interface QueueTabsProps {
  query: TriageQuery;
  counts: TriagePageData["counts"];
}

/** The tabs of the queue with the number of causes of each. */
function QueueTabs({ query, counts }: QueueTabsProps) {
  const { t, i18n } = useLingui();
  const links = causeTabs.map((tab) => ({
    key: tab,
    chosen: tab === query.filters.tab,
    search: triageQuery.search(triageQuery.withFilter(query, "tab", tab)),
    children: (
      <>
        {i18n._(tabLabels[tab])}
        {counts[tab] !== undefined && <span className={styles.count}>{counts[tab]}</span>}
      </>
    ),
  }));
  return <ChoiceLinks label={t`State of the causes`} links={links} scrolling />;
}
