import {
  FilterBar,
  FilterChips,
  SearchField,
  StatusFilter,
  type TicketsList,
  ticketsListQuery,
} from "@features/tickets-filter";
import { Plural, useLingui } from "@lingui/react/macro";
import { useListQuery } from "@shared/list-query/use-list-query";
import { ListPage } from "@shared/ui/list-page/list-page";
import { ListTable } from "@shared/ui/list-page/list-table";
import type { ReactNode } from "react";
import type { loadTicketsList } from "../loader.server";
import { NoTickets } from "./no-tickets";
import { ticketColumns } from "./ticket-columns";

interface TicketsListPageProps {
  list: TicketsList;
  title: ReactNode;
  subtitle: ReactNode;
  data: Awaited<ReturnType<typeof loadTicketsList>>;
}

/** The tickets list in its two variants (spec 3 §2). */
export function TicketsListPage({ list, title, subtitle, data: { page } }: TicketsListPageProps) {
  const { t } = useLingui();
  const listQuery = ticketsListQuery(list);
  const { query, ignored, pending: busy } = useListQuery(listQuery);
  const queryProps = { listQuery, query };
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      result={page}
      total={({ total }) => total}
      announcement={(loaded) =>
        loaded && <Plural value={loaded.total ?? loaded.rows.length} one="# ticket" other="# tickets" />
      }
      filters={
        <>
          <SearchField {...queryProps} />
          <StatusFilter {...queryProps} />
          <FilterBar {...queryProps} list={list} />
        </>
      }
      chips={(loaded) => <FilterChips {...queryProps} names={loaded?.names ?? []} />}
      ignored={ignored}
      busy={busy}
    >
      {(loaded) => (
        <ListTable
          label={t`Tickets`}
          {...queryProps}
          page={loaded}
          columns={ticketColumns[list]}
          getRowId={({ id }) => String(id)}
          rowHref={({ href }) => href}
          busy={busy}
          skeletonRows={15}
          empty={<NoTickets {...queryProps} />}
        />
      )}
    </ListPage>
  );
}
