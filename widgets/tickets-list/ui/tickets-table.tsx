import { TicketStatus } from "@entities/ticket";
import { SwitchCompanyButton } from "@features/switch-company";
import type { SortField, TicketsList, TicketsListQuery, TicketsQuery } from "@features/tickets-filter";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { Cell, HeadCell, RowHead, RowLink, TableFrame } from "@shared/ui/data-table/data-table";
import { useRowClick } from "@shared/ui/data-table/use-row-click";
import { Skeleton } from "@shared/ui/skeleton/skeleton";
import type { TicketListRow } from "../row";
import styles from "./tickets-table.module.css";

const columns: readonly { id: string; title: MessageDescriptor; sort?: SortField; of?: TicketsList }[] = [
  { id: "title", title: msg`Title`, sort: "title" },
  { id: "status", title: msg`Status`, sort: "status" },
  { id: "assignees", title: msg`Assignees` },
  { id: "created", title: msg`Created`, sort: "created_at" },
  { id: "closed", title: msg`Closed`, sort: "closed_on" },
  { id: "company", title: msg`Company`, sort: "company", of: "all" },
];

/** As many as a page has (spec 3 §9). */
const skeletonRows = 15;

interface TicketsTableProps {
  list: TicketsList;
  listQuery: TicketsListQuery;
  query: TicketsQuery;
  /** Null while the first page is on its way. */
  rows: readonly TicketListRow[] | null;
  busy?: boolean;
}

/** The rows of a list, each a way to its ticket, under heads that sort (spec 3 §2). */
export function TicketsTable({ list, listQuery, query, rows, busy = false }: TicketsTableProps) {
  const { t, i18n } = useLingui();
  const bodyRef = useRowClick();
  const sort = listQuery.sortOf(query);
  const heads = columns.filter(({ of }) => of === undefined || of === list);
  return (
    <div className={styles.list}>
      <TableFrame label={t`Tickets`} busy={busy || rows === null}>
        <thead>
          <tr>
            {heads.map(({ id, title, sort: field }) => (
              <HeadCell
                key={id}
                sort={
                  field && {
                    to: { search: listQuery.search(listQuery.sortedBy(query, field)) },
                    direction: sort.field === field ? (sort.descending ? "descending" : "ascending") : null,
                  }
                }
              >
                {i18n._(title)}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef} className={styles.rows}>
          {rows === null
            ? Array.from({ length: skeletonRows }, (_, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
                <SkeletonRow key={row} cells={heads.length - 1} />
              ))
            : rows.map((row) => <Row key={row.id} row={row} withCompany={list === "all"} />)}
        </tbody>
      </TableFrame>
    </div>
  );
}

function Row({ row, withCompany }: { row: TicketListRow; withCompany: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { href, number, title, hint, open, assignees, createdAt, closedOn, company } = row;
  const names = assignees.join(", ");
  return (
    <tr>
      <RowHead title={hint || undefined}>
        <RowLink to={href} prefetch="none">
          <span className={styles.number}>#{number}</span> {title}
        </RowLink>
      </RowHead>
      <Cell>
        <TicketStatus open={open} />
      </Cell>
      <Cell title={names || undefined}>{names || <span className={styles.none}>–</span>}</Cell>
      <Cell title={format.exactTime(createdAt)}>
        <time dateTime={createdAt}>{format.date(createdAt)}</time>
      </Cell>
      <Cell label={t`Closed`} title={closedOn ? format.exactTime(closedOn) : undefined}>
        {closedOn ? (
          <time dateTime={closedOn}>{format.date(closedOn)}</time>
        ) : (
          <span className={styles.none}>–</span>
        )}
      </Cell>
      {withCompany && <Cell>{company && <SwitchCompanyButton company={company} compact />}</Cell>}
    </tr>
  );
}

function SkeletonRow({ cells }: { cells: number }) {
  return (
    <tr>
      <RowHead>
        <Skeleton width="16rem" height="0.75em" />
      </RowHead>
      {["4rem", "8rem", "6rem", "6rem", "8rem"].slice(0, cells).map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
        <Cell key={index}>
          <Skeleton width={width} height="0.75em" />
        </Cell>
      ))}
    </tr>
  );
}
