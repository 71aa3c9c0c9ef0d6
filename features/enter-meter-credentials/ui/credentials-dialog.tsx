import type { MeterIdentity } from "@entities/meter";
import { Trans } from "@lingui/react/macro";
import { useDraft } from "@shared/forms/draft/use-draft";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { PasswordField } from "@shared/ui/field/password-field";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { fieldsOf, isSecret } from "../credentials";
import { $check, $meter } from "../model/check";
import { $draft, restored } from "../model/draft";
import { $composition, $error, $values, closed, retried, typed } from "../model/selection";
import { AccountSelect, CompositionSelect } from "./account-select";
import { CheckStatus } from "./check-status";
import styles from "./credentials-dialog.module.css";

export interface CredentialsDialogProps {
  /** The plant that the meter belongs to, whose draft is preserved. */
  plantId: number;
  /** Called with the validated identity of a meter that does not exist yet. */
  onAccept: (meter: MeterIdentity) => void;
}

/** Selects a driver account and enters the credentials of a meter, which are checked while typing (spec 2 §4). */
export function CredentialsDialog({ plantId, onAccept }: CredentialsDialogProps) {
  const unit = useUnit({
    meter: $meter,
    check: $check,
    error: $error,
    draft: $draft,
    closed,
    restored,
    retried,
  });
  const { meter } = unit;
  const clearDraft = useDraft({
    key: `credential-fields-${plantId}`,
    value: unit.draft,
    restore: unit.restored,
  });
  const close = () => {
    clearDraft();
    unit.closed();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={<Trans>Meter credentials</Trans>}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            disabled={!meter || unit.check !== "valid"}
            onClick={() => {
              if (meter) onAccept(meter);
              close();
            }}
          >
            <Trans>OK</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <AccountSelect />
        <CompositionSelect />
        <ValueFields />
        {unit.error && (
          <CardError onRetry={() => unit.retried()}>
            <ErrorText error={unit.error} />
          </CardError>
        )}
        <CheckStatus />
      </div>
    </Dialog>
  );
}

/** The fields of the selected composition; those that the account prescribes are read-only. */
function ValueFields() {
  const unit = useUnit({ composition: $composition, values: $values, typed });
  if (!unit.composition) return null;
  return fieldsOf(unit.composition).map((field) => {
    const { name, display_name, editable } = field;
    const Field = isSecret(field) ? PasswordField : TextField;
    return (
      <Field
        key={name}
        label={display_name || name}
        value={unit.values[name] ?? ""}
        readOnly={!editable}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => unit.typed({ name, value: event.target.value })}
      />
    );
  });
}
