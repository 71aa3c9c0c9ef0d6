import type { Meter, MeterIdentity } from "@entities/meter";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ErrorMessages } from "@shared/api/api-error";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import styles from "./meter-dialog.module.css";

interface CredentialFieldsProps {
  /** Null for a new meter. */
  meter: Meter | null;
  /** The validated credentials of a new meter. */
  entered: MeterIdentity | null;
  /** Whether they can be typed instead of entered in their dialog. */
  typable: boolean;
  /** Whether a new meter cannot be created without them. */
  required: boolean;
  messages: ErrorMessages | undefined;
  onEnter: () => void;
}

/** What identifies a meter at its source, which cannot change later (spec 2 §5). */
export function CredentialFields(props: CredentialFieldsProps) {
  const { meter, entered, typable, required, messages = {}, onEnter } = props;
  const { t } = useLingui();
  const driver = meter ? meter.inbound_driver?.name : entered?.driver;
  const reference = meter ? meter.reference_identifier : entered?.reference;
  const common = { readOnly: !typable, disabled: meter !== null, autoComplete: "off", spellCheck: false };
  return (
    <div className={styles.credentials}>
      <TextField
        {...common}
        key={`driver-${driver}`}
        label={t`Inbound driver`}
        name="inbound_driver"
        defaultValue={driver ?? ""}
        error={messages.inbound_driver?.join(" ")}
      />
      <TextField
        {...common}
        key={`reference-${reference}`}
        label={t`Reference identifier`}
        name="reference_identifier"
        defaultValue={reference ?? ""}
        error={messages.reference_identifier?.join(" ")}
      />
      {!meter && (
        <div className={styles.enter}>
          <Button icon="lock" aria-haspopup="dialog" onClick={onEnter}>
            {entered ? <Trans>Change credentials</Trans> : <Trans>Enter credentials</Trans>}
          </Button>
          {required && !entered && (
            <p>
              <Trans>The meter can be created when its credentials are validated.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}
