import {
  FilterBar,
  FilterChips,
  SearchField,
  type SortField,
  StatusFilter,
  type TicketsList,
  type TicketsQuery,
  ticketsListQuery,
} from "@features/tickets-filter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { screenTexts } from "@shared/i18n/screen-texts";
import { lazyComponent } from "@shared/lib/lazy-component";
import { useListQuery } from "@shared/list-query/use-list-query";
import { Button } from "@shared/ui/button/button";
import { ListPage } from "@shared/ui/list-page/list-page";
import { ListTable } from "@shared/ui/list-page/list-table";
import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import type { loadTicketsList } from "../loader.server";
import type { TicketListRow } from "../row";
import type { SelectableTableProps } from "../selection/selectable-table";
import { NoTickets } from "./no-tickets";
import { ticketColumns } from "./ticket-columns";

const selectable = lazyComponent<SelectableTableProps>(async () => {
  const [{ SelectableTable }] = await Promise.all([
    import("../selection/selectable-table"),
    screenTexts("ticket"),
  ]);
  return SelectableTable;
});

export type TicketsTableProps = ComponentProps<
  typeof ListTable<TicketListRow, TicketsQuery["filters"], SortField>
>;

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
  const [selecting, setSelecting] = useState<boolean | null>(null);
  return (
    <ListPage
      title={title}
      subtitle={subtitle}
      actions={
        <Button
          icon={selecting ? "close" : "check"}
          onPointerEnter={selectable.preload}
          onFocus={selectable.preload}
          onClick={() => setSelecting(!selecting)}
        >
          {selecting ? <Trans>Stop selecting</Trans> : <Trans>Select tickets</Trans>}
        </Button>
      }
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
      {(loaded) => {
        const table: TicketsTableProps = {
          label: t`Tickets`,
          ...queryProps,
          page: loaded,
          columns: ticketColumns[list],
          getRowId: ({ id }) => String(id),
          rowHref: ({ href }) => href,
          busy,
          skeletonRows: 15,
          empty: <NoTickets {...queryProps} />,
        };
        // Until the user selects tickets for the first time, the list does without what it takes.
        if (selecting === null) return <ListTable {...table} />;
        return (
          <Suspense fallback={<ListTable {...table} />}>
            <selectable.Component {...table} list={list} selecting={selecting} />
          </Suspense>
        );
      }}
    </ListPage>
  );
}
