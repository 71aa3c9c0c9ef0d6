import { useLocation, useNavigation } from "@remix-run/react";
import type { DateRange } from "@shared/lib/date-range";
import { useMemo } from "react";
import { type HealthNotice, type HealthQuery, readHealthQuery } from "./query";

/**
 * What the URL of the health page says, read the same way as its loaders read it. The URL that is being gone to
 * counts already, so that a day opens at once.
 */
export function useHealthQuery(window: DateRange): { query: HealthQuery; notices: HealthNotice[] } {
  const here = useLocation();
  const { state, location: next } = useNavigation();
  const search = state === "loading" && next.pathname === here.pathname ? next.search : here.search;
  return useMemo(() => readHealthQuery(new URLSearchParams(search), window), [search, window]);
}
