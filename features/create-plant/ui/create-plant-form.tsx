import { AddressFields } from "@entities/address";
import { useLingui } from "@lingui/react/macro";
import { type FieldErrors, fieldErrors } from "@shared/forms/field-errors";
import { useSubmission } from "@shared/forms/submission/use-submission";
import { ErrorText } from "@shared/ui/error-text/error-text";
import { TextField } from "@shared/ui/field/text-field";
import { FormAlert } from "@shared/ui/form-alert/form-alert";
import { useUnit } from "effector-react";
import { useEffect, useRef } from "react";
import { createPlantKey, type NewPlantField, newPlantFields, type StartDays } from "../form";
import {
  $form,
  $problems,
  address,
  changed,
  closed,
  creating,
  left,
  opened,
  submitted,
} from "../model/plant-form";
import styles from "./create-plant-form.module.css";
import { MonitoringFields } from "./monitoring-fields";

interface CreatePlantFormProps {
  formId: string;
  companyId: number;
  days: StartDays;
  today: string;
  /** Whether the company may create plants that are not monitored. */
  lightOffered: boolean;
  /** The query of the plants list behind the wizard. */
  list: string;
}

/** The form of a new plant: its name, address and start of monitoring (spec 3 §2, §5). */
export function CreatePlantForm({
  formId,
  companyId,
  days,
  today,
  lightOffered,
  list,
}: CreatePlantFormProps) {
  const { t, i18n } = useLingui();
  const nameRef = useRef<HTMLInputElement>(null);
  const { form, problems, error, ...unit } = useUnit({
    form: $form,
    problems: $problems,
    error: creating.$error,
    opened,
    changed,
    left,
    submitted,
  });
  useSubmission({ settled: creating.settled, closed }, createPlantKey);
  const isOpen = form !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once
  useEffect(() => void unit.opened({ companyId, days, today }), []);
  useEffect(() => {
    if (isOpen) nameRef.current?.focus();
  }, [isOpen]);

  const { errors: serverErrors, rest } = fieldErrors(error, newPlantFields);
  const ownErrors = Object.entries(problems).map(([name, message]) => [name, [i18n._(message)]]);
  const errors: FieldErrors<NewPlantField> = { ...serverErrors, ...Object.fromEntries(ownErrors) };
  if (!form) return null;

  return (
    <form
      id={formId}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        unit.submitted(list);
      }}
    >
      {rest && (
        <FormAlert result={rest}>
          <ErrorText error={rest} />
        </FormAlert>
      )}
      <TextField
        ref={nameRef}
        label={t`Name`}
        name="name"
        autoComplete="off"
        value={form.values.name}
        error={errors.name?.[0]}
        onChange={(event) => unit.changed({ name: event.target.value })}
        onBlur={() => unit.left("name")}
      />
      <AddressFields
        model={address}
        errors={errors}
        onLeave={unit.left}
        texts={{
          invalidPostalCode: t`The postal code is invalid. Please enter a valid postal code`,
          notFound: t`Postal code + house number not found`,
          failed: t`Could not retrieve address details`,
        }}
      />
      <MonitoringFields
        values={form.values}
        days={days}
        lightOffered={lightOffered}
        error={errors.monitored_since?.[0]}
        onChange={unit.changed}
        onLeave={() => unit.left("monitored_since")}
      />
    </form>
  );
}
