import { Trans, useLingui } from "@lingui/react/macro";
import type { FieldErrors } from "@shared/forms/field-errors";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { TextField } from "@shared/ui/field/text-field";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import type { AddressField } from "../address-values";
import type { AddressModel } from "../create-address-model";
import { normalizePostalCode } from "../postal-code";
import styles from "./address-fields.module.css";

interface AddressFieldsProps {
  model: AddressModel;
  errors: FieldErrors<AddressField>;
  disabled?: boolean;
  /** Called when the user leaves a field. */
  onLeave?: (name: AddressField) => void;
  /** The texts that the spec words differently for each form. */
  texts: { invalidPostalCode: ReactNode; notFound: ReactNode; failed: ReactNode };
}

/**
 * The fields of an address. The postal code and number are looked up; street, city and coordinates can only be edited
 * if there is no such address (spec 2 §5, spec 3 §5).
 */
export function AddressFields({ model, errors, disabled, onLeave, texts }: AddressFieldsProps) {
  const { t } = useLingui();
  const { values, lookUp, changed, lookUpRetried } = useUnit({
    values: model.$values,
    lookUp: model.$lookUp,
    changed: model.changed,
    lookUpRetried: model.lookUpRetried,
  });
  if (!values) return null;
  const field = (name: AddressField) => ({
    name,
    value: values[name],
    disabled,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => changed({ [name]: event.target.value }),
    onBlur: () => onLeave?.(name),
  });
  const isInvalid = values.postal_code.trim() !== "" && normalizePostalCode(values.postal_code) === null;
  const found = { readOnly: lookUp !== "not-found" };
  return (
    <div className={styles.fields}>
      <TextField
        {...field("postal_code")}
        label={t`Postal code`}
        placeholder="1234 AB"
        error={errors.postal_code?.[0] ?? (isInvalid && texts.invalidPostalCode)}
      />
      <TextField {...field("street_number")} label={t`Street number`} error={errors.street_number?.[0]} />
      <div className={styles.status} role="status">
        {lookUp === "pending" && (
          <span className={styles.pending}>
            <Spinner />
            <Trans>Looking up the address…</Trans>
          </span>
        )}
        {lookUp === "not-found" && <Alert kind="warning">{texts.notFound}</Alert>}
        {lookUp === "failed" && (
          <Alert
            kind="danger"
            actions={
              <Button size="small" icon="retry" onClick={() => lookUpRetried()}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {texts.failed}
          </Alert>
        )}
      </div>
      <TextField {...field("street")} {...found} label={t`Street`} error={errors.street?.[0]} />
      <TextField {...field("city")} {...found} label={t`City`} error={errors.city?.[0]} />
      <TextField
        {...field("latitude")}
        {...found}
        inputMode="decimal"
        label={t`Latitude`}
        error={errors.latitude?.[0]}
      />
      <TextField
        {...field("longitude")}
        {...found}
        inputMode="decimal"
        label={t`Longitude`}
        error={errors.longitude?.[0]}
      />
    </div>
  );
}
