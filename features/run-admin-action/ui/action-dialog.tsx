import type { AdminAction } from "@entities/admin-action";
import { Trans } from "@lingui/react/macro";
import { useFormDraft } from "@shared/forms/draft/use-form-draft";
import { fieldErrors } from "@shared/forms/field-errors";
import { useOnUnmount } from "@shared/lib/use-on-unmount";
import { Button } from "@shared/ui/button/button";
import { Dialog } from "@shared/ui/dialog/dialog";
import { useUnit } from "effector-react";
import { useId } from "react";
import { actionTitle, type EnteredValues, idFieldOf } from "../action-values";
import { cancelled, changed, running, submitted } from "../model";
import { ActionFieldInput } from "./action-field-input";
import styles from "./run-actions.module.css";

/** The form of an action, built from its definition. The errors of the API are also toasts. */
export function ActionDialog({ action, values }: { action: AdminAction; values: EnteredValues }) {
  const formId = useId();
  const { pending, error, ...unit } = useUnit({
    pending: running.$pending,
    error: running.$error,
    changed,
    submitted,
    cancelled,
  });
  const draft = useFormDraft(`action-${action.name}`);
  // Run or cancelled; the end of the session unloads the document instead.
  useOnUnmount(draft.clear);
  const { errors } = fieldErrors(
    error,
    action.form.map(({ name }) => name),
  );
  return (
    <Dialog
      open
      onClose={() => unit.cancelled()}
      title={actionTitle(action)}
      footer={
        <>
          <Button onClick={() => unit.cancelled()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={pending !== null}>
            <Trans>Run</Trans>
          </Button>
        </>
      }
    >
      <form
        ref={draft.ref}
        id={formId}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          unit.submitted();
        }}
      >
        {action.description && <p className={styles.muted}>{action.description}</p>}
        {action.form.map((field) => (
          <ActionFieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ""}
            disabled={field.name === idFieldOf(action)}
            error={errors[field.name]?.[0]}
            onChange={(value) => unit.changed({ [field.name]: value })}
          />
        ))}
      </form>
    </Dialog>
  );
}
