import { useLocation } from "@remix-run/react";
import { useDraft } from "@shared/forms/draft/use-draft";
import { useModelLifecycle } from "@shared/lib/use-model-lifecycle";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useUnit } from "effector-react";
import { useId } from "react";
import type { PlantsQuery } from "../query";
import type { FilterControlProps } from "./control";
import { $panelId, $query, $unapplied, changed, closed, opened, restored, urlChanged } from "./model";

/** Connects the controls of a panel to the model, with the query of the list's URL. */
export function useFilterChange(inUrl: PlantsQuery): FilterControlProps {
  const id = useId();
  const { pathname } = useLocation();
  const unit = useUnit({
    panelId: $panelId,
    query: $query,
    unapplied: $unapplied,
    changed,
    opened,
    closed,
    restored,
    urlChanged,
  });
  useModelLifecycle(inUrl, {
    opened: (query) => unit.opened({ id, pathname, query }),
    changed: unit.urlChanged,
    closed: () => unit.closed({ id, pathname: window.location.pathname }),
  });
  // After `opened`, which reads the fields from the URL.
  const clearDraft = useDraft({ key: "filters", value: unit.unapplied, restore: unit.restored });
  useOnUnmount(clearDraft);
  return { query: (unit.panelId === id && unit.query) || inUrl, change: unit.changed };
}
