import type { Meter } from "@entities/meter";
import { type PlantView, plantPermissions } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { useDialogForm } from "@shared/forms/form";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { type ReactNode, useId } from "react";
import { closed, type EditedMeter, meterForm } from "./edit-meter";
import { MeterForm, SaveMeterButton } from "./meter-form";
import styles from "./meter-form.module.css";

export interface MeterDialogProps {
  edited: EditedMeter;
  view: PlantView;
  onEnterCredentials: () => void;
  renderActions: (meter: Meter) => ReactNode;
}

export function MeterDialog({ edited, view, onEnterCredentials, renderActions }: MeterDialogProps) {
  const formId = useId();
  const { meter } = edited;
  const form = useDialogForm(meterForm, edited, meter?.id);
  const close = useUnit(closed);
  const { pending } = form;
  const { canEditMeters } = plantPermissions(view);
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
      title={meter ? <Trans>Meter</Trans> : <Trans>Add meter</Trans>}
      footer={
        <>
          {meter && <div className={styles.actions}>{renderActions(meter)}</div>}
          <Button onClick={cancel} disabled={pending}>
            {canEditMeters ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {canEditMeters && <SaveMeterButton formId={formId} isNew={meter === null} view={view} />}
        </>
      }
    >
      <MeterForm formId={formId} form={form} edited={edited} view={view} onEnterCredentials={onEnterCredentials} />
    </Dialog>
  );
}
