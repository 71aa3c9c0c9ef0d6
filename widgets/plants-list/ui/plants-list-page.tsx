import {
  FilterBar,
  FilterChips,
  LossSortLink,
  MissingChoicesNotice,
  type PlantsList,
  plantsListQuery,
  SearchField,
  StatusFilter,
  withoutMissing,
} from "@features/plants-filter";
import { ViewsMenu } from "@features/saved-views";
import { Plural, useLingui } from "@lingui/react/macro";
import { useListQuery } from "@shared/list-query/use-list-query";
import { TableLayoutButton } from "@shared/ui/data-table/layout/table-layout-button";
import { useTableLayout } from "@shared/ui/data-table/layout/use-table-layout";
import { ListPage } from "@shared/ui/list-page/list-page";
import { ListTable } from "@shared/ui/list-page/list-table";
import { useMemo } from "react";
import { plantColumns } from "../columns";
import type { loadPlantsList, PlantsListPageData } from "../loader.server";
import { nameIn } from "../names";
import { sortedByOffered } from "../offered-sort";
import { plantsTables } from "../plants-tables";
import { CreatePlantLink } from "./create-plant-link";
import { ExportList } from "./export-list";
import { NoPlants } from "./no-plants";

interface PlantsListPageProps {
  list: PlantsList;
  data: Awaited<ReturnType<typeof loadPlantsList>>;
  /** A dialog over the list has parameters of its own in the URL. */
  isCovered?: boolean;
}

/** The plants list in its variants (spec 3 §2). */
export function PlantsListPage({ list, data, isCovered = false }: PlantsListPageProps) {
  const { i18n } = useLingui();
  const { page, companyId, nonMonAccessible } = data;
  const listQuery = plantsListQuery(list, { nonMonAccessible });
  const { query, ignored, pending: busy } = useListQuery(listQuery);
  const today = useMemo(() => Temporal.PlainDate.from(data.today), [data.today]);
  const columnsOf = useMemo(() => {
    const withLoss = plantColumns(list, { today, lossOffered: true });
    const withoutLoss = plantColumns(list, { today, lossOffered: false });
    return (lossOffered: boolean) => (lossOffered ? withLoss : withoutLoss);
  }, [list, today]);
  const table = plantsTables[list];
  const layout = useTableLayout(table, data.tableLayout);
  const queryProps = { listQuery, query };
  const isLossOffered = (loaded: PlantsListPageData | null) => loaded?.lossOffered ?? data.lossOffered;

  return (
    <ListPage
      title={i18n._(table.title)}
      subtitle={table.subtitle && i18n._(table.subtitle)}
      actions={
        <>
          <ExportList
            {...queryProps}
            list={list}
            companyId={companyId}
            today={today}
            page={page}
            busy={busy}
          />
          {list === "plants" && <CreatePlantLink {...queryProps} />}
        </>
      }
      result={page}
      total={({ total }) => total}
      announcement={(loaded) =>
        loaded && <Plural value={loaded.total ?? loaded.rows.length} one="# plant" other="# plants" />
      }
      filters={
        <>
          <SearchField {...queryProps} />
          <StatusFilter {...queryProps} nonMonAccessible={nonMonAccessible} />
          <FilterBar {...queryProps} list={list} />
          {list === "issues" && data.lossOffered && <LossSortLink {...queryProps} />}
          <ViewsMenu
            list={list}
            owner={`${data.userId}-${companyId}`}
            search={listQuery.search(listQuery.onPage(query, 1))}
          />
          <TableLayoutButton table={table} columns={columnsOf(data.lossOffered)} layout={layout} />
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
      {(loaded) => (
        <ListTable
          label={i18n._(table.title)}
          listQuery={listQuery}
          query={sortedByOffered(
            listQuery,
            withoutMissing(query, loaded?.missing ?? []),
            isLossOffered(loaded),
          )}
          page={loaded}
          columns={columnsOf(isLossOffered(loaded))}
          layout={layout}
          getRowId={({ id }) => String(id)}
          rowHref={({ id }) => `/plants/${id}?companyId=${companyId}`}
          busy={busy}
          skeletonRows={25}
          empty={<NoPlants {...queryProps} list={list} />}
        />
      )}
    </ListPage>
  );
}
