import { textCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";

/** The list of users in its URL. */
export const usersListQuery = createListQuery({ filters: { search: textCodec(200) } });
export type UsersQuery = QueryOf<typeof usersListQuery>;

/** spec 1 §9 */
export const usersPerPage = 16;
