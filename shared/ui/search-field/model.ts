import { isTooLong } from "@shared/lib/text-limits";
import { createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import { navigateFx } from "../../data/navigation";
import type { ListQuery, QueryState } from "../../list-query/list-query";

/** The maximum length of the text of a search. A longer text shows a message and is not searched. */
export const maxSearchLength = 200;

// Filter debounce 250 ms (domain/limits.md#durations).
const searchDebounceMs = 250;

/** A list with a `search` filter. */
export interface SearchFilters {
  search?: string;
}

/**
 * Creates the model of the search field of a list. Typing changes the URL after a debounce; Enter changes it at once.
 */
function createSearchModel<Filters extends SearchFilters, Field extends string>(listQuery: ListQuery<Filters, Field>) {
  type Query = QueryState<Filters, Field>;
  const textOf = ({ filters }: Query) => filters.search ?? "";
  const searchOf = (query: Query, text: string) =>
    listQuery.search(listQuery.withFilter(query, "search", (text || undefined) as Filters["search"]));

  /** The field mounted with the query of the URL. */
  const opened = createEvent<Query>();
  const closed = createEvent();
  const typed = createEvent<string>();
  const submitted = createEvent();
  /** The query of the URL changed: by Back, by a removed chip, or by a navigation of this model. */
  const queryChanged = createEvent<Query>();

  /** The text in the field; null while the field is not mounted. */
  const $draft = createStore<string | null>(null);
  /** The text in the current or pending URL. */
  const $applied = createStore("");
  const $query = createStore<{ current: Query } | null>(null);

  sample({ clock: opened, fn: textOf, target: [$draft, $applied] });
  $query.on([opened, queryChanged], (_, current) => ({ current }));
  $draft.on(typed, (_, text) => text);
  reset({ clock: closed, target: [$draft, $query] });

  const applied = sample({
    clock: merge([debounce(typed, searchDebounceMs), submitted]),
    source: { draft: $draft, applied: $applied, query: $query },
  }).filterMap(({ draft, applied, query }) => {
    const text = draft?.trim();
    const isChanged = text !== undefined && text !== applied && !isTooLong(text, maxSearchLength);
    return query && isChanged ? { text, query: query.current } : undefined;
  });
  sample({ clock: applied, fn: ({ text }) => text, target: $applied });
  sample({
    clock: applied,
    fn: ({ text, query }) => ({ to: { search: searchOf(query, text) }, preventScrollReset: true }),
    target: navigateFx,
  });

  // A navigation of this model must not overwrite text that was typed since.
  sample({
    clock: queryChanged.map(textOf),
    source: $applied,
    filter: (applied, text) => text !== applied,
    fn: (_, text) => text,
    target: [$draft, $applied],
  });

  return { opened, closed, typed, submitted, queryChanged, $draft, textOf, searchOf };
}

type SearchModel<Filters extends SearchFilters, Field extends string> = ReturnType<
  typeof createSearchModel<Filters, Field>
>;

const models = new WeakMap<object, unknown>();

/** Returns the search model of a list, which is created on first use. */
export function searchModelOf<Filters extends SearchFilters, Field extends string>(
  listQuery: ListQuery<Filters, Field>,
): SearchModel<Filters, Field> {
  const model = models.get(listQuery) ?? createSearchModel(listQuery);
  models.set(listQuery, model);
  return model as SearchModel<Filters, Field>;
}
