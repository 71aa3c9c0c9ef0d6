import { useLingui } from "@lingui/react/macro";
import { SearchField as ListSearch } from "@shared/ui/search-field/search-field";
import type { TicketsListQuery, TicketsQuery } from "../query";

interface SearchFieldProps {
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

/** Free text over the tickets. */
export function SearchField({ listQuery, query }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <ListSearch
      search={query.filters.search ?? ""}
      label={t`Search tickets`}
      placeholder={t`Title or number`}
      searchOf={(search) => ({
        search: listQuery.search(listQuery.withFilter(query, "search", search || undefined)),
      })}
    />
  );
}
