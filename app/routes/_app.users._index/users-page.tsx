import { useDeletion } from "@features/delete-user";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useListQuery } from "@shared/list-query/use-list-query";
import { LinkButton } from "@shared/ui/button/link-button";
import { ListPage } from "@shared/ui/list-page/list-page";
import { ListTable } from "@shared/ui/list-page/list-table";
import { SearchedListEmpty } from "@shared/ui/list-page/searched-list-empty";
import { SearchField } from "@shared/ui/search-field/search-field";
import type { loader } from "./loader.server";
import { usersListQuery } from "./query";
import { userColumns } from "./user-columns";

type UsersPageProps = Awaited<ReturnType<typeof loader>>;

/** The users of the current company (spec 1 §2). */
export function UsersPage({ company, mayDelete, page }: UsersPageProps) {
  const { t } = useLingui();
  const { query, ignored, pending: busy } = useListQuery(usersListQuery);
  useDeletion();
  const queryProps = { listQuery: usersListQuery, query };
  return (
    <ListPage
      title={<Trans>Users</Trans>}
      subtitle={<Trans>The people with access to {company}.</Trans>}
      actions={
        <LinkButton to="/users/create" kind="primary" icon="plus">
          <Trans>Create user</Trans>
        </LinkButton>
      }
      result={page}
      total={({ total }) => total}
      announcement={(loaded) => loaded && <Plural value={loaded.total} one="# user" other="# users" />}
      filters={<SearchField {...queryProps} label={t`Search users`} placeholder={t`Name or email`} />}
      ignored={ignored}
      busy={busy}
    >
      {(loaded) => (
        <ListTable
          label={t`Users`}
          {...queryProps}
          page={loaded}
          columns={userColumns(mayDelete)}
          getRowId={({ id }) => String(id)}
          busy={busy}
          skeletonRows={16}
          empty={
            <SearchedListEmpty
              {...queryProps}
              icon="users"
              title={<Trans>There are no users to show</Trans>}
              clearLabel={<Trans>Clear search</Trans>}
              noMatch={<Trans>No users match this search. Search for another name or email address.</Trans>}
            >
              <Trans>Create a user to give somebody access to this company.</Trans>
            </SearchedListEmpty>
          }
        />
      )}
    </ListPage>
  );
}
