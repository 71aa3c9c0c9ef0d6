import {
  FilterBar,
  FilterChips,
  MissingNotice,
  onPage,
  type PlantsList,
  SearchField,
  StatusFilter,
  searchOf,
  usePlantsQuery,
  withoutMissing,
} from "@features/plants-filter";
import { ViewsMenu } from "@features/saved-views";
import { Plural, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { DroppedNotice } from "@shared/ui/dropped-notice";
import { LiveRegion } from "@shared/ui/live-region";
import { PageHeader } from "@shared/ui/page-header";
import { Streamed } from "@shared/ui/streamed";
import { useMemo } from "react";
import { listLooks } from "../list-looks";
import type { loadPlantsList } from "../loader.server";
import { nameIn } from "../names";
import { useArrangement } from "../use-arrangement";
import { ArrangeList } from "./arrange-list";
import { ExportList } from "./export-list";
import { ListBody } from "./list-body";
import { ListFailed } from "./list-failed";
import styles from "./plants-list-page.module.css";
import { PlantsTable } from "./plants-table";

interface PlantsListPageProps {
  list: PlantsList;
  data: Awaited<ReturnType<typeof loadPlantsList>>;
}

/** The one list of plants in its variants: title with the total, filters, table, pages (spec 3 §2). */
export function PlantsListPage({ list, data }: PlantsListPageProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { page, companyId, nonMonAccessible } = data;
  const { query, notices, pending: busy } = usePlantsQuery(nonMonAccessible);
  const today = useMemo(() => Temporal.PlainDate.from(data.today), [data.today]);
  const { title, subtitle } = listLooks[list];
  const arrangement = useArrangement(list, data.arrangement);
  const table = { list, query, companyId, today, arrangement };

  return (
    <>
      <PageHeader
        title={i18n._(title)}
        subtitle={subtitle && i18n._(subtitle)}
        count={
          <Streamed outcome={page} fallback={null} failed={() => null}>
            {({ total }) => format.number(total)}
          </Streamed>
        }
        actions={
          <ExportList list={list} query={query} companyId={companyId} today={today} page={page} busy={busy} />
        }
      />
      <LiveRegion>
        <Streamed outcome={page} fallback={null} failed={() => null}>
          {({ total }) => <Plural value={total} one="# plant" other="# plants" />}
        </Streamed>
      </LiveRegion>
      <div className={styles.filters}>
        <div className={styles.bar}>
          <div className={styles.search}>
            <SearchField query={query} />
          </div>
          <StatusFilter query={query} nonMonAccessible={nonMonAccessible} />
          <FilterBar list={list} query={query} />
          <ViewsMenu
            list={list}
            owner={`${data.userId}-${companyId}`}
            search={searchOf(onPage(query, 1)).search}
          />
          <ArrangeList list={list} arrangement={arrangement} />
        </div>
        <Streamed
          outcome={page}
          fallback={<FilterChips query={query} nameOf={nameIn({})} />}
          failed={() => <FilterChips query={query} nameOf={nameIn({})} />}
        >
          {({ names, missing }) => (
            <>
              <FilterChips query={withoutMissing(query, missing)} nameOf={nameIn(names)} />
              <MissingNotice missing={missing} />
            </>
          )}
        </Streamed>
        <DroppedNotice notices={notices} />
      </div>
      <Streamed
        outcome={page}
        fallback={<PlantsTable {...table} rows={null} />}
        failed={() => <ListFailed busy={busy} />}
      >
        {(value) => (
          <ListBody {...table} query={withoutMissing(query, value.missing)} page={value} busy={busy} />
        )}
      </Streamed>
    </>
  );
}
