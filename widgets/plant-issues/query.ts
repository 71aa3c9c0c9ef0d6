import { switchCodec } from "@shared/list-query/codecs";
import { createListQuery, type QueryOf } from "@shared/list-query/list-query";

/** The tab's part of the plant's URL: open issues, newest first, by default (spec 2 §2.8). */
export const issuesQuery = createListQuery({
  filters: { resolved: switchCodec(false) },
  sortFields: { found_on: "descending" },
  defaultSort: { field: "found_on", descending: true },
  paginated: false,
});
export type IssuesQuery = QueryOf<typeof issuesQuery>;
