import type { PlantView } from "@entities/plant";
import { EmptyState } from "@shared/ui/empty-state/empty-state";

export function LongTermTab({ view }: { view: PlantView }) {
  return <EmptyState icon="clock" title={String(view.ref.plantId)} />;
}
