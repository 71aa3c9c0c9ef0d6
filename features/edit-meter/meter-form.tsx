import { driverText } from "@entities/driver";
import { Term } from "@entities/help-text";
import { isRetired, meterName } from "@entities/meter";
import { type PlantView, tierOf } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ConflictParts, FormConflicts } from "@shared/forms/conflicts";
import { Form, useForm } from "@shared/forms/form";
import { useFormat } from "@shared/i18n/format";
import { dayText } from "@shared/lib/dates";
import { numberOf, showNumberText } from "@shared/lib/number-text";
import { useOnUnmount } from "@shared/lib/react";
import { ErrorText, FormAlert } from "@shared/ui/alert/alert";
import { BarcodeButton } from "@shared/ui/barcode-button/barcode-button";
import { Button } from "@shared/ui/button/button";
import { Radio } from "@shared/ui/checkbox/checkbox";
import { DateField } from "@shared/ui/field/date-field";
import { NumberField } from "@shared/ui/field/number-field";
import { TextField } from "@shared/ui/field/text-field";
import { useUnit } from "effector-react";
import {
  $isCreated,
  addsAnotherChosen,
  type EditedMeter,
  type MeterValues,
  meterForm,
  metersUnmounted,
  operationalDays,
  saveRequested,
  sourceTyped,
  typedSpecificYield,
} from "./edit-meter";
import styles from "./meter-form.module.css";
import { UnusualYield } from "./unusual-yield";

const numberText: ConflictParts[string]["text"] = (values, { language }) =>
  showNumberText(String(Object.values(values)[0]), language);

const conflictParts: ConflictParts = {
  name: { label: msg`the name` },
  peak_in_watt: { label: msg`the peak power in watt`, text: numberText },
  p90_in_kwh: { label: msg`the P90 in kWh`, text: numberText },
  amount_in_cents_per_kwh: { label: msg`the amount in cents per kWh`, text: numberText },
  orientation_in_degrees: { label: msg`the orientation in degrees`, text: numberText },
  angle_in_degrees: { label: msg`the tilt in degrees`, text: numberText },
  has_mixed_panel_orientations: {
    label: msg`“Has mixed panel orientations”`,
    text: ({ has_mixed_panel_orientations: isMixed }) =>
      isMixed === "yes" ? msg`Yes` : isMixed === "no" ? msg`No` : "",
  },
  retirement: {
    label: msg`the retirement`,
    text: ({ retired_on: day }, format) => (day ? format.date(String(day)) : msg`Not retired`),
  },
};

interface MeterFormProps {
  formId: string;
  form: ReturnType<typeof useForm<MeterValues, EditedMeter>>;
  edited: EditedMeter;
  view: PlantView;
  onEnterCredentials: () => void;
}

const isMonitored = ({ plant, today }: PlantView): boolean => tierOf(plant, today) === "monitored";

/** The form of a meter (domain/meters.md#form). */
export function MeterForm({ formId, form, edited, view, onEnterCredentials }: MeterFormProps) {
  const { failure, error } = form;
  const submit = useUnit(saveRequested);

  return (
    <Form state={{ ...form, submit }} id={formId} className="stack gap-5" noValidate={false}>
      <FormConflicts state={form} parts={conflictParts} />
      {failure && !failure.conflicts && (
        <FormAlert
          result={failure}
          title={failure.unconfirmed ? undefined : <Trans>Failed. Please check the form</Trans>}
        >
          {error && <ErrorText error={error} />}
        </FormAlert>
      )}
      <div className={styles.fields}>
        <CredentialFields form={form} edited={edited} view={view} onEnter={onEnterCredentials} />
        <MeterFields form={form} edited={edited} />
        <RetirementFields form={form} edited={edited} />
      </div>
      <UnusualYield form={form} />
    </Form>
  );
}

interface CredentialFieldsProps extends Pick<MeterFormProps, "form" | "edited" | "view"> {
  onEnter: () => void;
}

