import { textCodec } from "@shared/list-query/codecs";
import { createListQuery } from "@shared/list-query/list-query";

/** The search in the articles. */
export const supportQuery = createListQuery({ filters: { search: textCodec(200) }, paginated: false });
