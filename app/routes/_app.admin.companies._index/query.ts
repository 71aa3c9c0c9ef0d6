import { textCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";

/** The list of all companies in its URL. */
export const companiesListQuery = createListQuery({ filters: { search: textCodec(200) } });
export type CompaniesQuery = QueryOf<typeof companiesListQuery>;

/** spec 1 §9 */
export const companiesPerPage = 16;
