import type { Meter, MeterRef } from "@entities/meter";
import type { PlantView } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useOpenDialog } from "@shared/drafts/use-draft";
import { createForm } from "@shared/forms/create-form";
import { useDialogForm } from "@shared/forms/form";
import { useOnUnmount } from "@shared/lib/react";
import { createMutation } from "@shared/mutations/create-mutation";
import { Alert, ErrorText } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog, DialogActions } from "@shared/ui/dialog/dialog";
import { sample } from "effector";
import { useUnit } from "effector-react";
import { useId } from "react";
import type { removeMeter } from "./action.server";
import {
  $edited,
  $shownId,
  type EditedMeter,
  meterDetailsClosed,
  meterDialogClosed,
  meterForm,
  metersUnmounted,
} from "./edit-meter";
import { MeterDetails, type MeterDetailsProps } from "./meter-details";
import { MeterForm, SaveMeterButton } from "./meter-form";

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
export { orientationText } from "./orientation-text";

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

interface MeterDialogProps {
  edited: EditedMeter;
  view: PlantView;
  onEnterCredentials: () => void;
}

function MeterDialog({ edited, view, onEnterCredentials }: MeterDialogProps) {
  const formId = useId();
  const { meter } = edited;
  const form = useDialogForm(meterForm, edited, meter?.id);
  const close = useUnit(meterDialogClosed);
  const { pending } = form;
  const cancel = () => {
    form.discard();
    close();
  };

  return (
    <Dialog
      open
      size="wide"
      onClose={cancel}
      dismissible={!pending}
      title={meter ? <Trans>Edit meter</Trans> : <Trans>Add meter</Trans>}
      footer={
        <>
          <Button onClick={cancel} disabled={pending}>
            <Trans>Cancel</Trans>
          </Button>
          <SaveMeterButton formId={formId} isNew={meter === null} view={view} />
        </>
      }
    >
      <MeterForm formId={formId} form={form} edited={edited} view={view} onEnterCredentials={onEnterCredentials} />
    </Dialog>
  );
}

// domain/errors.md#texts
const deleteMeter = createMutation<typeof removeMeter>("delete-meter", {
  success: () => msg`Successfully deleted meter!`,
  invalidates: ["plant", "meters", "meterAudits"],
  failure: () => ({ kind: "danger", message: msg`Failed to delete` }),
});

interface DeletedMeter {
  ref: MeterRef;
  name: string;
}

/**
 * The confirmation of a deletion as a form without fields. Its dialog stays open until the result, because it covers
 * the dialog of the meter.
 */
export const meterDeletion = createForm({
  mutation: deleteMeter,
  initial: {},
  params: (_, { ref: { companyId, plantId, meterId } }: DeletedMeter) => ({ companyId, plantId, meterId }),
});
sample({ clock: meterDeletion.saved, fn: () => {}, target: meterDeletion.closed });

/** The dialog that deletes a meter of a plant. */
export function DeleteMeter({ plantId }: { plantId: number }) {
  const { opened, closed } = useUnit({ opened: meterDeletion.$context, closed: meterDeletion.closed });
  useOnUnmount(closed, plantId);
  if (!opened) return null;
  return <DeleteDialog name={opened.value.name} />;
}

function DeleteDialog({ name }: { name: string }) {
  const { pending, error, closed, submitted } = useUnit({
    pending: meterDeletion.$pending,
    error: meterDeletion.$failure,
    closed: meterDeletion.closed,
    submitted: meterDeletion.submitted,
  });
  return (
    <Dialog
      open
      onClose={() => closed()}
      dismissible={!pending}
      title={<Trans>Delete meter</Trans>}
      footer={
        <DialogActions
          onCancel={() => closed()}
          cancelDisabled={pending}
          kind="danger"
          icon="trash"
          onClick={() => submitted()}
          busy={pending}
        >
          <Trans>Delete meter</Trans>
        </DialogActions>
      }
    >
      <div className="stack">
        <p>
          <Trans>Delete {name} with its issues and measurements? This cannot be undone.</Trans>
        </p>
        {error && (
          <Alert kind="danger" title={<Trans>Failed to delete</Trans>}>
            <ErrorText error={error} />
          </Alert>
        )}
      </div>
    </Dialog>
  );
}
