import { useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { type PlantsQuery, type QueryNotice, readQuery, writeQuery } from "./query";

interface PlantsQueryHere {
  query: PlantsQuery;
  notices: QueryNotice[];
}

/** What the URL of the list at hand says, read the same way as its loader reads it. */
export function usePlantsQuery(nonMonAccessible: boolean): PlantsQueryHere {
  const [params] = useSearchParams();
  return useMemo(() => readQuery(params, { nonMonAccessible }), [params, nonMonAccessible]);
}

/** The search part of a link to the same list with another query. */
export function searchOf(query: PlantsQuery): { search: string } {
  const text = writeQuery(query).toString();
  return { search: text === "" ? "" : `?${text}` };
}
