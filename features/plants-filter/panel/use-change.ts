import { useLocation, useNavigate } from "@remix-run/react";
import { useUnit } from "effector-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PlantsListQuery, PlantsQuery } from "../query";
import type { FilterControlProps } from "./control";
import { draftsOf } from "./drafts";
import { closed, opened, urlChanged } from "./model";

/**
 * The filters of the list at hand and the way to change them, for as long as their controls are shown. A change
 * shows at once, before the page's own navigation has begun. What is typed goes the same way once it has rested.
 */
export function useFilterChange(listQuery: PlantsListQuery, inUrl: PlantsQuery): FilterControlProps {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const unit = useUnit({ opened, closed, urlChanged });
  const [ahead, setAhead] = useState({ of: inUrl, query: inUrl });
  const query = ahead.of === inUrl ? ahead.query : inUrl;
  // The newest of all, for a text that settles later and for two changes in one breath.
  const latest = useRef({ inUrl, query, navigate });
  latest.current = { inUrl, query, navigate };

  const change = useCallback<FilterControlProps["change"]>(
    (changes) => {
      // The page was left meanwhile: its filters are nobody's any more.
      if (window.location.pathname !== pathname) return;
      const next = listQuery.withFilters(latest.current.query, changes);
      latest.current.query = next;
      setAhead({ of: latest.current.inUrl, query: next });
      latest.current.navigate({ search: listQuery.search(next) }, { preventScrollReset: true });
    },
    [listQuery, pathname],
  );

  const drafts = draftsOf(inUrl.filters);
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
  }, [unit.urlChanged, inUrl.filters]);

  return { query, change };
}
