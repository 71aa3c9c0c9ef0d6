import { type AddressValues, createAddressModel } from "@entities/address";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { combine, createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import {
  createPlantAction,
  createPlantKey,
  type NewPlantDraft,
  type NewPlantField,
  type NewPlantValues,
  newPlantFields,
  type StartDays,
} from "../form";
import { invalidFields, isFilled } from "../validation";

/** spec 3 §9 */
export const lookUpDebounceMs = 500;

interface NewPlantForm {
  /** The company that owns the plant. */
  companyId: number;
  days: StartDays;
  values: NewPlantValues;
}

interface NewPlant extends NewPlantForm {
  address: AddressValues;
  /** The query of the plants list behind the wizard. */
  list: string;
}

const emptyAddress: AddressValues = {
  postal_code: "",
  street_number: "",
  street: "",
  city: "",
  latitude: "",
  longitude: "",
};

/** The form was opened; monitoring starts on `today` by default. */
export const opened = createEvent<{ companyId: number; days: StartDays; today: string }>();
export const restored = createEvent<Partial<NewPlantDraft>>();
export const changed = createEvent<Partial<NewPlantValues>>();
/** The user left a field: it may show that it is invalid from now on. */
export const left = createEvent<NewPlantField>();
/** The user submits the form over a plants list with a query. */
export const submitted = createEvent<string>();
export const closed = createEvent();

export const address = createAddressModel({ debounceMs: lookUpDebounceMs });

/** The creation, which ends with a redirect to the next step; it is pending until that is shown. */
export const creating = createSubmission<NewPlant>(({ companyId, values, address: location, list }) => ({
  action: createPlantAction,
  fields: {
    company_id: String(companyId),
    name: values.name.trim(),
    ...location,
    monitored_since: values.isMonitored ? values.monitoredSince : "",
    list,
  },
  fetcherKey: createPlantKey,
}));

/** Whether the plant is being created. */
export const $isPending = creating.$pending.map((pending) => pending !== null);

/** Null while the form is closed. */
export const $form = createStore<NewPlantForm | null>(null)
  .on(opened, (_, { companyId, days, today }) => ({
    companyId,
    days,
    values: { name: "", isMonitored: true, monitoredSince: today },
  }))
  .on(changed, (form, change) => form && { ...form, values: { ...form.values, ...change } });
sample({ clock: opened, fn: () => emptyAddress, target: address.opened });

/** Whether the plant can be submitted. // spec 3 §5 */
export const $canCreate = combine(
  { form: $form, location: address.$values, lookUp: address.$lookUp },
  ({ form, location, lookUp }) =>
    form !== null && location !== null && lookUp !== "pending" && isFilled(form.values.name, location),
);

const $invalid = combine($form, address.$values, (form, location) =>
  form && location ? invalidFields({ ...form, address: location }) : {},
);
const $visited = createStore<readonly NewPlantField[]>([])
  .on(left, (visited, field) => [...visited, field])
  .on(submitted, () => newPlantFields);
/** The messages of invalid fields that the user has left or submitted. */
export const $problems = combine($invalid, $visited, (invalid, visited) =>
  Object.fromEntries(Object.entries(invalid).filter(([name]) => visited.includes(name as NewPlantField))),
);

sample({
  clock: sample({
    clock: submitted,
    source: { form: $form, location: address.$values, canCreate: $canCreate, invalid: $invalid },
    fn: (state, list) => ({ ...state, list }),
  }).filterMap(({ form, location, canCreate, invalid, list }) =>
    form && location && canCreate && Object.keys(invalid).length === 0
      ? { ...form, address: location, list }
      : undefined,
  ),
  target: creating.submitted,
});

sample({ clock: closed, fn: () => {}, target: [address.closed, creating.closed] });
reset({ clock: closed, target: $form });
reset({ clock: [opened, closed], target: $visited });
