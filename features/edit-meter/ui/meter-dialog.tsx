import { plantPermissions } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { type ReactNode, useId } from "react";
import { closed, type EditedMeter, saving } from "../model";
import styles from "./meter-dialog.module.css";
import { MeterForm, type MeterFormProps } from "./meter-form";
import { SaveMeterButton } from "./save-meter-button";

interface MeterDialogProps extends Omit<MeterFormProps, "formId"> {
  renderActions: (meter: NonNullable<EditedMeter["meter"]>) => ReactNode;
}

/** The dialog with the form of a meter. */
export function MeterDialog({ renderActions, ...form }: MeterDialogProps) {
  const formId = useId();
  const { pending, ...unit } = useUnit({ pending: saving.$pending, closed });
  const isSaving = pending !== null;
  const { view } = form;
  const { meter } = form.edited;
  const isNew = meter === null;
  const { canEditMeters } = plantPermissions(view);

  return (
    <Dialog
      open
      size="wide"
      onClose={() => unit.closed()}
      dismissible={!isSaving}
      title={isNew ? <Trans>Add meter</Trans> : <Trans>Meter</Trans>}
      footer={
        <>
          {meter && <div className={styles.actions}>{renderActions(meter)}</div>}
          <Button onClick={() => unit.closed()} disabled={isSaving}>
            {canEditMeters ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {canEditMeters && <SaveMeterButton formId={formId} isNew={isNew} view={view} />}
        </>
      }
    >
      <MeterForm formId={formId} {...form} />
    </Dialog>
  );
}
