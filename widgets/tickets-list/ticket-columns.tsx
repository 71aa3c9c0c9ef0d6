import { DueDate, findingLabels, priorityLabels, TicketStatus, waitingLabels } from "@entities/ticket";
import { SwitchCompanyButton } from "@features/switch-company";
import type { SortField } from "@features/tickets-filter";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/format";
import { Badge } from "@shared/ui/badge/badge";
import { offeredColumns, type TableDefinition } from "@shared/ui/data-table/layout/table-layout";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { DateValue, EmptyValue, LongText, NameAndCity, SinceValue, TextList } from "@shared/ui/value-cells/value-cells";
import type { TicketListRow } from "./loader.server";
import styles from "./tickets-list.module.css";

const column = createDataTableColumns<TicketListRow>();

const sortedBy = (sortField: SortField) => ({ sortField });

const [title, plant, status, assignees, created, closed] = column.columns([
  column.accessor("title", {
    meta: { label: msg`Title`, ...sortedBy("title"), fullText: ({ hint }) => hint, share: 32, skeletonWidth: 16 },
    cell: ({ row: { original } }) => (
      <LongText>
        <span className={styles.number}>#{original.number}</span> <MessageText message={original.title} />
      </LongText>
    ),
  }),
  column.accessor("plant", {
    meta: { label: msg`Plant`, primary: true, fullText: ({ plant }) => plant?.name, share: 22, skeletonWidth: 10 },
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
    meta: { label: msg`Assignees`, primary: true, wraps: true, share: 14, skeletonWidth: 6 },
    cell: ({ row: { original } }) => <Assignees {...original} />,
  }),
  column.accessor("createdAt", {
    id: "created",
    meta: { label: msg`Created`, ...sortedBy("created_at"), primary: true, wraps: true, skeletonWidth: 6 },
    cell: ({ row: { original } }) => <SinceValue date={original.createdAt} days={original.ageDays} exact />,
  }),
  column.accessor("closedOn", {
    id: "closed",
    meta: { label: msg`Closed`, ...sortedBy("closed_on"), primary: true, labelOnCard: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <DateValue date={getValue()} exact />,
  }),
]);

const labelOf = <T extends string>(labels: Readonly<Record<T, MessageDescriptor>>, value: T | null) =>
  value === null ? null : labels[value];

/** The columns that require the extension `tickets`. */
const [due, priority, waiting, finding, lastActivity, comments] = column.columns([
  column.accessor("dueOn", {
    id: "due",
    meta: { label: msg`Due`, ...sortedBy("due_on"), primary: true, labelOnCard: true, wraps: true, skeletonWidth: 6 },
    cell: ({ row: { original } }) => <DueDate dueOn={original.dueOn} overdue={original.overdue} short />,
  }),
  column.accessor("priority", {
    meta: { label: msg`Priority`, ...sortedBy("priority"), labelOnCard: true, skeletonWidth: 4 },
    cell: ({ getValue }) => <Priority priority={getValue()} />,
  }),
  column.accessor("waitingFor", {
    id: "waiting",
    meta: { label: msg`Waiting for`, ...sortedBy("waiting_for"), labelOnCard: true, wraps: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <LabelValue label={labelOf(waitingLabels, getValue())} />,
  }),
  column.accessor("finding", {
    meta: {
      label: msg`Found`,
      ...sortedBy("finding"),
      primary: true,
      labelOnCard: true,
      wraps: true,
      skeletonWidth: 8,
    },
    cell: ({ getValue }) => <LabelValue label={labelOf(findingLabels, getValue())} />,
  }),
  column.accessor("lastActivityAt", {
    id: "lastActivity",
    meta: { label: msg`Last activity`, ...sortedBy("last_activity_at"), labelOnCard: true, skeletonWidth: 6 },
    cell: ({ getValue }) => <DateValue date={getValue()} exact />,
  }),
  column.accessor("commentCount", {
    id: "comments",
    meta: { label: msg`Comments`, ...sortedBy("comment_count"), align: "end", skeletonWidth: 2 },
    cell: ({ getValue }) => getValue() ?? <EmptyValue />,
  }),
]);

const company = column.accessor("company", {
  meta: { label: msg`Company`, ...sortedBy("company"), primary: true, skeletonWidth: 8 },
  cell: ({ getValue }) => <TicketCompany company={getValue()} />,
});

type Column = DataTableColumn<TicketListRow>;

/** A column by which the API can sort the rows. */
const sortable = (unsorted: Column, sortField: SortField): Column =>
  ({ ...unsorted, meta: { ...unsorted.meta, ...sortedBy(sortField) } }) as Column;

const columns: Readonly<Record<string, Column>> = {
  ...{ title, plant, status, due, priority, waiting, finding, assignees, created, lastActivity, comments, closed },
  company,
};
/** The columns of an API with the extension `tickets`. */
const columnsWithPlanning: typeof columns = {
  ...columns,
  plant: sortable(plant, "plant"),
  assignees: sortable(assignees, "assignee"),
};

/** The columns of a table (`ticketsTable`). */
export const ticketColumns = (table: TableDefinition, hasPlanning: boolean): Column[] =>
  offeredColumns(table).flatMap((id) => (hasPlanning ? columnsWithPlanning : columns)[id] ?? []);

/** The priority. A priority above normal is highlighted. */
function Priority({ priority }: Pick<TicketListRow, "priority">) {
  const { i18n } = useLingui();
  if (!priority) return <EmptyValue />;
  const label = i18n._(priorityLabels[priority]);
  return priority === "urgent" || priority === "high" ? <Badge tone="medium">{label}</Badge> : label;
}

function LabelValue({ label }: { label: MessageDescriptor | null }) {
  return label ? <MessageText message={label} /> : <EmptyValue />;
}

/** The assignees. An open ticket without an assignee is highlighted. */
function Assignees({ open, assignees }: Pick<TicketListRow, "open" | "assignees">) {
  if (assignees.length > 0 || !open)
    return (
      <LongText>
        <TextList texts={assignees} />
      </LongText>
    );
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
