import { type PlantView, plantPermissions, tierOf } from "@entities/plant";
import { Trans } from "@lingui/react/macro";
import { useFormDraft } from "@shared/forms/draft/use-form-draft";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { Alert } from "@shared/ui/alert/alert";
import { useUnit } from "effector-react";
import { type FormEvent, useRef } from "react";
import { valuesOf } from "../form";
import { $credentials, $isCreated, type EditedMeter, saving, submitted } from "../model";
import { CredentialFields } from "./credential-fields";
import styles from "./meter-dialog.module.css";
import { MeterError } from "./meter-error";
import { MeterFields } from "./meter-fields";
import { RetirementFields } from "./retirement-fields";
import { useCredentialsDraft } from "./use-credentials-draft";

export interface MeterFormProps {
  formId: string;
  edited: EditedMeter;
  view: PlantView;
  /** Opens the dialog of the credentials of a new meter. */
  onEnterCredentials: () => void;
  /** What was typed is preserved when the form is removed without saving. */
  keepsDraft?: boolean;
}

/** The form of a meter; read-only without the permission to edit it (spec 2 §5, §6). */
export function MeterForm({ formId, edited, view, onEnterCredentials, keepsDraft }: MeterFormProps) {
  const unit = useUnit({
    error: saving.$error,
    credentials: $credentials,
    isCreated: $isCreated,
    submitted,
  });
  const { error } = unit;
  const { meter, plant } = edited;
  const isNew = meter === null;
  const { canEditMeters } = plantPermissions(view);
  const isMonitored = tierOf(view.plant, view.today) === "monitored";
  const { companyName: company } = view.viewer;

  const draft = useFormDraft(`meter-${meter?.id ?? `new-${plant.plantId}`}`);
  const credentialsDraft = useCredentialsDraft(isNew ? plant : null);
  // A dialog is removed when it is saved or cancelled.
  const isFinished = useRef(false);
  isFinished.current = !keepsDraft || unit.isCreated;
  useOnUnmount(() => {
    if (!isFinished.current) return;
    draft.clear();
    credentialsDraft.clear();
  });

  const fields = { meter, today: view.today, readOnly: !canEditMeters, messages: error?.messages };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    unit.submitted(valuesOf(new FormData(event.currentTarget), isNew));
  };

  return (
    <form ref={draft.ref} id={formId} className={styles.form} onSubmit={submit}>
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
  );
}
