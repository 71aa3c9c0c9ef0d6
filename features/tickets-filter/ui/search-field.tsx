import { useLingui } from "@lingui/react/macro";
import { SearchField as ListSearchField } from "@shared/ui/search-field/search-field";
import type { TicketsListQuery, TicketsQuery } from "../query";

interface SearchFieldProps {
  listQuery: TicketsListQuery;
  query: TicketsQuery;
}

/** Free-text search of the tickets. */
export function SearchField({ listQuery, query }: SearchFieldProps) {
  const { t } = useLingui();
  return (
    <ListSearchField
      listQuery={listQuery}
      query={query}
      label={t`Search tickets`}
      placeholder={t`Title or number`}
    />
  );
}
