import {
  AddressFields,
  addressProblems,
  createAddressLookUp,
  emptyAddress,
  normalizePostalCode,
} from "@entities/address";
import { createPlantHref } from "@entities/plant";
import { visibleName } from "@heliograph/rules/search-text";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { createForm } from "@shared/forms/create-form";
import { Form, useForm } from "@shared/forms/form";
import type { Problems } from "@shared/forms/form-model";
import { dayProblem } from "@shared/lib/date-text";
import { createMutation } from "@shared/mutations/create-mutation";
import { FormError } from "@shared/ui/alert/alert";
import { Button } from "@shared/ui/button/button";
import { DateField } from "@shared/ui/field/date-field";
import { TextField } from "@shared/ui/field/text-field";
import { Switch } from "@shared/ui/switch/switch";
import { combine, createEvent, createStore, sample } from "effector";
import { useUnit } from "effector-react";
import { useEffect, useRef } from "react";
import type { createCompanyPlant } from "./action.server";
import styles from "./create-plant-form.module.css";

/** The possible first days of monitoring, `YYYY-MM-DD`. */
interface StartDays {
  earliest: string;
  latest: string;
}

/** The earliest start of monitoring (domain/create-plant.md#monitoring). */
const maxPastDays = 31;
/** The limits for administrators in admin mode, in the past and in the future. */
const maxAdminYears = 31;

/** The possible first days of monitoring of a new plant. */
export const startDays = (today: Temporal.PlainDate, isAdmin: boolean): StartDays => ({
  earliest: today.subtract(isAdmin ? { years: maxAdminYears } : { days: maxPastDays }).toString(),
  latest: (isAdmin ? today.add({ years: maxAdminYears }) : today).toString(),
});

interface NewPlant {
  /** The company that owns the plant. */
  companyId: number;
  days: StartDays;
  /** The default first day of monitoring. */
  today: string;
  /** The query of the plants list behind the wizard. */
  list: string;
}

const initialValues = ({ today }: Pick<NewPlant, "today">) => ({
  name: "",
  ...emptyAddress,
  isMonitored: true as boolean,
  /** `YYYY-MM-DD`, or empty. */
  monitored_since: today,
});
export type NewPlantValues = ReturnType<typeof initialValues>;

const createPlant = createMutation<typeof createCompanyPlant>("create-plant", {
  navigate: ({ params: { companyId, list }, result: { plantId } }) =>
    createPlantHref("meter", { companyId, plantId }, list),
  // The menu waits for the first plant.
  invalidates: ["shell"],
  unconfirmed: msg`It is not known whether the plant was created. Look for it in the list of plants before you create it again.`,
  failure: "form",
});

export const newPlantForm = createForm({
  mutation: createPlant,
  initial: initialValues,
  params: ({ isMonitored, ...values }: NewPlantValues, { companyId, list }: NewPlant) => ({
    ...values,
    companyId,
    name: values.name.trim(),
    monitored_since: isMonitored ? values.monitored_since : "",
    list,
  }),
  validate: invalidFields,
  validatesOnBlur: true,
  draft: "create-plant",
  keepsValues: true,
});

/** domain/create-plant.md#address */
const lookUpDebounceMs = 500;

export const addressLookUp = createAddressLookUp({ form: newPlantForm, debounceMs: lookUpDebounceMs });

/** The wizard was closed. The entered values and the draft are removed. */
export const newPlantDiscarded = createEvent();
sample({
  clock: sample({ clock: newPlantDiscarded, source: newPlantForm.$context }).filterMap((context) => context?.value),
  target: newPlantForm.opened,
});

const $isCreated = createStore(false)
  .on(newPlantForm.saved, () => true)
  .reset(newPlantForm.opened, newPlantForm.closed);

/** True until the next step is shown. */
export const $isPending = combine(newPlantForm.$pending, $isCreated, (pending, isCreated) => pending || isCreated);

/** Whether the form can be submitted: name and all fields of the address are set (domain/create-plant.md#plant). */
export const $canCreate = combine(
  newPlantForm.$context,
  newPlantForm.$values,
  addressLookUp.$lookUp,
  (context, { isMonitored, monitored_since, ...texts }, lookUp) =>
    context !== null && lookUp !== "pending" && Object.values(texts).every((text) => text.trim() !== ""),
);

/** The message of each invalid field. See domain/create-plant.md#plant. */
function invalidFields(values: NewPlantValues, { days }: NewPlant): Problems<NewPlantValues> {
  return {
    ...(visibleName(values.name) === null && { name: msg`Please enter a name` }),
    ...(normalizePostalCode(values.postal_code) === null && {
      postal_code: msg`The postal code is invalid. Please enter a valid postal code`,
    }),
    ...(values.street_number.trim() === "" && { street_number: msg`Please enter a valid street number` }),
    ...addressProblems(values),
    ...(values.isMonitored && startProblem(values.monitored_since, days)),
  };
}

function startProblem(day: string, { earliest, latest }: StartDays): Problems<NewPlantValues> {
  if (day.trim() === "") return { monitored_since: msg`Supply a monitored since date` };
  return dayProblem(day, { min: earliest, max: latest }) ? { monitored_since: msg`Enter a valid date.` } : {};
}

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
    <>
      {!canCreate && (
        <span className={`hint ${styles.needs}`}>
          <Trans>Needs a name and an address</Trans>
        </span>
      )}
      <Button type="submit" form={formId} kind="primary" disabled={!canCreate} busy={isPending}>
        <Trans>Create</Trans>
      </Button>
    </>
  );
}
