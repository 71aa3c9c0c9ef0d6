import { useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { FilterChips as Chips } from "@shared/ui/filter-chips/filter-chips";
import { withFilter, withoutFilters } from "../change";
import { chipNames, type FormatContext, filterValueLabels } from "../filter-labels";
import type { PlantsQuery } from "../query";
import { searchOf } from "../use-plants-query";

interface FilterChipsProps {
  query: PlantsQuery;
  nameOf: FormatContext["nameOf"];
}

/** The filters that have no control of their own, each with the way to lift it, and the way to lift them all. */
export function FilterChips({ query, nameOf }: FilterChipsProps) {
  const { i18n } = useLingui();
  const format = useFormat();
  const chips = chipNames.flatMap((name) => {
    const filter = query.filters[name];
    if (filter === undefined) return [];
    const words = filterValueLabels(name, filter, { i18n, format, nameOf });
    return [{ name, ...words, without: searchOf(withFilter(query, name, undefined)) }];
  });
  return <Chips chips={chips} withoutAll={searchOf(withoutFilters(query))} />;
}
