import { AddressFields } from "@entities/address";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useForm } from "@shared/forms/form";
import { Button } from "@shared/ui/button/button";
import { DateField } from "@shared/ui/date-field/date-field";
import { TextField } from "@shared/ui/field/text-field";
import { FormError } from "@shared/ui/form-alert/form-alert";
import { Switch } from "@shared/ui/switch/switch";
import { useUnit } from "effector-react";
import { useEffect, useRef } from "react";
import {
  $canCreate,
  $isPending,
  addressLookUp,
  type NewPlant,
  type NewPlantValues,
  newPlantForm,
} from "./create-plant";
import styles from "./create-plant-form.module.css";

interface CreatePlantFormProps extends NewPlant {
  formId: string;
  /** Whether the company may create plants without monitoring. */
  lightOffered: boolean;
}

/** The form for a new plant: name, address and start of monitoring (domain/create-plant.md#plant). */
export function CreatePlantForm({ formId, lightOffered, ...plant }: CreatePlantFormProps) {
  const { t } = useLingui();
  const nameRef = useRef<HTMLInputElement>(null);
  const form = useForm(newPlantForm, plant);
  const { error } = form;
  const { companyId, list } = plant;
  const isOpen = useUnit(newPlantForm.$context) !== null;
  useEffect(() => {
    if (isOpen) nameRef.current?.focus();
  }, [isOpen]);

  return (
    <Form state={form} hidden={{ companyId, list }} id={formId} className="stack gap-5">
      <FormError error={error} />
      <TextField ref={nameRef} label={t`Name`} autoComplete="off" {...form.field("name")} />
      <AddressFields
        form={form}
        lookUp={addressLookUp}
        texts={{
          invalidPostalCode: t`The postal code is invalid. Please enter a valid postal code`,
          notFound: t`Postal code + house number not found`,
          failed: t`Could not retrieve address details`,
        }}
      />
      <MonitoringFields form={form} days={plant.days} lightOffered={lightOffered} />
    </Form>
  );
}

interface MonitoringFieldsProps extends Pick<CreatePlantFormProps, "days" | "lightOffered"> {
  form: ReturnType<typeof useForm<NewPlantValues, NewPlant>>;
}

/**
 * The choice whether a new plant is monitored, and since when. Companies without light plants always monitor
 * (domain/create-plant.md#monitoring).
 */
function MonitoringFields({ form, days, lightOffered }: MonitoringFieldsProps) {
  const { t } = useLingui();
  const { isMonitored } = form.values;
  return (
    <div className={`columns ${styles.monitoring}`}>
      {lightOffered && (
        <div className="stack gap-1 start">
          <Switch
            label={t`Monitoring`}
            checked={isMonitored}
            onChange={(isMonitored) => form.change({ isMonitored })}
          />
          <p className="hint">
            {isMonitored ? (
              <Trans>The yield of the plant is monitored from the day you select.</Trans>
            ) : (
              <Trans>The plant is not monitored. You can upgrade it later.</Trans>
            )}
          </p>
        </div>
      )}
      {isMonitored && (
        <DateField
          label={t`Monitored since`}
          required
          min={days.earliest}
          max={days.latest}
          {...form.field("monitored_since")}
        />
      )}
    </div>
  );
}

/** Submits the form for a new plant. Enabled when name and address are complete (domain/create-plant.md#plant). */
export function CreatePlantButton({ formId }: { formId: string }) {
  const { canCreate, isPending } = useUnit({ canCreate: $canCreate, isPending: $isPending });
  return (
    <Button type="submit" form={formId} kind="primary" disabled={!canCreate} busy={isPending}>
      <Trans>Create</Trans>
    </Button>
  );
}
