import { useLingui } from "@lingui/react/macro";
import { FilterChips as Chips } from "@shared/ui/filter-chips/filter-chips";
import { type ChosenName, choiceFilters } from "../choices";
import { filterLabels, standingChoices } from "../filter-labels";
import { type TicketsQuery, withFilter, withoutFilters } from "../query";
import { searchOf } from "../use-tickets-query";

interface FilterChipsProps {
  query: TicketsQuery;
  names: readonly ChosenName[];
}

/** The filters that are set by choices, each with the way to lift it; what has no name is told by its number. */
export function FilterChips({ query, names }: FilterChipsProps) {
  const { i18n } = useLingui();
  const chips = choiceFilters.flatMap((filter) => {
    const chosen = query.filters[filter];
    if (!chosen) return [];
    const known = [...standingChoices(filter, i18n), ...names.filter((name) => name.filter === filter)];
    const words = chosen.map((id) => known.find((choice) => choice.id === id)?.name ?? `#${id}`);
    const label = i18n._(filterLabels[filter]);
    const without = searchOf(withFilter(query, filter, undefined));
    return [{ name: filter, label, value: words.join(", "), without }];
  });
  return <Chips chips={chips} withoutAll={searchOf(withoutFilters(query))} />;
}
