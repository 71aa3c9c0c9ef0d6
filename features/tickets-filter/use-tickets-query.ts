import { useLocation, useNavigation } from "@remix-run/react";
import type { IgnoredParameter } from "@shared/lib/query-value";
import { useMemo } from "react";
import { readQuery, type TicketsQuery, writeQuery } from "./query";
import type { TicketsList } from "./sort";

interface TicketsQueryHere {
  query: TicketsQuery;
  notices: IgnoredParameter[];
  /** The rows of this query are on their way; those of the one before may stand meanwhile. */
  pending: boolean;
}

/** What the URL of the list at hand says; the URL that is being gone to counts already. */
export function useTicketsQuery(list: TicketsList): TicketsQueryHere {
  const here = useLocation();
  const { state, location: next } = useNavigation();
  const pending = state === "loading" && next.pathname === here.pathname;
  const search = pending ? next.search : here.search;
  return useMemo(
    () => ({ ...readQuery(new URLSearchParams(search), list), pending }),
    [search, list, pending],
  );
}

/** The search part of a link to the same list with another query. */
export const searchOf = (query: TicketsQuery): { search: string } => ({ search: `?${writeQuery(query)}` });
