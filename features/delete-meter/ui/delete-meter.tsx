import type { PlantRef } from "@shared/api/refs";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { lazyComponent } from "@shared/lib/lazy-component";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { deleteMeterKey } from "../form";
import { $meter, closed, deletion } from "../model";

const deleteDialog = lazyComponent(async () => (await import("./delete-dialog")).DeleteDialog);

/** The dialog that deletes a meter, which is loaded when it is first opened. */
export function DeleteMeter({ plantRef }: { plantRef: PlantRef }) {
  const meter = useUnit($meter);
  useSubmission({ settled: deletion.settled, closed }, deleteMeterKey(plantRef), plantRef.plantId);
  if (!meter) return null;
  return (
    <Suspense fallback={null}>
      <deleteDialog.Component name={meter.name} />
    </Suspense>
  );
}
