import { useLingui } from "@lingui/react/macro";
import { SearchField as ListSearch } from "@shared/ui/search-field/search-field";
import { withFilter } from "../change";
import type { PlantsQuery } from "../query";
import { searchOf } from "../use-plants-query";

/** Free text over the plants. */
export function SearchField({ query }: { query: PlantsQuery }) {
  const { t } = useLingui();
  return (
    <ListSearch
      search={query.filters.search ?? ""}
      label={t`Search plants`}
      placeholder={t`Name, code, street, city or postal code`}
      searchOf={(search) => searchOf(withFilter(query, "search", search || undefined))}
    />
  );
}
