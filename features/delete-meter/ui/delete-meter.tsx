import { useFetcher } from "@remix-run/react";
import type { PlantRef } from "@shared/api/refs";
import { errorOf } from "@shared/api/result";
import { lazyComponent } from "@shared/lib/lazy-component";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import type { deleteMeter } from "../action.server";
import { deleteMeterKey } from "../form";
import { $meter, left, settled } from "../model";

const deleteDialog = lazyComponent(async () => (await import("./delete-dialog")).DeleteDialog);

/** The dialog that deletes a meter, which is loaded when it is first opened. */
export function DeleteMeter({ plantRef }: { plantRef: PlantRef }) {
  const { data, state } = useFetcher<typeof deleteMeter>({ key: deleteMeterKey(plantRef) });
  const unit = useUnit({ meter: $meter, settled, left });
  useResultEvent(state === "idle" ? data : null, (result) => unit.settled(errorOf(result)));
  useOnUnmount(unit.left, plantRef.plantId);
  if (!unit.meter) return null;
  return (
    <Suspense fallback={null}>
      <deleteDialog.Component name={unit.meter.name} />
    </Suspense>
  );
}
