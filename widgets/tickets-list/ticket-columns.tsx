import { TicketStatus } from "@entities/ticket";
import { SwitchCompanyButton } from "@features/switch-company";
import type { Filters, SortField, TicketsList } from "@features/tickets-filter";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/message";
import { Badge } from "@shared/ui/badge/badge";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { DateValue, EmptyValue, NameAndCity, SinceValue, TextList } from "@shared/ui/value-cells/value-cells";
import type { TicketListRow } from "./loader.server";
import styles from "./tickets-list.module.css";

const column = createDataTableColumns<TicketListRow>();

const sortedBy = (sortField: SortField) => ({ sortField });

const [title, plant, status, assignees, created, closed] = column.columns([
  column.accessor("title", {
    meta: { label: msg`Title`, ...sortedBy("title"), fullText: ({ hint }) => hint, share: 30, skeletonWidth: 16 },
    cell: ({ row: { original } }) => (
      <>
        <span className={styles.number}>#{original.number}</span> <MessageText message={original.title} />
      </>
    ),
  }),
  column.accessor("plant", {
    meta: { label: msg`Plant`, primary: true, fullText: ({ plant }) => plant?.name, share: 20, skeletonWidth: 10 },
    cell: ({ getValue }) => {
      const plant = getValue();
      return plant ? <NameAndCity {...plant} /> : <EmptyValue />;
    },
  }),
  column.accessor("open", {
    id: "status",
    meta: { label: msg`Status`, ...sortedBy("status"), primary: true, skeletonWidth: 4 },
    cell: ({ getValue }) => <TicketStatus open={getValue()} />,
  }),
  column.accessor("assignees", {
    meta: { label: msg`Assignees`, primary: true, share: 12, skeletonWidth: 8 },
    cell: ({ row: { original } }) => <Assignees {...original} />,
  }),
  column.accessor("createdAt", {
    id: "created",
    meta: { label: msg`Created`, ...sortedBy("created_at"), primary: true, skeletonWidth: 9 },
    cell: ({ row: { original } }) => <SinceValue date={original.createdAt} days={original.ageDays} exact />,
  }),
  column.accessor("closedOn", {
    id: "closed",
    meta: { label: msg`Closed`, ...sortedBy("closed_on"), primary: true, labelOnCard: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <DateValue date={getValue()} exact />,
  }),
]);

/** The columns that require the extension `tickets`. */
const activityColumns = column.columns([
  column.accessor("lastActivityAt", {
    id: "lastActivity",
    meta: {
      label: msg`Last activity`,
      ...sortedBy("last_activity_at"),
      primary: true,
      labelOnCard: true,
      skeletonWidth: 6,
    },
    cell: ({ getValue }) => <DateValue date={getValue()} exact />,
  }),
  column.accessor("commentCount", {
    id: "comments",
    meta: { label: msg`Comments`, ...sortedBy("comment_count"), align: "end", skeletonWidth: 2 },
    cell: ({ getValue }) => getValue() ?? <EmptyValue />,
  }),
]);

const companyColumn = column.accessor("company", {
  meta: { label: msg`Company`, ...sortedBy("company"), primary: true, skeletonWidth: 8 },
  cell: ({ getValue }) => <TicketCompany company={getValue()} />,
});

/** A column by which the API can sort the rows. */
const sortable = (unsorted: DataTableColumn<TicketListRow>, sortField: SortField): DataTableColumn<TicketListRow> =>
  ({ ...unsorted, meta: { ...unsorted.meta, ...sortedBy(sortField) } }) as DataTableColumn<TicketListRow>;

function createColumns(hasActivity: boolean): DataTableColumn<TicketListRow>[] {
  if (!hasActivity) return [title, plant, status, assignees, created, closed];
  return [
    title,
    sortable(plant, "plant"),
    status,
    sortable(assignees, "assignee"),
    created,
    ...activityColumns,
    closed,
  ];
}

const columns = {
  own: [createColumns(false), createColumns(true)],
  all: [
    [...createColumns(false), companyColumn],
    [...createColumns(true), companyColumn],
  ],
};

/**
 * The columns of a tickets list. The company column is included if the list has tickets of several companies
 * (domain/tickets.md#columns).
 */
export const ticketColumns = (
  list: TicketsList,
  { child_company_ids }: Filters,
  hasActivity: boolean,
): DataTableColumn<TicketListRow>[] =>
  columns[list === "all" || child_company_ids ? "all" : "own"][hasActivity ? 1 : 0] ?? [];

/** The assignees. An open ticket without an assignee is highlighted. */
function Assignees({ open, assignees }: Pick<TicketListRow, "open" | "assignees">) {
  if (assignees.length > 0 || !open) return <TextList texts={assignees} />;
  return (
    <Badge tone="medium">
      <Trans>Unassigned</Trans>
    </Badge>
  );
}

function TicketCompany({ company }: Pick<TicketListRow, "company">) {
  if (!company) return <EmptyValue />;
  if (company.isCurrent) return company.name;
  return (
    <div className={styles.company}>
      <SwitchCompanyButton company={company} compact="name" />
    </div>
  );
}
