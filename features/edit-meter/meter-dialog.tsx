import type { PlantView } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { useDialogForm } from "@shared/forms/form";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useId } from "react";
import { type EditedMeter, meterDialogClosed, meterForm } from "./edit-meter";
import { MeterForm, SaveMeterButton } from "./meter-form";

export interface MeterDialogProps {
  edited: EditedMeter;
  view: PlantView;
  onEnterCredentials: () => void;
}

export function MeterDialog({ edited, view, onEnterCredentials }: MeterDialogProps) {
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
