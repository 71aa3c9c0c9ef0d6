import { Meaning } from "@entities/help-text";
import { type HealthType, healthTypes, isPromiseIssue, issueTypeLabel } from "@entities/issue";
import { PlantStatus } from "@entities/plant";
import { PromiseFlagIcon } from "@entities/promise";
import { type HealthListQuery, type HealthQuery, withTypes } from "@features/health-filter";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigation } from "@remix-run/react";
import { useFormat } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
import { LinkButton } from "@shared/ui/button/button";
import { DataTable } from "@shared/ui/data-table/data-table";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { RetainedRows } from "@shared/ui/list-page/list-page";
import { isEmptyList, PageNotice } from "@shared/ui/list-page/list-table";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { Pagination } from "@shared/ui/pagination/pagination";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import { PlantLossValue } from "@shared/ui/value-cells/loss-value";
import { EmptyValue, NameAndCity } from "@shared/ui/value-cells/value-cells";
import { LiveRegion } from "@shared/ui/visually-hidden/visually-hidden";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import { type DayPage, type DayPlant, type OpenDay, plantsOfDay } from "./health-days";
import styles from "./health-table.module.css";

/** The data that the health page passes to the route of the open day. */
export interface OpenDayContext {
  listQuery: HealthListQuery;
  query: HealthQuery;
  companyId: number;
  /** The maximum number of plants on the day. */
  plantsAtMost: number;
}

interface DayPlantsProps extends OpenDayContext {
  /** The day that was loaded last. Null before the first day is loaded. */
  open: OpenDay | null;
}

/** The plants of the open day in pages, the largest losses first (domain/health.md#table). */
export function DayPlants({ open, listQuery, query, companyId, plantsAtMost }: DayPlantsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { page } = query;
  const { indicators_or: types, health: day } = query.filters;
  const panelRef = useScrollToDay(page);
  if (!day) return null;

  const loaded = open?.day === day.toString() ? open : null;
  const busy = loaded?.search !== listQuery.search(query);
  const skeleton = <DaySkeleton types={types} plantsAtMost={plantsAtMost} />;
  return (
    <section ref={panelRef} className={styles.panel} aria-label={t`Plants with issues found on ${format.date(day)}`}>
      <LiveRegion>
        {loaded && (
          <Deferred result={loaded.page} fallback={null} renderError={() => null}>
            {({ total, rows }) => <Plural value={total ?? rows.length} one="# plant" other="# plants" />}
          </Deferred>
        )}
      </LiveRegion>
      {loaded ? (
        <RetainedRows key={loaded.day} result={loaded.page} busy={busy}>
          {(value) =>
            value === null ? (
              skeleton
            ) : page === 1 && isEmptyList(value) ? (
              <NoPlants listQuery={listQuery} query={query} />
            ) : (
              <>
                <PageNotice page={value} />
                {value.rows.length > 0 && (
                  <DayTable
                    plants={value.rows}
                    types={types}
                    hasLosses={value.hasLosses}
                    companyId={companyId}
                    busy={busy}
                  />
                )}
                <Pages page={value} listQuery={listQuery} query={query} day={day} />
              </>
            )
          }
        </RetainedRows>
      ) : (
        skeleton
      )}
    </section>
  );
}

function Pages({
  page,
  listQuery,
  query,
  day,
}: {
  page: DayPage;
  listQuery: HealthListQuery;
  query: HealthQuery;
  day: Temporal.PlainDate;
}) {
  const pageCount = pageCountOf(page, query.page);
  return (
    <div className={`row spread ${styles.footer}`}>
      <div className={styles.pages}>
        <Pagination
          page={query.page}
          pageCount={pageCount}
          empty={page.rows.length === 0}
          hrefOf={(number) => `/health${listQuery.search(listQuery.onPage(query, number))}`}
        />
      </div>
      <LinkButton
        to={plantsOfDay(day, query.filters.indicators_or)}
        kind="quiet"
        size="small"
        icon="plants"
        prefetch="none"
      >
        <Trans>Open in plant list</Trans>
      </LinkButton>
    </div>
  );
}

