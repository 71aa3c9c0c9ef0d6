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
import type { CausePlace } from "@entities/cause/find-cause.server";
import { plantHref } from "@entities/plant";
import { ViewsMenu } from "@features/saved-views";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@remix-run/react";
import { messageText, useFormat } from "@shared/i18n/format";
import { lazyComponent } from "@shared/lib/react";
import { joinTexts } from "@shared/lib/text";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { LinkButton } from "@shared/ui/button/button";
import { ChoiceLinks } from "@shared/ui/filter-bar/choice-links";
import { ListPage } from "@shared/ui/list-page/list-page";
import { Pagination } from "@shared/ui/pagination/pagination";
import { useResource } from "@shared/ui/resource/resource";
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from "react";
import { CompanyFilter, QueueChips, QueueFilters, QueueSearch } from "./filters";
import type { loadTriage, TriagePageData } from "./loader.server";
import { NoCauses, plantsNotLoaded, QueueNotices, QueueTotals, QuietLines } from "./queue-notices";
import { NotExplainedRow, triageColumns } from "./queue-tables";
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
  const missing = useMissingCause(key, { isShown: opened !== undefined, isLoaded: page !== null && !busy });
  const shown = page?.rows.filter((row) => !isNotes(row)) ?? null;
  const causes = shown?.filter((row) => !isPromise(row)) ?? null;
  const closeTo = search || "?";
  const { min = defaultMinKwh } = query.filters;
  // An unknown amount may be above the minimum.
  const isFolded = ({ atStake: { kwh } }: Cause) => kwh !== null && kwh < min;
  const folded = causes?.filter(isFolded) ?? [];
  // Causes with little at stake are nothing to do, but they are what a filter or another tab has found.
  const hasResult = folded.length > 0 && (query.filters.tab !== "open" || triageQuery.isFiltered(query));
  return (
    <div className={`stack gap-5 ${styles.page}`} data-panel={opened ? "" : undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only preloads what its rows open */}
      <div className={`stack ${styles.queue}`} onPointerEnter={panel.preload} onFocus={panel.preload}>
        <QueueTabs query={query} counts={page?.counts ?? {}} isPartial={page !== null && plantsNotLoaded(page) > 0} />
        {missing !== null && <MissingCause causeKey={missing} search={search} closeTo={closeTo} />}
        {page && (
          <QueueNotices page={page} order={query.filters.tab === "done" ? "found" : hasLosses ? "losses" : "score"} />
        )}
        {page && <QueueTotals page={page} />}
        <SelectableQueue
          rows={causes?.filter((row) => !isFolded(row)) ?? null}
          folded={folded}
          promises={shown?.filter(isPromise) ?? []}
          sort={{
            ...triageQuery.sortOf(query),
            to: (field) => ({ search: triageQuery.search(triageQuery.sortedBy(query, field as CauseOrder)) }),
          }}
          columns={opened ? columns.besidePanel : columns.all}
          hrefOf={hrefOf}
          busy={busy}
          empty={hasResult ? null : <NoCauses query={query} page={page} />}
          companyId={data.company.id}
          today={today}
          tab={query.filters.tab}
          search={triageQuery.search(triageQuery.onPage(query, 1))}
          total={page?.total ?? null}
          openKey={opened?.key ?? null}
          closeTo={closeTo}
        />
        {page && <NotExplainedRow page={page} />}
        {page && (
          <Pagination
            page={query.page}
            pageCount={Math.max(1, Math.ceil(page.total / causesPerPage))}
            empty={shown?.length === 0 && !busy}
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

/**
 * The cause of the URL if the page of the queue does not have it; otherwise null. A cause that the page has shown, and
 * that an action or a refresh removed, is not missing.
 */
function useMissingCause(key: string | null, { isShown, isLoaded }: { isShown: boolean; isLoaded: boolean }) {
  const lastShown = useRef<string | null>(null);
  if (isShown || key === null) lastShown.current = key;
  return isLoaded && key !== lastShown.current ? key : null;
}

/** Opens the page of the queue that has a cause, or states why no page has it. */
function MissingCause({ causeKey, search, closeTo }: { causeKey: string; search: string; closeTo: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const navigate = useNavigate();
  const parameters = new URLSearchParams(search);
  parameters.set("cause", causeKey);
  const { value, error, retry } = useResource<CausePlace>(`/resources/cause-place?${parameters}`, { parts: [] });
  const listedAt = value?.state === "listed" ? value.search : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each cause
  useEffect(() => {
    if (listedAt !== null)
      navigate({ search: listedAt, hash: encodeURIComponent(causeKey) }, { replace: true, preventScrollReset: true });
  }, [listedAt, causeKey]);
  if (error) {
    return (
      <Alert kind="danger" onRetry={retry}>
        <ErrorText error={error} />
      </Alert>
    );
  }
  if (!value || value.state === "listed") return null;
  const linkTo = (to: { key: string; search: string }, label: ReactNode) => (
    <LinkButton
      to={{ search: to.search, hash: encodeURIComponent(to.key) }}
      size="small"
      prefetch="none"
      preventScrollReset
    >
      {label}
    </LinkButton>
  );
  if (value.state === "filtered") {
    return (
      <Alert kind="info" actions={linkTo({ key: causeKey, search: value.search }, <Trans>Clear all filters</Trans>)}>
        <Trans>The filters hide the cause of this address: {value.title}.</Trans>
      </Alert>
    );
  }
  const { state, plant, endedOn, closing, successor } = value;
  const name = joinTexts([value.title, plant && messageText(i18n, plant.name)], ", ");
  const day = endedOn && format.date(endedOn);
  return (
    <Alert
      kind="info"
      actions={
        <>
          {successor && linkTo(successor, <Trans>Show this cause</Trans>)}
          {plant && (
            <LinkButton to={`${plantHref(plant.ref.companyId, plant.ref.plantId)}#issues`} size="small">
              <Trans>Show the plant</Trans>
            </LinkButton>
          )}
          <LinkButton to={closeTo} size="small" prefetch="none" preventScrollReset>
            <Trans>Close</Trans>
          </LinkButton>
        </>
      }
    >
      {name !== "" && <strong>{name}: </strong>}
      {successor ? (
        <Trans>The issues are now a part of the cause “{successor.title}”.</Trans>
      ) : state === "unread" ? (
        <Trans>The issues are open, but the queue has not read the plant.</Trans>
      ) : day ? (
        <Trans>The issues were resolved on {day}.</Trans>
      ) : (
        <Trans>The queue does not have the cause of this address any more. When it ended is not known.</Trans>
      )}
      {closing && ` ${closing}`}
    </Alert>
  );
}

interface QueueTabsProps {
  query: TriageQuery;
  counts: TriagePageData["counts"];
  /** Whether plants could not be loaded, so that the causes may be more. */
  isPartial: boolean;
}

/** The tabs of the queue with the number of causes of each. */
function QueueTabs({ query, counts, isPartial }: QueueTabsProps) {
  const { t, i18n } = useLingui();
  const links = causeTabs.map((tab) => ({
    key: tab,
    chosen: tab === query.filters.tab,
    search: triageQuery.search(triageQuery.withFilter(query, "tab", tab)),
    children: (
      <>
        {i18n._(tabLabels[tab])}
        {counts[tab] !== undefined && (
          <span className={styles.count}>
            {counts[tab]}
            {isPartial && "+"}
          </span>
        )}
      </>
    ),
  }));
  return <ChoiceLinks label={t`State of the causes`} links={links} scrolling />;
}
