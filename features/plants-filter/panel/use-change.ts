import { useLocation } from "@remix-run/react";
import { useModelLifecycle } from "@shared/lib/use-model-lifecycle";
import { useUnit } from "effector-react";
import { useId } from "react";
import type { PlantsQuery } from "../query";
import type { FilterControlProps } from "./control";
import { $panelId, $query, changed, closed, opened, urlChanged } from "./model";

/** Connects the controls of a panel to the model, with the query of the list's URL. */
export function useFilterChange(inUrl: PlantsQuery): FilterControlProps {
  const id = useId();
  const { pathname } = useLocation();
  const unit = useUnit({ panelId: $panelId, query: $query, changed, opened, closed, urlChanged });
  useModelLifecycle(inUrl, {
    opened: (query) => unit.opened({ id, pathname, query }),
    changed: unit.urlChanged,
    closed: () => unit.closed({ id, pathname: window.location.pathname }),
  });
  return { query: (unit.panelId === id && unit.query) || inUrl, change: unit.changed };
}
