import { useLingui } from "@lingui/react/macro";
import { messageText } from "@shared/i18n/message";
import { FilterChips as Chips } from "@shared/ui/filter-chips/filter-chips";
import { type ChosenName, choiceFilters } from "../choices";
import { filterLabels, fixedChoicesOf } from "../filter-labels";
import type { TicketsListQuery, TicketsQuery } from "../query";

interface FilterChipsProps {
  listQuery: TicketsListQuery;
  query: TicketsQuery;
  names: readonly ChosenName[];
}

/** The active filters with choices, each with a link that removes it; a choice without a name shows its id. */
export function FilterChips({ listQuery, query, names }: FilterChipsProps) {
  const { i18n } = useLingui();
  const chips = choiceFilters.flatMap((filter) => {
    const chosen = query.filters[filter];
    if (!chosen) return [];
    const known = [...fixedChoicesOf(filter, i18n), ...names.filter((name) => name.filter === filter)];
    const chosenNames = chosen.map((id) =>
      messageText(i18n, known.find((choice) => choice.id === id)?.name ?? `#${id}`),
    );
    const label = i18n._(filterLabels[filter]);
    const without = { search: listQuery.search(listQuery.withFilter(query, filter, undefined)) };
    return [{ name: filter, label, value: chosenNames.join(", "), without }];
  });
  return <Chips chips={chips} withoutAll={{ search: listQuery.search(listQuery.withoutFilters(query)) }} />;
}
