import {
  FilterBar,
  FilterChips,
  SearchField,
  StatusFilter,
  type TicketsList,
  ticketsListQuery,
} from "@features/tickets-filter";
import { Plural } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Deferred } from "@shared/streaming/deferred";
import { IgnoredFiltersNotice } from "@shared/ui/ignored-filters-notice/ignored-filters-notice";
import { LiveRegion } from "@shared/ui/live-region/live-region";
import { PageHeader } from "@shared/ui/page-header/page-header";
import type { ReactNode } from "react";
import type { loadTicketsList } from "../loader.server";
import { ListBody, ListError } from "./list-body";
import styles from "./tickets-list-page.module.css";
import { TicketsTable } from "./tickets-table";

interface TicketsListPageProps {
  list: TicketsList;
  title: ReactNode;
  subtitle: ReactNode;
  data: Awaited<ReturnType<typeof loadTicketsList>>;
}

/** The list of tickets in its two variants: title with the total, filters, table, pages (spec 3 §2). */
export function TicketsListPage({ list, title, subtitle, data: { page } }: TicketsListPageProps) {
  const format = useFormat();
  const listQuery = ticketsListQuery(list);
  const { query, ignored, pending: busy } = useListQuery(listQuery);
  const unnamed = <FilterChips listQuery={listQuery} query={query} names={[]} />;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        count={
          <Deferred result={page} fallback={null} renderError={() => null}>
            {({ total }) => format.number(total)}
          </Deferred>
        }
      />
      <LiveRegion>
        <Deferred result={page} fallback={null} renderError={() => null}>
          {({ total }) => <Plural value={total} one="# ticket" other="# tickets" />}
        </Deferred>
      </LiveRegion>
      <div className={styles.filters}>
        <div className={styles.bar}>
          <div className={styles.search}>
            <SearchField listQuery={listQuery} query={query} />
          </div>
          <StatusFilter listQuery={listQuery} query={query} />
          <FilterBar list={list} listQuery={listQuery} query={query} />
        </div>
        <Deferred result={page} fallback={unnamed} renderError={() => unnamed}>
          {({ names }) => <FilterChips listQuery={listQuery} query={query} names={names} />}
        </Deferred>
        <IgnoredFiltersNotice ignored={ignored} />
      </div>
      <Deferred
        result={page}
        fallback={<TicketsTable list={list} listQuery={listQuery} query={query} rows={null} />}
        renderError={() => <ListError busy={busy} />}
      >
        {(value) => <ListBody list={list} listQuery={listQuery} query={query} page={value} busy={busy} />}
      </Deferred>
    </>
  );
}
