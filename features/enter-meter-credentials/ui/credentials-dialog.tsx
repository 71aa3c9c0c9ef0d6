import type { MeterIdentity } from "@entities/meter";
import { Trans } from "@lingui/react/macro";
import { Button } from "@shared/ui/button/button";
import { CardError } from "@shared/ui/card/card-error";
import { Dialog } from "@shared/ui/dialog/dialog";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import { fieldsOf } from "../credentials";
import { $check, $meter } from "../model/check";
import { $composition, $error, $values, closed, retried, typed } from "../model/selection";
import { AccountSelect, CompositionSelect } from "./account-select";
import { CheckStatus } from "./check-status";
import styles from "./credentials-dialog.module.css";

interface CredentialsDialogProps {
  onAccept: (meter: MeterIdentity) => void;
}

/** Selects a driver account and enters the credentials of a meter, which are checked while typing (spec 2 §4). */
export function CredentialsDialog({ onAccept }: CredentialsDialogProps) {
  const unit = useUnit({ meter: $meter, check: $check, error: $error, closed, retried });
  const { meter } = unit;
  return (
    <Dialog
      open
      onClose={() => unit.closed()}
      title={<Trans>Meter credentials</Trans>}
      footer={
        <>
          <Button onClick={() => unit.closed()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            kind="primary"
            disabled={!meter || unit.check !== "valid"}
            onClick={() => {
              if (meter) onAccept(meter);
              unit.closed();
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
  return fieldsOf(unit.composition).map(({ name, display_name, editable }) => (
    <TextField
      key={name}
      label={display_name || name}
      value={unit.values[name] ?? ""}
      readOnly={!editable}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => unit.typed({ name, value: event.target.value })}
    />
  ));
}
