import { useLocation, useNavigate } from "@remix-run/react";
import { useUnit } from "effector-react";
import { useCallback, useEffect, useRef } from "react";
import { type FilterChanges, withFilters } from "../change";
import type { PlantsQuery } from "../query";
import { searchOf } from "../use-plants-query";
import { draftsOf } from "./drafts";
import { closed, opened, urlChanged } from "./model";

/**
 * The way to change the filters of the list at hand, for as long as its controls are shown. What is typed in
 * them goes the same way once it has rested.
 */
export function useFilterChange(query: PlantsQuery): (changes: FilterChanges) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unit = useUnit({ opened, closed, urlChanged });
  // The newest query and navigation, for a text that settles later.
  const latest = useRef({ query, navigate });
  latest.current = { query, navigate };

  const change = useCallback(
    (changes: FilterChanges) => {
      // The page was left meanwhile: its filters are nobody's any more.
      if (window.location.pathname !== pathname) return;
      const next = withFilters(latest.current.query, changes);
      latest.current.query = next;
      latest.current.navigate(searchOf(next), { preventScrollReset: true });
    },
    [pathname],
  );

  const drafts = draftsOf(query.filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once; what the URL holds later comes by urlChanged
  useEffect(() => {
    unit.opened({ drafts, apply: change });
    return () => {
      unit.closed(change);
    };
  }, [change]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the drafts follow from the filters
  useEffect(() => {
    unit.urlChanged(drafts);
  }, [unit.urlChanged, query.filters]);

  return change;
}
