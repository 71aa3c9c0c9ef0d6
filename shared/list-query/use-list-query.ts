import { useLocation, useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import type { IgnoredParameter, ListQuery, QueryState } from "./list-query";

interface ListQueryResult<Filters extends object, Field extends string> {
  query: QueryState<Filters, Field>;
  /** The URL parameters that were dropped. */
  ignored: IgnoredParameter[];
  /** Whether the rows of this query are loading. The previous rows may still be visible. */
  pending: boolean;
}

/**
 * Returns the query of the current list, parsed like in its loader. During a navigation within the list, the next URL
 * is used: a filter shows immediately, and two quick changes add up.
 */
export function useListQuery<Filters extends object, Field extends string>(
  listQuery: ListQuery<Filters, Field>,
): ListQueryResult<Filters, Field> {
  const location = useLocation();
  const navigation = useNavigation();
  const pending = navigation.state === "loading" && navigation.location.pathname === location.pathname;
  const { search } = pending ? navigation.location : location;
  return useMemo(() => ({ ...listQuery.read(new URLSearchParams(search)), pending }), [listQuery, search, pending]);
}
