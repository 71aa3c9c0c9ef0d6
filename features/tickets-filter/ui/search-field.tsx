import { useLingui } from "@lingui/react/macro";
import { createSearchModel } from "@shared/ui/search-field/model";
import { SearchField as ListSearchField } from "@shared/ui/search-field/search-field";
import { type TicketsQuery, withFilter } from "../query";
import { searchOf } from "../use-tickets-query";

const searchModel = createSearchModel<TicketsQuery>({
  textOf: ({ filters }) => filters.search ?? "",
  searchOf: (query, text) => searchOf(withFilter(query, "search", text || undefined)).search,
});

/** Free-text search of the tickets. */
export function SearchField({ query }: { query: TicketsQuery }) {
  const { t } = useLingui();
  return (
    <ListSearchField
      model={searchModel}
      query={query}
      label={t`Search tickets`}
      placeholder={t`Title or number`}
    />
  );
}