function NoPlants({ listQuery, query }: Pick<DayPlantsProps, "listQuery" | "query">) {
  const all = listQuery.search(withTypes(listQuery, query, healthTypes));
  return (
    <EmptyState
      icon="plants"
      title={<Trans>There are no plants to show</Trans>}
      actions={
        query.filters.indicators_or.length < healthTypes.length && (
          <LinkButton to={{ search: all }} icon="filter" prefetch="none" preventScrollReset>
            <Trans>Show all issue types</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>No issues of the selected types were found on this date.</Trans>
    </EmptyState>
  );
}

/** Placeholder of a day's plants while they are loading. */
export function DaySkeleton(props: { types: readonly HealthType[]; plantsAtMost?: number }) {
  return (
    <>
      <DayTable plants={null} {...props} />
      <div className={`row spread ${styles.footer}`}>
        <span />
        <Skeleton width="10rem" height="var(--control-height-small)" />
      </div>
    </>
  );
}

/**
 * Scrolls the open day into view when the page is loaded with an open day, and when another page of its plants loads. A
 * day that opens on a click does not scroll.
 */
function useScrollToDay(page: number): RefObject<HTMLElement> {
  const ref = useRef<HTMLElement>(null);
  const loadedOpen = useNavigation().state === "idle";
  const visiblePage = useRef(loadedOpen ? null : page);
  useEffect(() => {
    if (visiblePage.current === page) return;
    const block = visiblePage.current === null ? "nearest" : "start";
    visiblePage.current = page;
    ref.current?.scrollIntoView({ block, inline: "nearest" });
  }, [page]);
  return ref;
}

/** The size of a page. */
const maxRows = 25;

interface DayTableProps {
  /** Null while the plants are loading. */
  plants: readonly DayPlant[] | null;
  types: readonly HealthType[];
  /** Whether the API offers the lost energy. */
  hasLosses?: boolean;
  companyId?: number;
  busy?: boolean;
  /** The maximum number of plants on the day, used as the number of skeleton rows. */
  plantsAtMost?: number;
}

function DayTable({ plants, types, hasLosses = true, companyId, busy, plantsAtMost = 1 }: DayTableProps) {
  const { t } = useLingui();
  const columns = useMemo(() => dayColumns(types, hasLosses), [types, hasLosses]);
  return (
    <DataTable
      label={t`Plants with issues found on the selected date`}
      columns={columns}
      rows={plants}
      getRowId={({ id }) => String(id)}
      rowHref={({ id }) => `/plants/${id}?companyId=${companyId}`}
      busy={busy}
      skeletonRows={Math.min(Math.max(plantsAtMost, 1), maxRows)}
    />
  );
}

const column = createDataTableColumns<DayPlant>();

const lossColumn = column.accessor("lostKwhPerDay", {
  meta: {
    label: msg`Lost per day`,
    help: <Meaning of="lostPerDay" />,
    align: "end",
    primary: true,
    skeletonWidth: 4.5,
  },
  cell: ({ row: { original } }) => <PlantLossValue row={original} />,
});

/** The columns of the plants of a day for the shown issue types. `hasLosses` adds the lost energy. */
const dayColumns = (types: readonly HealthType[], hasLosses: boolean) =>
  column.columns([
    column.accessor("name", {
      meta: { label: msg`Plant`, fullText: ({ name }) => name, share: 26, skeletonWidth: 10 },
      cell: ({ row: { original } }) => <NameAndCity {...original} />,
    }),
    column.accessor("issueType", {
      meta: {
        label: msg`Issue`,
        help: <Trans>The most severe issue found on this date.</Trans>,
        primary: true,
        wraps: true,
        skeletonWidth: 8,
      },
      // A plant without an issue on that day is in the list because its long-term status changed.
      cell: ({ getValue }) => <IssueName type={getValue() ?? types.find(isPromiseIssue)} />,
    }),
    ...(hasLosses ? [lossColumn] : []),
    column.accessor("status", {
      meta: {
        label: msg`Yield status`,
        help: <Meaning of="yieldStatus" />,
        primary: true,
        wraps: true,
        skeletonWidth: 4.5,
      },
      cell: ({ row: { original } }) => <PlantStatus {...original} isShort />,
    }),
    column.accessor("promise", {
      meta: { label: msg`Current promise`, wraps: true, skeletonWidth: 5.5 },
      cell: ({ getValue }) => <PromiseFlagIcon flag={getValue()} />,
    }),
  ]);

function IssueName({ type }: { type: string | undefined }) {
  const { i18n } = useLingui();
  return type ? i18n._(issueTypeLabel(type)) : <EmptyValue />;
}
