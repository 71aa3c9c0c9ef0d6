import { useLingui } from "@lingui/react/macro";
import { createSearchModel } from "@shared/ui/search-field/model";
import { SearchField as ListSearchField } from "@shared/ui/search-field/search-field";
import { withFilter } from "../change";
import type { PlantsQuery } from "../query";
import { searchOf } from "../use-plants-query";

const searchModel = createSearchModel<PlantsQuery>({
  textOf: ({ filters }) => filters.search ?? "",
  searchOf: (query, text) => searchOf(withFilter(query, "search", text || undefined)).search,
});

/** Free-text search of the plants. */
export function SearchField({ query }: { query: PlantsQuery }) {
  const { t } = useLingui();
  return (
    <ListSearchField
      model={searchModel}
      query={query}
      label={t`Search plants`}
      placeholder={t`Name, code, street, city or postal code`}
    />
  );
}
