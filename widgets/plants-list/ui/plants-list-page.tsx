import {
  FilterBar,
  FilterChips,
  MissingChoicesNotice,
  type PlantsList,
  plantsListQuery,
  SearchField,
  StatusFilter,
  withoutMissing,
} from "@features/plants-filter";
import { ViewsMenu } from "@features/saved-views";
import { Plural, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Deferred } from "@shared/streaming/deferred";
import { IgnoredFiltersNotice } from "@shared/ui/ignored-filters-notice/ignored-filters-notice";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { PageHeader } from "@shared/ui/page-header/page-header";
import { useMemo } from "react";
import { listColumns } from "../list-columns";
import type { loadPlantsList } from "../loader.server";
import { nameIn } from "../names";
import { useTableLayout } from "../use-table-layout";
import { ExportList } from "./export-list";
import { ListBody } from "./list-body";
import { ListError } from "./list-error";
import styles from "./plants-list-page.module.css";
import { PlantsTable } from "./plants-table";
import { TableLayoutButton } from "./table-layout-button";

interface PlantsListPageProps {
  list: PlantsList;
  data: Awaited<ReturnType<typeof loadPlantsList>>;
}

/** The one list of plants in its variants: title with the total, filters, table, pages (spec 3 §2). */
export function PlantsListPage({ list, data }: PlantsListPageProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { page, companyId, nonMonAccessible } = data;
  const listQuery = plantsListQuery(list, { nonMonAccessible });
  const { query, ignored, pending: busy } = useListQuery(listQuery);
  const today = useMemo(() => Temporal.PlainDate.from(data.today), [data.today]);
  const { title, subtitle } = listColumns[list];
  const arrangement = useTableLayout(list, data.arrangement);
  const table = { list, listQuery, query, companyId, today, arrangement };

  return (
    <>
      <PageHeader
        title={i18n._(title)}
        subtitle={subtitle && i18n._(subtitle)}
        count={
          <Deferred result={page} fallback={null} renderError={() => null}>
            {({ total }) => format.number(total)}
          </Deferred>
        }
        actions={
          <ExportList
            list={list}
            listQuery={listQuery}
            query={query}
            companyId={companyId}
            today={today}
            page={page}
            busy={busy}
          />
        }
      />
      <LiveRegion>
        <Deferred result={page} fallback={null} renderError={() => null}>
          {({ total }) => <Plural value={total} one="# plant" other="# plants" />}
        </Deferred>
      </LiveRegion>
      <div className={styles.filters}>
        <div className={styles.bar}>
          <div className={styles.search}>
            <SearchField listQuery={listQuery} query={query} />
          </div>
          <StatusFilter listQuery={listQuery} query={query} nonMonAccessible={nonMonAccessible} />
          <FilterBar list={list} listQuery={listQuery} query={query} />
          <ViewsMenu
            list={list}
            owner={`${data.userId}-${companyId}`}
            search={listQuery.search(listQuery.onPage(query, 1))}
          />
          <TableLayoutButton list={list} arrangement={arrangement} />
        </div>
        <Deferred
          result={page}
          fallback={<FilterChips listQuery={listQuery} query={query} nameOf={nameIn({})} />}
          renderError={() => <FilterChips listQuery={listQuery} query={query} nameOf={nameIn({})} />}
        >
          {({ names, missing }) => (
            <>
              <FilterChips
                listQuery={listQuery}
                query={withoutMissing(query, missing)}
                nameOf={nameIn(names)}
              />
              <MissingChoicesNotice missing={missing} />
            </>
          )}
        </Deferred>
        <IgnoredFiltersNotice ignored={ignored} />
      </div>
      <Deferred
        result={page}
        fallback={<PlantsTable {...table} rows={null} />}
        renderError={() => <ListError busy={busy} />}
      >
        {(value) => (
          <ListBody {...table} query={withoutMissing(query, value.missing)} page={value} busy={busy} />
        )}
      </Deferred>
    </>
  );
}
