import { type PlantView, plantPermissions, tierOf } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { type FormEvent, type ReactNode, useId } from "react";
import { valuesOf } from "../form";
import { $credentials, $error, $saving, closed, type EditedMeter, submitted } from "../model";
import { CredentialFields } from "./credential-fields";
import styles from "./meter-dialog.module.css";
import { MeterError } from "./meter-error";
import { MeterFields } from "./meter-fields";
import { RetirementFields } from "./retirement-fields";

interface MeterDialogProps {
  edited: EditedMeter;
  view: PlantView;
  onEnterCredentials: () => void;
  renderActions: (meter: NonNullable<EditedMeter["meter"]>) => ReactNode;
}

/** The form of a meter; read-only without the permission to edit it (spec 2 §5, §6). */
export function MeterDialog({ edited, view, onEnterCredentials, renderActions }: MeterDialogProps) {
  const formId = useId();
  const unit = useUnit({ error: $error, saving: $saving, credentials: $credentials, closed, submitted });
  const { saving, error } = unit;
  const { meter } = edited;
  const isNew = meter === null;
  const { canEditMeters } = plantPermissions(view);
  const isMonitored = tierOf(view.plant, view.today) === "monitored";
  const { companyName: company } = view.viewer;

  const fields = { meter, today: view.today, readOnly: !canEditMeters, messages: error?.messages };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    unit.submitted(valuesOf(new FormData(event.currentTarget), isNew));
  };

  return (
    <Dialog
      open
      size="wide"
      onClose={() => unit.closed()}
      dismissible={!saving}
      title={isNew ? <Trans>Add meter</Trans> : <Trans>Meter</Trans>}
      footer={
        <>
          {meter && <div className={styles.actions}>{renderActions(meter)}</div>}
          <Button onClick={() => unit.closed()} disabled={saving}>
            {canEditMeters ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {canEditMeters && (
            <Button
              type="submit"
              form={formId}
              kind="primary"
              busy={saving}
              disabled={isNew && isMonitored && !unit.credentials}
            >
              {isNew ? <Trans>Create meter</Trans> : <Trans>Save</Trans>}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit}>
        {!canEditMeters && (
          <Alert kind="warning">
            <Trans>
              You don't have permissions to edit this meter since your company ({company}) is not the owner of
              the plant.
            </Trans>
          </Alert>
        )}
        {error && <MeterError error={error} />}
        <div className={styles.fields}>
          <CredentialFields
            meter={meter}
            entered={unit.credentials}
            typable={isNew && !isMonitored}
            required={isNew && isMonitored}
            messages={error?.messages}
            onEnter={onEnterCredentials}
          />
          <MeterFields {...fields} />
          <RetirementFields {...fields} />
        </div>
      </form>
    </Dialog>
  );
}
