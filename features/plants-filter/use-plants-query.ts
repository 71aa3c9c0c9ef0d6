import { useLocation, useNavigation } from "@remix-run/react";
import type { IgnoredParameter } from "@shared/lib/query-value";
import { useMemo } from "react";
import { type PlantsQuery, readQuery, writeQuery } from "./query";

interface PlantsQueryHere {
  query: PlantsQuery;
  notices: IgnoredParameter[];
  /** The rows of this query are on their way; those of the one before may stand meanwhile. */
  pending: boolean;
}

/**
 * What the URL of the list at hand says, read the same way as its loader reads it. The URL that is being gone to
 * counts already, so that a filter shows at once, and two in quick succession add up.
 */
export function usePlantsQuery(nonMonAccessible: boolean): PlantsQueryHere {
  const here = useLocation();
  const { state, location: next } = useNavigation();
  const pending = state === "loading" && next.pathname === here.pathname;
  const search = pending ? next.search : here.search;
  return useMemo(
    () => ({ ...readQuery(new URLSearchParams(search), { nonMonAccessible }), pending }),
    [search, nonMonAccessible, pending],
  );
}

/** The search part of a link to the same list with another query. */
export function searchOf(query: PlantsQuery): { search: string } {
  const text = writeQuery(query).toString();
  return { search: text === "" ? "" : `?${text}` };
}
