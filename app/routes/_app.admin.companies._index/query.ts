import { textCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";

/** The list of all companies in its URL. */
export const companiesListQuery = createListQuery({ filters: { search: textCodec(200) } });

/** spec 1 §9 */
export const companiesPerPage = 16;
