import {
  FilterBar,
  FilterChips,
  SearchField,
  StatusFilter,
  type TicketsList,
  useTicketsQuery,
} from "@features/tickets-filter";
import { Plural } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { DroppedNotice } from "@shared/ui/dropped-notice";
import { LiveRegion } from "@shared/ui/live-region";
import { PageHeader } from "@shared/ui/page-header";
import { Streamed } from "@shared/ui/streamed";
import type { ReactNode } from "react";
import type { loadTicketsList } from "../loader.server";
import { ListBody, ListFailed } from "./list-body";
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
  const { query, notices, pending: busy } = useTicketsQuery(list);
  const unnamed = <FilterChips query={query} names={[]} />;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        count={
          <Streamed outcome={page} fallback={null} failed={() => null}>
            {({ total }) => format.number(total)}
          </Streamed>
        }
      />
      <LiveRegion>
        <Streamed outcome={page} fallback={null} failed={() => null}>
          {({ total }) => <Plural value={total} one="# ticket" other="# tickets" />}
        </Streamed>
      </LiveRegion>
      <div className={styles.filters}>
        <div className={styles.bar}>
          <div className={styles.search}>
            <SearchField query={query} />
          </div>
          <StatusFilter query={query} />
          <FilterBar list={list} query={query} />
        </div>
        <Streamed outcome={page} fallback={unnamed} failed={() => unnamed}>
          {({ names }) => <FilterChips query={query} names={names} />}
        </Streamed>
        <DroppedNotice notices={notices} />
      </div>
      <Streamed
        outcome={page}
        fallback={<TicketsTable list={list} query={query} rows={null} />}
        failed={() => <ListFailed busy={busy} />}
      >
        {(value) => <ListBody list={list} query={query} page={value} busy={busy} />}
      </Streamed>
    </>
  );
}
