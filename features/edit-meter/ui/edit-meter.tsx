import type { PlantView } from "@entities/plant";
import { useFetcher } from "@remix-run/react";
import { errorOf } from "@shared/api/result";
import { lazyComponent } from "@shared/lib/lazy-component";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { useResultEvent } from "@shared/lib/use-result-event";
import { useUnit } from "effector-react";
import { type ReactNode, Suspense } from "react";
import type { editMeter } from "../action.server";
import { editMeterKey } from "../form";
import { $edited, type EditedMeter, left, settled } from "../model";

const meterDialog = lazyComponent(async () => (await import("./meter-dialog")).MeterDialog);

export const preloadMeterDialog = meterDialog.preload;

interface EditMeterProps {
  view: PlantView;
  /** Opens the dialog of the credentials of a new meter. */
  onEnterCredentials: () => void;
  /** Further actions on an existing meter. */
  renderActions: (meter: NonNullable<EditedMeter["meter"]>) => ReactNode;
}

/** The dialog that adds or updates a meter, which is loaded when it is first opened. */
export function EditMeter(props: EditMeterProps) {
  const { ref } = props.view;
  const { data, state } = useFetcher<typeof editMeter>({ key: editMeterKey(ref) });
  const unit = useUnit({ edited: $edited, settled, left });
  useResultEvent(state === "idle" ? data : null, (result) => unit.settled(errorOf(result)));
  useOnUnmount(unit.left, ref.plantId);
  if (!unit.edited) return null;
  return (
    <Suspense fallback={null}>
      <meterDialog.Component edited={unit.edited} {...props} />
    </Suspense>
  );
}
