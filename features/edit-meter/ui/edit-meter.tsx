import type { PlantView } from "@entities/plant";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { lazyComponent } from "@shared/lib/lazy-component";
import { useUnit } from "effector-react";
import { type ReactNode, Suspense } from "react";
import { editMeterKey } from "../form";
import { $edited, type EditedMeter, left, saving } from "../model";

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
  const edited = useUnit($edited);
  useSubmission({ settled: saving.settled, closed: left }, editMeterKey(ref), ref.plantId);
  if (!edited) return null;
  return (
    <Suspense fallback={null}>
      <meterDialog.Component edited={edited} {...props} />
    </Suspense>
  );
}
