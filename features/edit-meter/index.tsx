import type { Meter } from "@entities/meter";
import { useOpenDialog } from "@shared/drafts/use-draft";
import { useOnUnmount } from "@shared/lib/react";
import { useUnit } from "effector-react";
import { $edited, $shownId, meterDetailsClosed, metersUnmounted } from "./edit-meter";
import type { MeterDetailsProps } from "./meter-details";
import { MeterDetails } from "./meter-details";
import type { MeterDialogProps } from "./meter-dialog";
import { MeterDialog } from "./meter-dialog";

export { DeleteMeter, meterDeletion } from "./delete-meter";
export {
  credentialsEntered,
  meterDetailsClosed,
  meterDetailsOpened,
  meterDialogOpened,
} from "./edit-meter";
export {
  contactDays,
  LastContact,
  type LoadedFigures,
  type MeterFigures,
  MeterScore,
  YesterdayYield,
} from "./figures";
export { NewMeter, SaveMeterButton } from "./meter-form";

interface EditMeterProps extends Omit<MeterDialogProps, "edited"> {
  /** Undefined while the meters are loading. */
  meters: readonly Meter[] | undefined;
  onAdd: () => void;
  onOpen: (meter: Meter) => void;
}

/** The dialog that adds or updates a meter. */
export function EditMeter({ meters, onAdd, onOpen, ...props }: EditMeterProps) {
  const unit = useUnit({ edited: $edited, unmounted: metersUnmounted });
  useOnUnmount(unit.unmounted, props.view.ref.plantId);
  const openedId = unit.edited && String(unit.edited.meter?.id ?? "new");
  const reopen = (id: string) => {
    const meter = meters?.find((other) => String(other.id) === id);
    if (meter) onOpen(meter);
    else if (id === "new") onAdd();
  };
  useOpenDialog("meter", openedId, reopen, meters !== undefined);
  if (!unit.edited) return null;
  return <MeterDialog edited={unit.edited} {...props} />;
}

interface ShowMeterProps extends Pick<MeterDetailsProps, "view"> {
  /** The details of the meter with an id. Null if the plant has no such meter. */
  detailsOf(id: number): Omit<MeterDetailsProps, "view" | "onClose"> | null;
}

/** The read-only dialog of a meter. */
export function ShowMeter({ view, detailsOf }: ShowMeterProps) {
  const unit = useUnit({ id: $shownId, closed: meterDetailsClosed });
  const details = unit.id === null ? null : detailsOf(unit.id);
  if (!details) return null;
  return <MeterDetails {...details} view={view} onClose={() => unit.closed()} />;
}
