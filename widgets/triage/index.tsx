import { type Cause, type CauseTab, causesPerPage, causeTabs, causeTitle, isNotes } from "@entities/cause";
import { ViewsMenu } from "@features/saved-views";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { lazyComponent } from "@shared/lib/react";
import { useListQuery } from "@shared/list-query/use-list-query";
import { hasInterrupted } from "@shared/mutations/interrupted";
import { useOwner } from "@shared/session/owner";
import { isShortcutTarget, useShortcutGroup } from "@shared/shortcuts/use-shortcuts";
import { pendingSelection } from "@shared/ui/data-table/body-row";
import { ChoiceLinks } from "@shared/ui/filter-bar/choice-links";
import { ListPage } from "@shared/ui/list-page/list-page";
import { Pagination } from "@shared/ui/pagination/pagination";
import { Suspense, startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { QueueChips, QueueFilters } from "./filters";
import type { loadTriage, TriagePageData } from "./loader.server";
import { NoCauses, QueueNotices, QuietLines } from "./queue-notices";
import { QueueTables, type QueueTablesProps, triageColumns } from "./queue-tables";
import styles from "./triage.module.css";
import { type TriageQuery, triageQuery, useOpenCause } from "./triage-url";

const selectable = lazyComponent(async () => (await import("./selectable-queue")).SelectableQueue);
const panel = lazyComponent(async () => (await import("./panel")).CausePanel);

const tabLabels: Record<CauseTab, ReturnType<typeof msg>> = {
  open: msg`Open`,
  "in-progress": msg`In progress`,
  snoozed: msg`Snoozed`,
  done: msg`Done this week`,
};

/** The queue of causes over all plants of the company, what costs most first (domain/triage.md). */
export function TriagePage({ data }: { data: Awaited<ReturnType<typeof loadTriage>> }) {
  const { i18n } = useLingui();
  const { query, ignored, pending: busy } = useListQuery(triageQuery);
  const { tab } = query.filters;
  const today = useMemo(() => Temporal.PlainDate.from(data.today), [data.today]);
  const columns = useMemo(() => {
    const all = triageColumns({ today, hasLosses: data.hasLosses });
    return { all, besidePanel: all.filter(({ id }) => id === "cause" || id === "costPerDay") };
  }, [today, data.hasLosses]);
  const search = triageQuery.search(query);
  const cause = useOpenCause(search);
  // A selection spans pages, of which only one is loaded, and may begin before what it takes is loaded.
  const known = useRef(new Map<string, Cause>());
  const { preselected, pressed, remain, want, hold } = useSelectionIntent(data.companyId, cause.key);
  const pending = useMemo(
    () =>
      pendingSelection<Cause>(
        i18n._(msg`Select all rows of this page`),
        (row) => i18n._(msg`Select ${causeTitle(i18n, row)}`),
        want,
      ),
    [i18n, want],
  );
  useShortcutGroup("triage", preselected === null);
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
        for (const row of rows ?? []) known.current.set(row.key, row);
        const shown = rows?.filter((row) => !isNotes(row)) ?? null;
        const { min } = query.filters;
        // What is not known may be more.
        const isFolded = ({ costPerDay: { lostKwh, notReceivedKwh } }: Cause) =>
          min !== undefined && (lostKwh ?? notReceivedKwh) !== null && (lostKwh ?? 0) + (notReceivedKwh ?? 0) < min;
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
            {/* biome-ignore lint/a11y/noStaticElementInteractions: it only loads what its rows may need */}
            <div
              className={styles.queue}
              onPointerEnter={() => want()}
              onPointerDownCapture={hold}
              onFocus={() => want()}
            >
              <QueueTabs query={query} counts={loaded?.counts ?? {}} />
              {loaded && (
                <QueueNotices page={loaded} order={tab === "done" ? "found" : data.hasLosses ? "losses" : "score"} />
              )}
              <Suspense fallback={<QueueTables {...tables} selection={pending} />}>
                {preselected === null ? (
                  <QueueTables {...tables} selection={pending} />
                ) : (
                  <selectable.Component
                    {...tables}
                    known={known.current}
                    preselected={preselected}
                    pressed={pressed}
                    remain={remain}
                    companyId={data.companyId}
                    today={today}
                    search={triageQuery.search(triageQuery.onPage(query, 1))}
                    total={loaded?.total ?? null}
                    openKey={opened?.key ?? null}
                  />
                )}
              </Suspense>
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

/**
 * The selection and the keys of the queue are loaded once they may be used: with the pointer or the focus in it, a key,
 * an open panel, or an action to continue. `preselected` are the causes that were selected until then; null before.
 * `pressed` is the last key of the page, which may have been pressed before they were loaded. Rows that are selected are
 * other elements: `hold` keeps the current ones until a press has become a click; `remain` is true afterwards.
 */
function useSelectionIntent(companyId: number, openKey: string | null) {
  const [preselected, setPreselected] = useState<readonly string[] | null>(null);
  const [isHeld, setHeld] = useState(false);
  const pressed = useRef("");
  const remain = useRef(false);
  const owner = useOwner(companyId);
  const hold = useCallback(() => {
    if (remain.current) return;
    setHeld(true);
    const release = () => void setTimeout(() => startTransition(() => setHeld(false)));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release, { once: true });
  }, []);
  const want = useCallback((keys: readonly string[] = []) => {
    panel.preload();
    startTransition(() =>
      setPreselected((before) => {
        if (before && keys.length === 0) return before;
        const others = before ?? [];
        return [...others.filter((key) => !keys.includes(key)), ...keys.filter((key) => !others.includes(key))];
      }),
    );
  }, []);
  useEffect(() => {
    if (openKey !== null || hasInterrupted(owner)) want();
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent) => {
      const isOwn = !ctrlKey && !metaKey && !altKey && !defaultPrevented && isShortcutTarget(target);
      pressed.current = isOwn ? key : "";
      want();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [openKey, owner, want]);
  return { preselected: isHeld ? null : preselected, pressed, remain, want, hold };
}
