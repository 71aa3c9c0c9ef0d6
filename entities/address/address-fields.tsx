import { isLocation } from "@heliograph/rules/places";
import { Trans, useLingui } from "@lingui/react/macro";
import type { useForm } from "@shared/forms/form";
import { numberOf } from "@shared/lib/number-text";
import { Alert } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { NumberField } from "@shared/ui/field/number-field";
import { TextField } from "@shared/ui/field/text-field";
import { LocationMap } from "@shared/ui/location-map/location-map";
import { Spinner } from "@shared/ui/spinner/spinner";
import { useUnit } from "effector-react";
import type { ReactNode } from "react";
import { type AddressField, type AddressValues, normalizePostalCode } from "./address";
import styles from "./address-fields.module.css";
import type { AddressLookUp } from "./address-look-up";

interface AddressFieldsProps {
  /** The form that the fields belong to. */
  form: Pick<ReturnType<typeof useForm<AddressValues, unknown>>, "field" | "values" | "change">;
  lookUp: AddressLookUp;
  /** The official texts; each form words them differently (domain/errors.md#texts). */
  texts: { invalidPostalCode: ReactNode; notFound: ReactNode; failed: ReactNode };
}

/**
 * The fields of an address. Street, city and coordinates come from the look-up of the postal code and number. The user
 * can edit them only when the look-up finds no address, or by choice when it has failed; a map then fills in the
 * coordinates (domain/create-plant.md#address).
 */
export function AddressFields({ form, lookUp, texts }: AddressFieldsProps) {
  const { t } = useLingui();
  const { state, retried, byHandChosen } = useUnit({
    state: lookUp.$lookUp,
    retried: lookUp.lookUpRetried,
    byHandChosen: lookUp.byHandChosen,
  });
  const { postal_code, street_number } = form.values;
  const hasPostalCode = normalizePostalCode(postal_code) !== null;
  const isInvalid = postal_code.trim() !== "" && !hasPostalCode;
  const isEditable = state === "not-found" || state === "by-hand";
  const field = (name: AddressField) => ({ ...form.field(name), autoComplete: "off" });
  const found = (name: AddressField) => ({ ...field(name), ...(!isEditable && { readOnly: true }) });
  const postalCode = field("postal_code");
  return (
    <div className={styles.fields}>
      <TextField
        {...postalCode}
        label={t`Postal code`}
        placeholder="1234 AB"
        error={postalCode.error ?? (isInvalid && texts.invalidPostalCode)}
      />
      <TextField {...field("street_number")} label={t`Street number`} />
      <div className={styles.status} role="status">
        {state === "pending" && (
          <span className={styles.pending}>
            <Spinner />
            <Trans>Looking up the address…</Trans>
          </span>
        )}
        {hasPostalCode && street_number.trim() === "" && (
          <Trans>Enter the street number, too: the address is then looked up.</Trans>
        )}
        {postal_code.trim() === "" && state === "idle" && (
          <span className={styles.muted}>
            <Trans>Postal code and street number fill in the fields below.</Trans>
          </span>
        )}
        {state === "not-found" && <Alert kind="warning">{texts.notFound}</Alert>}
        {state === "failed" && (
          <Alert
            kind="danger"
            actions={
              <div className="row">
                <Button size="small" icon="retry" onClick={() => retried()}>
                  <Trans>Try again</Trans>
                </Button>
                <Button kind="quiet" size="small" onClick={() => byHandChosen()}>
                  <Trans>Enter by hand</Trans>
                </Button>
              </div>
            }
          >
            {texts.failed}
          </Alert>
        )}
      </div>
      <TextField {...found("street")} label={t`Street`} />
      <TextField {...found("city")} label={t`City`} />
      {isEditable && <ChooseLocation form={form} />}
      <NumberField {...found("latitude")} label={t`Latitude`} />
      <NumberField {...found("longitude")} label={t`Longitude`} />
    </div>
  );
}

/** A map: a click chooses the location. The fields of the coordinates follow the map, and the map follows them. */
function ChooseLocation({ form: { values, change } }: Pick<AddressFieldsProps, "form">) {
  const { t } = useLingui();
  const coordinates = { latitude: numberOf(values.latitude), longitude: numberOf(values.longitude) };
  return (
    <div className={styles.map}>
      <LocationMap
        coordinates={isLocation(coordinates) ? coordinates : null}
        town={values.city}
        label={t`Map to choose the location. Use the arrow keys to move, plus and minus to zoom, and Enter to choose the middle.`}
        onChoose={({ latitude, longitude }) => change({ latitude: String(latitude), longitude: String(longitude) })}
      >
        <p className={styles.hint}>
          <Trans>
            Click the location of the plant on the map, or enter its latitude and longitude. On the keyboard, the arrow
            keys move the map, and Enter chooses its middle.
          </Trans>
        </p>
      </LocationMap>
    </div>
  );
}
