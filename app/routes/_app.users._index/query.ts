import { textCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";

/** The list of users in its URL. */
export const usersListQuery = createListQuery({ filters: { search: textCodec(200) } });

/** spec 1 §9 */
export const usersPerPage = 16;
