import { NoWeatherSourceText } from "@entities/plant";
import type { ReportSubject } from "@entities/report";
import { ExportReport } from "@features/export-report";
import { KeepOfflineButton } from "@features/offline";
import {
  FilterBar,
  FilterChips,
  MissingChoicesNotice,
  type PlantsList,
  type PlantsListQuery,
  type PlantsQuery,
  plantsListQuery,
  SearchField,
  StatusFilter,
  withoutMissing,
} from "@features/plants-filter";
import { ViewsMenu } from "@features/saved-views";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "@remix-run/react";
import type { Result } from "@shared/api/result";
import { useListQuery } from "@shared/list-query/use-list-query";
import { useMissingData } from "@shared/session/company-choices";
import { Deferred } from "@shared/streaming/deferred";
import { useSettled } from "@shared/streaming/settled-results";
import { Button, LinkButton } from "@shared/ui/button/button";
import { type TableLayout, useTableLayout } from "@shared/ui/data-table/layout/table-layout";
import { TableLayoutButton } from "@shared/ui/data-table/layout/table-layout-button";
import { useSelectionShortcuts } from "@shared/ui/data-table/row-selection";
import { EmptyState, MissingDataState } from "@shared/ui/empty-state/empty-state";
import { ListPage } from "@shared/ui/list-page/list-page";
import { ListTable } from "@shared/ui/list-page/list-table";
import { useEffect, useMemo, useState } from "react";
import styles from "./cells.module.css";
import { plantColumns } from "./columns";
import type { loadPlantsList, PlantsListPageData } from "./loader.server";
import { exportedQuery, plantsTable, plantsTables, showsCustomFields } from "./plants-tables";
import { nameIn } from "./row";
import { type PlantsTableProps, SelectableTable } from "./selectable-table";

interface PlantsListPageProps {
  list: PlantsList;
  data: Awaited<ReturnType<typeof loadPlantsList>>;
  /** Parameters that a dialog over the list adds to the URL. */
  isCovered?: boolean;
}

/** The plants list in its variants (domain/lists.md#plants-lists). */
export function PlantsListPage({ list, data, isCovered = false }: PlantsListPageProps) {
  const { i18n } = useLingui();
  const { page, companyId, nonMonAccessible, hasLosses, hasPromises, hasGroups, hasToday } = data;
  const listQuery = plantsListQuery(list, { nonMonAccessible, hasLosses, hasPromises, hasGroups });
  const { query, ignored, pending: busy } = useListQuery(listQuery);
  const today = useMemo(() => Temporal.PlainDate.from(data.today), [data.today]);
  const table = useMemo(() => plantsTable(list, query, listQuery.sortOf(query)), [list, listQuery, query]);
  const columns = useMemo(
    () => plantColumns(list, table, { today, hasLosses, hasPromises, hasToday }),
    [list, table, today, hasLosses, hasPromises, hasToday],
  );
  const { title, subtitle } = plantsTables[list];
  const layout = useTableLayout(table, data.tableLayout);
  useCustomFields(layout, data.tableLayout);
  const queryProps = { listQuery, query };
  const [selecting, setSelecting] = useState(false);
  const isSelectable = list !== "performances";
  useSelectionShortcuts(isSelectable);
  const hasRows = useSettled(page)?.rows.length !== 0;

  return (
    <ListPage
      title={i18n._(title)}
      subtitle={subtitle && i18n._(subtitle)}
      actions={
        <>
          {isSelectable && (hasRows || selecting) && (
            <Button icon={selecting ? "close" : "check"} aria-keyshortcuts="x" onClick={() => setSelecting(!selecting)}>
              {selecting ? <Trans>Stop selecting</Trans> : <Trans>Select plants</Trans>}
            </Button>
          )}
          <ExportList {...queryProps} list={list} companyId={companyId} today={today} page={page} busy={busy} />
          {list === "plants" && <CreatePlantLink {...queryProps} />}
        </>
      }
      result={page}
      total={({ total }) => total}
      // The titles of the other lists do not name what the number counts.
      renderTotal={list === "plants" ? undefined : (total) => <Plural value={total} one="# plant" other="# plants" />}
      announcement={(loaded) =>
        loaded && <Plural value={loaded.total ?? loaded.rows.length} one="# plant" other="# plants" />
      }
      search={<SearchField {...queryProps} />}
      filterCount={listQuery.filterCount(query)}
      filters={
        <>
          <StatusFilter {...queryProps} nonMonAccessible={nonMonAccessible} />
          <FilterBar {...queryProps} list={list} />
          <ViewsMenu
            list={list}
            owner={`${data.userId}-${companyId}`}
            search={listQuery.search(listQuery.onPage(query, 1))}
            renderAction={({ id, name, search }) => (
              <KeepOfflineButton selection={{ key: `view ${id}`, label: name }} plants={search.replace(/^\?/, "")} />
            )}
          />
          {hasRows && <TableLayoutButton table={table} columns={columns} layout={layout} />}
        </>
      }
      chips={(loaded) => (
        <>
          <FilterChips
            listQuery={listQuery}
            query={withoutMissing(query, loaded?.missing ?? [])}
            nameOf={nameIn(loaded?.names ?? {})}
          />
          {loaded && <MissingChoicesNotice missing={loaded.missing} />}
        </>
      )}
      ignored={isCovered ? [] : ignored}
      busy={busy}
    >
      {(loaded) => {
        const rows: PlantsTableProps = {
          label: i18n._(title),
          listQuery,
          query: withoutMissing(query, loaded?.missing ?? []),
          page: loaded,
          columns,
          layout,
          getRowId: ({ id, cause }) => cause?.key ?? String(id),
          rowHref: ({ id }) => `/plants/${id}?companyId=${companyId}`,
          busy,
          skeletonRows: 25,
          empty: <NoPlants {...queryProps} list={list} />,
        };
        return (
          <>
            {isSelectable ? (
              <SelectableTable
                {...rows}
                companyId={companyId}
                today={today}
                selecting={selecting}
                causes={loaded?.causes}
              />
            ) : (
              <ListTable {...rows} />
            )}
            {loaded?.rows.some(({ weather }) => weather === "no_source") && (
              <p className={styles.note}>
                <NoWeatherSourceText />
              </p>
            )}
          </>
        );
      }}
    </ListPage>
  );
}

