import { useLingui } from "@lingui/react/macro";
import { SearchField as ListSearch } from "@shared/ui/search-field/search-field";
import { type TicketsQuery, withFilter } from "../query";
import { searchOf } from "../use-tickets-query";

/** Free text over the tickets. */
export function SearchField({ query }: { query: TicketsQuery }) {
  const { t } = useLingui();
  return (
    <ListSearch
      search={query.filters.search ?? ""}
      label={t`Search tickets`}
      placeholder={t`Title or number`}
      searchOf={(search) => searchOf(withFilter(query, "search", search || undefined))}
    />
  );
}
