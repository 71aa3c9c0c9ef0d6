import type { Plant, PlantView } from "@entities/plant";
import type { useLoaderData } from "@remix-run/react";
import { type ReactNode, useMemo } from "react";
import type { loader } from "./loader.server";

interface WithViewProps {
  plant: Plant;
  data: ReturnType<typeof useLoaderData<typeof loader>>;
  children: (view: PlantView) => ReactNode;
}

/** The view stays the same object until the data changes: a navigation between tabs renders no panel again. */
export function WithView({ plant, data, children }: WithViewProps) {
  const { plantId, companyId, viewer, today } = data;
  const view = useMemo(
    () => ({ ref: { companyId, plantId }, plant, viewer, today: Temporal.PlainDate.from(today) }),
    [companyId, plantId, plant, viewer, today],
  );
  return children(view);
}
