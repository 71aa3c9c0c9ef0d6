import { dataRange, type PlantView } from "@entities/plant";
import { useLocation, useNavigate } from "@remix-run/react";
import { dayOf } from "@shared/lib/dates";
import { useListQuery } from "@shared/list-query/use-list-query";
import { useEffect, useMemo, useState } from "react";
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
  /** Navigates to a changed view. Its range and period type become the default on other plants. */
  change: (change: Partial<PerformanceView>) => void;
  /** Navigates to a part of the view. */
  open: (change: Partial<PerformanceView>, options?: { replace?: boolean }) => void;
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
  const view = useMemo(
    () =>
      resolveView(filters, stored, {
        plantId: ref.plantId,
        meterIds: plant.meters.map(({ id }) => id),
        monitoredSince: monitoredSince(plantView),
        today,
        data: dataRange({ plant, today, hasLosses }),
        hasToday,
      }),
    [filters, stored, plant, ref, today, hasToday, hasLosses, plantView],
  );

  const hrefOf: PerformanceViewState["hrefOf"] = (change, others) => {
    const { summary } = filters;
    const next = { ...(summary && { summary }), ...viewFilters(changedView(view, change)), ...others };
    const params = performanceQuery.write({ ...query, filters: next }, new URLSearchParams(location.search));
    return { search: `?${params}`, hash };
  };

  const open: PerformanceViewState["open"] = (change, { replace = false } = {}) =>
    navigate(hrefOf(change), { preventScrollReset: true, replace });

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
    open,
    change(change) {
      const { range, period } = { ...view, ...change };
      // The running day would be another day tomorrow.
      if ((change.range || change.period) && !isToday(range, today)) storeView({ range, period });
      open(change);
    },
  };
}
