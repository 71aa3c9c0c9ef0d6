import type { Meter } from "@entities/meter";
import { useOpenDialog } from "@shared/forms/draft/use-draft";
import { lazyComponent, useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { Suspense } from "react";
import { meterDeletion } from "./delete-meter";
import { $edited, $shownId, detailsClosed, left } from "./edit-meter";
import type { MeterDetailsProps } from "./meter-details";
import type { MeterDialogProps } from "./meter-dialog";

export { closed, credentialsEntered, detailsClosed, detailsOpened, opened } from "./edit-meter";
export {
  contactDays,
  LastContact,
  type LoadedFigures,
  type MeterFigures,
  MeterScore,
  PriceValue,
  YesterdayYield,
} from "./figures";
export { NewMeter, SaveMeterButton } from "./meter-form";

const meterDialog = lazyComponent(async () => (await import("./meter-dialog")).MeterDialog);

export const preloadMeterDialog = meterDialog.preload;

interface EditMeterProps extends Omit<MeterDialogProps, "edited"> {
  /** Undefined while they are loading. */
  meters: readonly Meter[] | undefined;
  onAdd: () => void;
  onOpen: (meter: Meter) => void;
}

/** The dialog that adds or updates a meter, which is loaded when it is first opened. */
export function EditMeter({ meters, onAdd, onOpen, ...props }: EditMeterProps) {
  const unit = useUnit({ edited: $edited, left });
  useOnUnmount(unit.left, props.view.ref.plantId);
  const openedId = unit.edited && String(unit.edited.meter?.id ?? "new");
  const reopen = (id: string) => {
    const meter = meters?.find((other) => String(other.id) === id);
    if (meter) onOpen(meter);
    else if (id === "new") onAdd();
  };
  useOpenDialog("meter", openedId, reopen, meters !== undefined);
  if (!unit.edited) return null;
  return (
    <Suspense fallback={null}>
      <meterDialog.Component edited={unit.edited} {...props} />
    </Suspense>
  );
}

const meterDetails = lazyComponent(async () => (await import("./meter-details")).MeterDetails);

interface ShowMeterProps extends Pick<MeterDetailsProps, "view"> {
  /** What is shown of the meter with an id; null if the plant has none. */
  detailsOf(id: number): Omit<MeterDetailsProps, "view" | "onClose"> | null;
}

/** The read-only dialog of a meter, which is loaded when it is first opened. */
export function ShowMeter({ view, detailsOf }: ShowMeterProps) {
  const unit = useUnit({ id: $shownId, closed: detailsClosed });
  const details = unit.id === null ? null : detailsOf(unit.id);
  if (!details) return null;
  return (
    <Suspense fallback={null}>
      <meterDetails.Component {...details} view={view} onClose={() => unit.closed()} />
    </Suspense>
  );
}

export { meterDeletion } from "./delete-meter";

const deleteDialog = lazyComponent(async () => (await import("./delete-dialog")).DeleteDialog);

/** The dialog that deletes a meter of a plant, which is loaded when it is first opened. */
export function DeleteMeter({ plantId }: { plantId: number }) {
  const { opened, closed } = useUnit({ opened: meterDeletion.$context, closed: meterDeletion.closed });
  useOnUnmount(closed, plantId);
  if (!opened) return null;
  return (
    <Suspense fallback={null}>
      <deleteDialog.Component name={opened.value.name} />
    </Suspense>
  );
}
