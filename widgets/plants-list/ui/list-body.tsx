import type { PlantsList, PlantsListQuery, PlantsQuery } from "@features/plants-filter";
import { Trans } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { LinkButton } from "@shared/ui/button/link-button";
import { EmptyState } from "@shared/ui/empty-state/empty-state";
import { pageCountOf } from "@shared/ui/pagination/page-steps";
import { Pagination } from "@shared/ui/pagination/pagination";
import type { PlantsListPageData } from "../loader.server";
import type { TableLayout } from "../table-layout";
import styles from "./list-body.module.css";
import { PlantsTable } from "./plants-table";

interface ListBodyProps {
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  companyId: number;
  today: Temporal.PlainDate;
  arrangement: TableLayout;
  page: PlantsListPageData;
  busy: boolean;
}

/** A page of a list as it came: its rows and the other pages, or why there are none. */
export function ListBody({ page: { rows, total, perPage }, busy, ...list }: ListBodyProps) {
  const { pathname } = useLocation();
  const { listQuery, query } = list;
  if (rows.length === 0) return <NoPlants listQuery={listQuery} query={query} />;
  return (
    <>
      <PlantsTable {...list} rows={rows} busy={busy} />
      <Pagination
        page={query.page}
        pageCount={pageCountOf(total, perPage)}
        hrefOf={(number) => `${pathname}${listQuery.search(listQuery.onPage(query, number))}`}
      />
    </>
  );
}

function NoPlants({ listQuery, query }: Pick<ListBodyProps, "listQuery" | "query">) {
  const filtered = listQuery.isFiltered(query);
  return (
    <div className={styles.frame}>
      <EmptyState
        icon="plants"
        title={<Trans>There are no plants to show</Trans>}
        actions={
          filtered && (
            <LinkButton
              to={{ search: listQuery.search(listQuery.withoutFilters(query)) }}
              icon="close"
              prefetch="none"
            >
              <Trans>Clear all filters</Trans>
            </LinkButton>
          )
        }
      >
        {filtered ? (
          <Trans>No plant fits all of the filters. Lift some of them to see more.</Trans>
        ) : (
          <Trans>This company does not see any plants of this kind.</Trans>
        )}
      </EmptyState>
    </div>
  );
}
