import { addressProblems, createAddressLookUp, emptyAddress, normalizePostalCode } from "@entities/address";
import { createPlantHref } from "@entities/plant";
import { visibleName } from "@heliograph/rules/search-text";
import { msg } from "@lingui/core/macro";
import { createForm } from "@shared/forms/create-form";
import type { Problems } from "@shared/forms/form-model";
import { dayProblem } from "@shared/lib/date-text";
import { createMutation } from "@shared/mutations/create-mutation";
import { combine, createEvent, createStore, sample } from "effector";
import type { createCompanyPlant } from "./action.server";

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

export interface NewPlant {
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
