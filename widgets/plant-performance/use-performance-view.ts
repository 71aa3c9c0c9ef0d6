import { dataRange, type PlantView } from "@entities/plant";
import { useLocation, useNavigate } from "@remix-run/react";
import { dayOf } from "@shared/lib/dates";
import type { QueryState } from "@shared/list-query/list-query";
import { useListQuery } from "@shared/list-query/use-list-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import {
  changedView,
  isToday,
  loadStoredView,
  type PerformanceFilters,
  type PerformanceView,
  performanceQuery,
  resolveView,
  storeView,
  viewFilters,
} from "./view";

const hash = "#performance";

/** The first day with data. Null without a restriction. */
export const monitoredSince = ({ plant }: PlantView): Temporal.PlainDate | null =>
  plant.monitored_since ? dayOf(plant.monitored_since) : null;

/** The view of the URL, and functions that change it. */
export interface PerformanceViewState {
  view: PerformanceView;
  filters: PerformanceFilters;
  /** The URL of the tab with a changed view. */
  hrefOf: (change: Partial<PerformanceView>, others?: PerformanceFilters) => { search: string; hash: string };
  /**
   * Navigates to a changed view; a function returns what changes in the view of the address. Its range and period type
   * become the default on other plants.
   */
  change: (change: Partial<PerformanceView> | ((view: PerformanceView) => Partial<PerformanceView>)) => void;
  /** Navigates to a part of the view. */
  open: (change: Partial<PerformanceView>, options?: { replace?: boolean }) => void;
}

/** A view with the query that states it. */
interface StatedView {
  search: string;
  query: QueryState<PerformanceFilters, never>;
  view: PerformanceView;
}

function hrefWith({ search, query, view }: StatedView, change: Partial<PerformanceView>, others?: PerformanceFilters) {
  const { summary } = query.filters;
  const filters = { ...(summary && { summary }), ...viewFilters(changedView(view, change)), ...others };
  return { search: `?${performanceQuery.write({ ...query, filters }, new URLSearchParams(search))}`, hash };
}

/**
 * The view of the tab. Without a range in the URL, the range that was last selected in this browser is used and added
 * to the URL.
 */
export function usePerformanceView(plantView: PlantView): PerformanceViewState {
  const { plant, ref, today, hasToday, hasLosses } = plantView;
  const navigate = useNavigate();
  const location = useLocation();
  const { query } = useListQuery(performanceQuery);
  const [stored] = useState(loadStoredView);
  const { filters } = query;
  const viewOf = useCallback(
    (filters: PerformanceFilters) =>
      resolveView(filters, stored, {
        plantId: ref.plantId,
        meterIds: plant.meters.map(({ id }) => id),
        monitoredSince: monitoredSince(plantView),
        today,
        data: dataRange({ plant, today, hasLosses }),
        hasToday,
      }),
    [stored, plant, ref, today, hasToday, hasLosses, plantView],
  );
  const view = useMemo(() => viewOf(filters), [viewOf, filters]);

  const hrefOf: PerformanceViewState["hrefOf"] = (change, others) =>
    hrefWith({ search: location.search, query, view }, change, others);

  /** The view of the address, which has a change before the page shows it: two quick changes add up. */
  const readAddress = (): StatedView => {
    const { search } = window.location;
    const { query } = performanceQuery.read(new URLSearchParams(search));
    return { search, query, view: viewOf(query.filters) };
  };
  const navigateTo = (stated: StatedView, change: Partial<PerformanceView>, replace = false) =>
    navigate(hrefWith(stated, change), { preventScrollReset: true, replace });

  // Bypasses the router, because a navigation would rerender the page while its cards hydrate.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the tab is first opened
  useEffect(() => {
    if (stored && !filters.start_date && location.hash === hash)
      history.replaceState(history.state, "", `${location.pathname}${hrefOf({}).search}${hash}`);
  }, []);

  return {
    view,
    filters,
    hrefOf,
    open: (change, { replace } = {}) => navigateTo(readAddress(), change, replace),
    change(changeOf) {
      const stated = readAddress();
      const change = typeof changeOf === "function" ? changeOf(stated.view) : changeOf;
      const { range, period } = { ...stated.view, ...change };
      // The running day would be another day tomorrow.
      if ((change.range || change.period) && !isToday(range, today)) storeView({ range, period });
      navigateTo(stated, change);
    },
  };
}