/** Loads the rows again when the user shows the custom fields column and the rows were loaded without it. */
function useCustomFields(layout: TableLayout, loaded: TableLayout): void {
  const { revalidate } = useRevalidator();
  const isMissing = showsCustomFields(layout) && !showsCustomFields(loaded);
  useEffect(() => {
    if (isMissing) revalidate();
  }, [isMissing, revalidate]);
}

const subjects: Record<PlantsList, readonly ReportSubject[]> = {
  plants: ["plants", "meters"],
  issues: ["issues"],
  performances: ["plants", "meters"],
};

/** Null before a page is loaded. */
const noPage = { missing: [] };

interface ExportListProps extends NoPlantsProps {
  companyId: number;
  today: Temporal.PlainDate;
  page: Promise<Result<PlantsListPageData>> | Result<PlantsListPageData>;
  /** Whether the rows of another query are loading. */
  busy: boolean;
}

/** Exports the list as a spreadsheet. Enabled when the total is loaded. */
function ExportList({ list, listQuery, query, companyId, today, page, busy }: ExportListProps) {
  const control = (loaded: PlantsListPageData | null) => (
    <ExportReport
      companyId={companyId}
      subjects={subjects[list]}
      total={loaded && (loaded.total ?? loaded.rows.length)}
      ready={!busy}
      today={today}
      query={exportedQuery(listQuery, query, loaded ?? noPage)}
    />
  );
  return (
    <Deferred result={page} fallback={control(null)} renderError={() => control(null)}>
      {control}
    </Deferred>
  );
}

interface NoPlantsProps {
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** The empty state of a plants list (domain/lists.md#table-states). */
function NoPlants({ list, listQuery, query }: NoPlantsProps) {
  const filtered = listQuery.isFiltered(query);
  const missing = useMissingData();
  if (!filtered && missing && list !== "plants") return <MissingDataState missing={missing} />;
  return (
    <EmptyState
      icon="plants"
      title={<Trans>There are no plants to show</Trans>}
      actions={
        filtered ? (
          <LinkButton to={{ search: listQuery.search(listQuery.withoutFilters(query)) }} icon="close" prefetch="none">
            <Trans>Clear all filters</Trans>
          </LinkButton>
        ) : (
          list === "plants" && <CreatePlantLink listQuery={listQuery} query={query} />
        )
      }
    >
      {filtered ? (
        <Trans>No plants match these filters. Remove a filter to see more.</Trans>
      ) : list === "plants" ? (
        <Trans>This company has no plants yet</Trans>
      ) : (
        <Trans>This company has no plants for this list.</Trans>
      )}
    </EmptyState>
  );
}

/** Opens the wizard that creates a plant over the current list (domain/create-plant.md). */
function CreatePlantLink({ listQuery, query }: { listQuery: PlantsListQuery; query: PlantsQuery }) {
  return (
    <LinkButton to={`/plants/create${listQuery.search(query)}`} kind="primary" icon="plus" preventScrollReset>
      <Trans>Create plant</Trans>
    </LinkButton>
  );
}
