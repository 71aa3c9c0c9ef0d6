import { mailHref } from "@entities/contact";
import { ChangeUserAccess } from "@features/change-user-access";
import { DeleteUser } from "@features/delete-user";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { MessageText } from "@shared/i18n/format";
import { Badge } from "@shared/ui/badge/badge";
import { createDataTableColumns } from "@shared/ui/data-table/table-features";
import { SearchedList } from "@shared/ui/list-page/list-table";
import { EmptyValue, MomentValue } from "@shared/ui/value-cells/value-cells";
import type { loader } from "./loader.server";
import { type UserRow, usersListQuery } from "./users";

type UsersPageProps = Awaited<ReturnType<typeof loader>>;

/** The users of the current company (domain/companies.md#users). */
export function UsersPage({ mayDelete, hasAccess, page }: UsersPageProps) {
  const { t } = useLingui();
  return (
    <SearchedList
      listQuery={usersListQuery}
      result={page}
      title={t`Users`}
      create={{ to: "/users/create", label: <Trans>Create user</Trans> }}
      announcement={(total) => <Plural value={total} one="# user" other="# users" />}
      search={{ label: t`Search users`, placeholder: t`Name or email` }}
      columns={userColumns({ mayDelete, hasAccess })}
      empty={{
        icon: "users",
        title: <Trans>There are no users to show</Trans>,
        text: <Trans>Create a user to give somebody access to this company.</Trans>,
        noMatch: <Trans>No users match this search. Search for another name or email address.</Trans>,
      }}
    />
  );
}

const column = createDataTableColumns<UserRow>();

const statusEmailLabels = { on: msg`On`, off: msg`Off`, stopped: msg`Disabled` };

const columns = column.columns([
  column.accessor("name", {
    meta: { label: msg`Name`, fullText: ({ name }) => name, skeletonWidth: 10 },
    cell: ({ getValue }) => <MessageText message={getValue()} />,
  }),
  column.accessor("email", {
    meta: { label: msg`Email`, primary: true, fullText: ({ email }) => email ?? undefined, skeletonWidth: 16 },
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

const signInColumn = column.accessor("lastSignedInAt", {
  meta: { label: msg`Last sign-in`, skeletonWidth: 8 },
  cell: ({ row: { original } }) => <LastSignIn {...original} />,
});

const accessColumn = column.display({
  id: "access",
  meta: { label: msg`Access`, skeletonWidth: 4 },
  cell: ({ row: { original } }) => (
    <ChangeUserAccess userId={original.id} name={original.name} actions={original.accessActions} />
  ),
});

const deleteColumn = column.display({
  id: "delete",
  meta: { label: msg`Delete`, action: true, align: "end", skeletonWidth: 2 },
  cell: ({ row: { original } }) => original.deletable && <DeleteUser userId={original.id} name={original.name} />,
});

const columnsByOffer = {
  plain: columns,
  access: [...columns, signInColumn],
  plainActions: [...columns, deleteColumn],
  accessActions: [...columns, signInColumn, accessColumn, deleteColumn],
};

/**
 * The columns of the users list. `mayDelete`: whether the current user may delete users. `hasAccess`: whether the API
 * offers the access of users.
 */
const userColumns = ({ mayDelete, hasAccess }: Pick<UsersPageProps, "mayDelete" | "hasAccess">) =>
  columnsByOffer[hasAccess ? (mayDelete ? "accessActions" : "access") : mayDelete ? "plainActions" : "plain"];

function LastSignIn({ lastSignedInAt, isDeactivated }: UserRow) {
  if (isDeactivated) {
    return (
      <Badge>
        <Trans>Deactivated</Trans>
      </Badge>
    );
  }
  return lastSignedInAt === null ? <Trans>Invited, never signed in</Trans> : <MomentValue at={lastSignedInAt} />;
}

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