/** The source of a new meter. For a monitored plant it is only entered in a dialog (domain/meters.md#form). */
function CredentialFields({ form, edited: { meter }, view, onEnter }: CredentialFieldsProps) {
  const { t, i18n } = useLingui();
  const isRequired = isMonitored(view);
  const isEntered = form.values.has_validated_source;
  const onSourceTyped = useUnit(sourceTyped);
  const source = (name: "inbound_driver" | "reference_identifier") => ({
    ...form.field(name),
    onChange: (event: { target: { value: string } }) => onSourceTyped({ [name]: event.target.value }),
  });
  const common = {
    readOnly: meter !== null || isRequired || undefined,
    disabled: meter !== null,
    autoComplete: "off",
    spellCheck: false,
  };
  return (
    <div className={styles.credentials}>
      <TextField
        label={t`Inbound driver`}
        {...source("inbound_driver")}
        {...common}
        {...(common.readOnly && form.values.driver_name && { value: driverText(i18n, form.values.driver_name) })}
      />
      <TextField label={t`Reference identifier`} {...source("reference_identifier")} {...common} />
      {!common.readOnly && (
        <BarcodeButton
          label={t`Reference identifier`}
          onRead={(text) => onSourceTyped({ reference_identifier: text })}
        />
      )}
      {!meter && (
        <div className={styles.enter}>
          <Button icon="lock" aria-haspopup="dialog" onClick={onEnter}>
            {isEntered ? <Trans>Change credentials</Trans> : <Trans>Enter credentials</Trans>}
          </Button>
          {isRequired && !isEntered && (
            <p>
              <Trans>Enter the credentials first. They are checked before the meter is created.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

type MeterFieldsProps = Pick<MeterFormProps, "form" | "edited">;

/** The properties of a meter (domain/meters.md#form). */
function MeterFields({ form, edited }: MeterFieldsProps) {
  const { meter } = edited;
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { earliest, latest, hint } = operationalDays(edited, form.values.inbound_driver);
  const peakWatt = numberOf(form.values.peak_in_watt);
  const specific = typedSpecificYield(form.values);
  return (
    <>
      {meter && <TextField label={t`ID`} value={meter.id} readOnly disabled />}
      <TextField
        label={t`Name`}
        {...form.field("name")}
        placeholder={meter ? meterName({ ...meter, name: null }, i18n) : undefined}
        autoComplete="off"
      />
      <DateField
        label={t`Operational since`}
        {...form.field("operational_since")}
        min={meter ? undefined : earliest}
        max={meter ? undefined : latest}
        disabled={meter !== null}
        hint={i18n._(hint)}
      />
      <NumberField
        label={t`Peak in watt`}
        {...form.field("peak_in_watt")}
        hint={peakWatt !== null && peakWatt > 0 && `${format.number(peakWatt / 1_000, 3)} kWp`}
      />
      <NumberField
        label={t`P90 in kWh`}
        help={<Term name="p90" label={t`P90`} />}
        {...form.field("p90_in_kwh")}
        hint={specific !== null && t`Specific yield: ${format.number(specific, 0)} kWh/kWp`}
      />
      <NumberField label={t`Amount in cents per kWh`} {...form.field("amount_in_cents_per_kwh")} />
      <NumberField label={t`Orientation in degrees`} {...form.field("orientation_in_degrees")} />
      <NumberField label={t`Tilt in degrees`} {...form.field("angle_in_degrees")} />
      <YesNo legend={t`Has mixed panel orientations`} form={form} name="has_mixed_panel_orientations" />
    </>
  );
}

/** Whether and since when a meter is retired. A retired meter cannot be put back in use (domain/meters.md#form). */
function RetirementFields({ form, edited: { meter, today } }: MeterFieldsProps) {
  const { t } = useLingui();
  // A planned date of the API may be later than today and can still be saved.
  const planned = dayText(meter?.retired_on ?? "");
  const latest = planned > today.toString() ? planned : today.toString();
  return (
    <>
      {!(meter && isRetired(meter, today)) && <YesNo legend={t`Is meter retired?`} form={form} name="is_retired" />}
      {form.values.is_retired === "yes" && (
        <DateField label={t`Retired since`} {...form.field("retired_on")} max={latest} required />
      )}
    </>
  );
}

interface YesNoProps {
  legend: string;
  form: MeterFormProps["form"];
  name: "has_mixed_panel_orientations" | "is_retired";
}

/** A question with the answers Yes and No. An answer is required. */
function YesNo({ legend, form, name }: YesNoProps) {
  const error = form.errorOf(name);
  const radio = (value: "yes" | "no") => ({
    name,
    value,
    checked: form.values[name] === value,
    onChange: () => form.change({ [name]: value }),
  });
  return (
    <fieldset className={styles.yesNo}>
      <legend className={styles.legend}>{legend}</legend>
      <Radio framed label={<Trans>Yes</Trans>} {...radio("yes")} required />
      <Radio framed label={<Trans>No</Trans>} {...radio("no")} />
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}

interface SaveMeterButtonProps {
  formId: string;
  isNew: boolean;
  view: PlantView;
  /** Whether the wizard that creates a plant can add another meter after this meter. */
  offersAnother?: boolean;
}

/**
 * Submits the form of a meter. A new meter of a monitored plant requires validated credentials (domain/meters.md#form).
 */
export function SaveMeterButton({ formId, isNew, view, offersAnother = false }: SaveMeterButtonProps) {
  const { pending, isCreated, values, choose } = useUnit({
    pending: meterForm.$pending,
    isCreated: $isCreated,
    values: meterForm.$values,
    choose: addsAnotherChosen,
  });
  const isMissing = isMonitored(view) && !values.has_validated_source;
  const disabled = isNew && (isMissing || isCreated);
  return (
    <>
      {offersAnother && (
        // Not a submit button: Enter in a field clicks the first submit button of the form.
        <Button
          disabled={disabled || pending}
          onClick={() => {
            choose(true);
            (document.getElementById(formId) as HTMLFormElement).requestSubmit();
          }}
        >
          <Trans>Create and add another</Trans>
        </Button>
      )}
      <Button
        type="submit"
        form={formId}
        kind="primary"
        busy={pending}
        disabled={disabled}
        onClick={() => choose(false)}
      >
        {isNew ? <Trans>Create meter</Trans> : <Trans>Save</Trans>}
      </Button>
    </>
  );
}

interface NewMeterProps {
  formId: string;
  view: PlantView;
  /** The URL of the next step. */
  nextStep: string;
  onEnterCredentials: () => void;
}

/** The form for a new meter as a step of the wizard that creates a plant (domain/create-plant.md#meter). */
export function NewMeter({ formId, view, nextStep, onEnterCredentials }: NewMeterProps) {
  const { ref: plant, today, hasMeasurements } = view;
  const monitoredSince = view.plant.monitored_since;
  const edited = { plant, meter: null, nextStep, today, hasMeasurements, monitoredSince };
  const form = useForm(meterForm, edited, view.ref.plantId);
  useOnUnmount(useUnit(metersUnmounted), view.ref.plantId);
  return <MeterForm formId={formId} form={form} edited={edited} view={view} onEnterCredentials={onEnterCredentials} />;
}
