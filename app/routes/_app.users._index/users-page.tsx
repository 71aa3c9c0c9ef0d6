import { mailHref } from "@entities/contact";
import { ChangeUserAccess } from "@features/change-user-access";
import { DeleteUser } from "@features/delete-user";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { MessageText } from "@shared/i18n/format";
import { Deferred } from "@shared/streaming/deferred";
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
      listQuery={usersListQuery(hasAccess)}
      result={page}
      title={t`Users`}
      subtitle={hasAccess && <Invited page={page} />}
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

/** How many were invited and never came, with a link that lists them first. The line has its height from the start. */
function Invited({ page }: Pick<UsersPageProps, "page">) {
  const search = usersListQuery(true).search({
    filters: {},
    page: 1,
    sort: { field: "last_signed_in_at", descending: false },
  });
  const line = "\u00a0";
  return (
    <Deferred result={page} fallback={line} renderError={() => line}>
      {({ invited, total }) =>
        invited > 0 ? (
          <Link to={{ search }} prefetch="none">
            <Plural
              value={invited}
              one="# invited user has never signed in"
              other="# invited users have never signed in"
            />
          </Link>
        ) : total > 0 ? (
          <Trans>Every invited user has signed in.</Trans>
        ) : (
          line
        )
      }
    </Deferred>
  );
}

const column = createDataTableColumns<UserRow>();

const statusEmailLabels = { on: msg`On`, off: msg`Off`, stopped: msg`Disabled` };

const columns = column.columns([
  column.accessor("name", {
    meta: { label: msg`Name`, sortField: "name", fullText: ({ name }) => name, skeletonWidth: 10 },
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
  meta: {
    ...{ label: msg`Last sign-in`, sortField: "last_signed_in_at", skeletonWidth: 8 },
    ...{ primary: true, labelOnCard: true },
  },
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
  if (lastSignedInAt !== null) return <MomentValue at={lastSignedInAt} />;
  return (
    <span className="muted">
      <Trans>Invited, never signed in</Trans>
    </span>
  );
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
  if (value === null) return <EmptyValue />;
  const text = i18n._(statusEmailLabels[value]);
  // The provider stopped the mails of this user, such as after a hard bounce.
  return value === "stopped" ? <Badge tone="medium">{text}</Badge> : text;
}
