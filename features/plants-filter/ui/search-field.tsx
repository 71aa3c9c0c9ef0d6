import { useLingui } from "@lingui/react/macro";
import { SearchField as ListSearch } from "@shared/ui/search-field/search-field";
import type { PlantsListQuery, PlantsQuery } from "../query";

interface SearchFieldProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** Free text over the plants. */
export function SearchField({ listQuery, query }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <ListSearch
      search={query.filters.search ?? ""}
      label={t`Search plants`}
      placeholder={t`Name, code, street, city or postal code`}
      searchOf={(search) => ({
        search: listQuery.search(listQuery.withFilter(query, "search", search || undefined)),
      })}
    />
  );
}
