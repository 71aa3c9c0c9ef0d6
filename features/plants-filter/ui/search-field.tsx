import { useLingui } from "@lingui/react/macro";
import { SearchField as ListSearchField } from "@shared/ui/search-field/search-field";
import type { PlantsListQuery, PlantsQuery } from "../query";

interface SearchFieldProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
}

/** Free-text search of the plants. */
export function SearchField({ listQuery, query }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <ListSearchField
      listQuery={listQuery}
      query={query}
      label={t`Search plants`}
      placeholder={t`Name, code, street, city or postal code`}
    />
  );
}
