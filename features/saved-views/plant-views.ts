import type { PlantViews } from "@entities/plant";
import { useResource } from "@shared/ui/resource/resource";
import { useUnit } from "effector-react";
import { useEffect } from "react";
import type { Preset } from "./presets.server";
import { $views, viewsMenuOpened } from "./saved-views";

/** The presets of a company and the user's views of the list of plants, with the query of the list. */
export function usePlantViews(owner: string): PlantViews {
  const { views, open } = useUnit({ views: $views, open: viewsMenuOpened });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the event of a scope stays the same
  useEffect(() => void open(owner), [owner]);
  const presets = useResource<Preset[]>("/resources/filter-presets", { parts: [] });
  return {
    views: [...(presets.value ?? []), ...views].flatMap(({ list, name, search }) =>
      list === "plants" ? { name, search } : [],
    ),
    presets,
  };
}
