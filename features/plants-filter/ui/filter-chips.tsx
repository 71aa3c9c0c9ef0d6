import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { FilterChips as Chips } from "@shared/ui/filter-chips/filter-chips";
import { chipNames, type FormatContext, filterValueLabels } from "../filter-labels";
import type { PlantsListQuery, PlantsQuery } from "../query";

interface FilterChipsProps {
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  nameOf: FormatContext["nameOf"];
}

/** The active filters without a control of their own, each with a link that removes it, and a link that clears all. */
export function FilterChips({ listQuery, query, nameOf }: FilterChipsProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const chips = chipNames.flatMap((name) => {
    const filter = query.filters[name];
    if (filter === undefined) return [];
    const labels = filterValueLabels(name, filter, { i18n, format, nameOf });
    return [
      {
        name,
        ...labels,
        without: { search: listQuery.search(listQuery.withFilter(query, name, undefined)) },
      },
    ];
  });
  return <Chips chips={chips} withoutAll={{ search: listQuery.search(listQuery.withoutFilters(query)) }} />;
}
