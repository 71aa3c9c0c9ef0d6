import { useLocation, useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import type { IgnoredParameter, ListQuery, QueryState } from "./list-query";

interface ListQueryResult<Filters extends object, Field extends string> {
  query: QueryState<Filters, Field>;
  /** The parameters of the URL that were dropped. */
  ignored: IgnoredParameter[];
  /** Whether the rows of this query are loading; the previous rows may still be shown. */
  pending: boolean;
}

/**
 * The query of the current list, read as its loader reads it. During a navigation within the list the next URL
 * counts already, so that a filter shows immediately and two quick changes add up.
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
