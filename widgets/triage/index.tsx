import {
  type Cause,
  type CauseOrder,
  type CauseTab,
  causesPerPage,
  causeTabs,
  isNotes,
  isPromise,
} from "@entities/cause";
import { ViewsMenu } from "@features/saved-views";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { useListQuery } from "@shared/list-query/use-list-query";
import { ChoiceLinks } from "@shared/ui/filter-bar/choice-links";
import { ListPage } from "@shared/ui/list-page/list-page";
import { Pagination } from "@shared/ui/pagination/pagination";
import { Suspense, useMemo } from "react";
import { QueueChips, QueueFilters } from "./filters";
import type { loadTriage, TriagePageData } from "./loader.server";
import { NoCauses, QueueNotices, QuietLines } from "./queue-notices";
import { type QueueTablesProps, triageColumns } from "./queue-tables";
import { SelectableQueue } from "./selectable-queue";
import styles from "./triage.module.css";
import { type TriageQuery, triageQuery, useOpenCause } from "./triage-url";

const panel = lazyComponent(async () => (await import("./panel")).CausePanel);

/** What is at stake in kWh per day below which causes are folded unless another limit is chosen. */
const defaultMinKwh = 0.5;

const tabLabels: Record<CauseTab, ReturnType<typeof msg>> = {
  open: msg`Open`,
  "in-progress": msg`In progress`,
  snoozed: msg`Snoozed`,
  done: msg`Done this week`,
};

/** The queue of causes over all plants of the company, the one with most at stake first (domain/triage.md). */
export function TriagePage({ data }: { data: Awaited<ReturnType<typeof loadTriage>> }) {
  const { query, ignored, pending: busy } = useListQuery(triageQuery);
  const { tab } = query.filters;
  const today = useMemo(() => Temporal.PlainDate.from(data.today), [data.today]);
  const columns = useMemo(() => {
    const all = triageColumns({ today, hasLosses: data.hasLosses });
    return { all, besidePanel: all.filter(({ id }) => id === "cause" || id === "atStake") };
  }, [today, data.hasLosses]);
  const search = triageQuery.search(query);
  const cause = useOpenCause(search);
  return (
    <ListPage
      title={<Trans>Triage</Trans>}
      result={data.page}
      announcement={(loaded) => loaded && <Plural value={loaded.total} one="# cause" other="# causes" />}
      filters={
        <>
          <QueueFilters query={query} result={data.page} hasLosses={data.hasLosses} />
          <ViewsMenu list="triage" owner={`${data.userId}-${data.companyId}`} search={search} builtIn={[]} />
        </>
      }
      chips={(loaded) => <QueueChips query={query} page={loaded} />}
      ignored={ignored}
      busy={busy}
    >
      {(loaded) => {
        const rows = loaded?.rows;
        const shown = rows?.filter((row) => !isNotes(row)) ?? null;
        const { min } = query.filters;
        // What is not known may be more.
        const isFolded = ({ atStake: { kwh } }: Cause) => kwh !== null && kwh < (min ?? defaultMinKwh);
        const costs = shown?.filter((row) => !isPromise(row));
        const opened = rows?.find(({ key }) => key === cause.key);
        const tables: QueueTablesProps = {
          rows: costs?.filter((row) => !isFolded(row)) ?? null,
          folded: costs?.filter(isFolded) ?? [],
          promises: shown?.filter(isPromise) ?? [],
          sort: {
            ...triageQuery.sortOf(query),
            to: (field) => ({ search: triageQuery.search(triageQuery.sortedBy(query, field as CauseOrder)) }),
          },
          columns: opened ? columns.besidePanel : columns.all,
          hrefOf: cause.hrefOf,
          busy,
          empty: <NoCauses query={query} counts={loaded?.counts} />,
        };
        return (
          <div className={styles.page} data-panel={opened ? "" : undefined}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the element only preloads what its rows open */}
            <div className={styles.queue} onPointerEnter={panel.preload} onFocus={panel.preload}>
              <QueueTabs query={query} counts={loaded?.counts ?? {}} />
              {loaded && (
                <QueueNotices page={loaded} order={tab === "done" ? "found" : data.hasLosses ? "losses" : "score"} />
              )}
              <SelectableQueue
                {...tables}
                companyId={data.companyId}
                today={today}
                search={triageQuery.search(triageQuery.onPage(query, 1))}
                total={loaded?.total ?? null}
                openKey={opened?.key ?? null}
              />
              {loaded && (
                <Pagination
                  page={query.page}
                  pageCount={Math.max(1, Math.ceil(loaded.total / causesPerPage))}
                  empty={shown?.length === 0}
                  hrefOf={(number) => `/triage${triageQuery.search(triageQuery.onPage(query, number))}`}
                />
              )}
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
