import { mailHref } from "@entities/contact";
import { DeleteUser } from "@features/delete-user";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/message";
import { Badge } from "@shared/ui/badge/badge";
import { createDataTableColumns, type DataTableColumn } from "@shared/ui/data-table/table-features";
import { EmptyValue } from "@shared/ui/value-cells/value-cells";
import type { UserRow } from "./row";

const column = createDataTableColumns<UserRow>();

const statusEmailLabels = { on: msg`On`, off: msg`Off`, stopped: msg`Disabled` };

const columns = column.columns([
  column.accessor("name", {
    meta: { label: msg`Name`, fullText: ({ name }) => name, skeletonWidth: 10 },
    cell: ({ getValue }) => <MessageText message={getValue()} />,
  }),
  column.accessor("email", {
    meta: {
      label: msg`Email`,
      primary: true,
      fullText: ({ email }) => email ?? undefined,
      skeletonWidth: 16,
    },
    cell: ({ getValue }) => <Email address={getValue()} />,
  }),
  column.accessor("admin", {
    id: "role",
    meta: { label: msg`Role`, primary: true, skeletonWidth: 7 },
    cell: ({ getValue }) => <Role admin={getValue()} />,
  }),
  column.accessor("statusEmails", {
    meta: { label: msg`Status emails`, skeletonWidth: 4 },
    cell: ({ getValue }) => <StatusEmails value={getValue()} />,
  }),
]);

const deleteColumn = column.display({
  id: "delete",
  meta: { label: msg`Delete`, action: true, align: "end", skeletonWidth: 2 },
  cell: ({ row: { original } }) =>
    original.deletable && <DeleteUser userId={original.id} name={original.name} />,
});

const columnsWithDelete = [...columns, deleteColumn];

/** The columns of the users list; `mayDelete`: the current user may delete users. */
export const userColumns = (mayDelete: boolean): readonly DataTableColumn<UserRow>[] =>
  mayDelete ? columnsWithDelete : columns;

function Email({ address }: { address: string | null }) {
  return address ? <a href={mailHref(address)}>{address}</a> : <EmptyValue />;
}

function Role({ admin }: { admin: boolean }) {
  return admin ? (
    <Badge tone="info">
      <Trans>Administrator</Trans>
    </Badge>
  ) : (
    <Trans>User</Trans>
  );
}

function StatusEmails({ value }: { value: UserRow["statusEmails"] }) {
  const { i18n } = useLingui();
  return value === null ? <EmptyValue /> : i18n._(statusEmailLabels[value]);
}
