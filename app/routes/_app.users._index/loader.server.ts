import { readCompanyUsers } from "@entities/user";
import { mayDeleteUsers } from "@features/delete-user/action.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { toPageResult } from "@shared/api/result";
import { slicePage } from "@shared/list-query/list-query";
import { matchingUsers, neverSignedIn, sortedUsers, toRow, usersListQuery, usersPerPage } from "./users";

/**
 * The deferred page of the current company's users, without robots, with the query of the URL
 * (domain/companies.md#users).
 */
export async function loader({ request, context: { api, extensions, session } }: LoaderFunctionArgs) {
  const userSession = session.requireUser(request);
  const { user, company } = userSession;
  const listQuery = usersListQuery(extensions.users);
  const { query } = listQuery.read(new URL(request.url).searchParams);
  const viewer = { id: user.id, mayDelete: mayDeleteUsers(userSession), hasAccess: extensions.users };
  const page = readCompanyUsers(api, company.id, { signal: request.signal }).then(({ data, unreadable }) => {
    const found = sortedUsers(matchingUsers(data, query.filters.search ?? ""), listQuery.sortOf(query));
    const { rows, ...size } = slicePage(found, query.page, usersPerPage);
    const invited = data.filter(neverSignedIn).length;
    return { rows: rows.map((each) => toRow(each, viewer)), unreadable, ...size, invited };
  });
  return { mayDelete: viewer.mayDelete, hasAccess: viewer.hasAccess, page: toPageResult(page) };
}
