import { type AddressValues, createAddressModel } from "@entities/address";
import { type PlantView, writePlantRef } from "@entities/plant";
import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { combine, createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { editPlantAction, editPlantKey } from "./form";

/** spec 2 §9 */
export const lookUpDebounceMs = 700;

export const address = createAddressModel({ debounceMs: lookUpDebounceMs });

interface PlantValues {
  view: PlantView;
  name: string;
  address: AddressValues;
}

/** The form was opened with the values of the plant. */
export const opened = createEvent<PlantView>();
/** What was typed in an earlier document is shown again. */
export const restored = createEvent<PlantValues>();
export const nameChanged = createEvent<string>();
export const submitted = createEvent();
export const closed = createEvent();

export const saving = createSubmission<PlantValues>(({ view: { ref, plant }, name, address: values }) => ({
  action: editPlantAction,
  fields: {
    ...writePlantRef(ref),
    ...values,
    name,
    address_id: plant.address?.id ? String(plant.address.id) : "",
  },
  fetcherKey: editPlantKey,
}));

/** The plant that is edited and its name; null while the form is closed. */
export const $form = createStore<{ view: PlantView; name: string } | null>(null)
  .on(opened, (_, view) => ({ view, name: view.plant.name ?? "" }))
  .on(restored, (_, { view, name }) => ({ view, name }))
  .on(nameChanged, (form, name) => form && { ...form, name });

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const savedAddress = ({ plant }: PlantView): AddressValues => ({
  postal_code: text(plant.address?.postal_code),
  street_number: text(plant.address?.street_number),
  street: text(plant.address?.street),
  city: text(plant.address?.city),
  latitude: text(plant.address?.latitude),
  longitude: text(plant.address?.longitude),
});
sample({ clock: opened, fn: savedAddress, target: address.opened });
sample({ clock: restored, fn: ({ view }) => savedAddress(view), target: address.opened });
// The address is looked up again, which decides whether its other fields can be edited.
sample({ clock: restored, fn: ({ address: values }) => values, target: address.changed });

/** What was typed; null if nothing differs from the plant. */
export const $draft = combine($form, address.$values, (form, values) => {
  if (!form || !values) return null;
  const saved = savedAddress(form.view);
  const isChanged =
    form.name !== (form.view.plant.name ?? "") ||
    Object.entries(values).some(([field, value]) => saved[field as keyof AddressValues] !== value);
  return isChanged ? { name: form.name, ...values } : null;
});

sample({
  clock: sample({ clock: submitted, source: { form: $form, values: address.$values } }).filterMap(
    ({ form, values }) => (form && values ? { ...form, address: values } : undefined),
  ),
  target: saving.submitted,
});
sample({
  clock: saving.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Plant has been updated!` }),
  target: toastShown,
});

sample({ clock: [saving.succeeded, closed, saving.closed], fn: () => {}, target: address.closed });
sample({ clock: closed, target: saving.closed });
reset({ clock: [saving.succeeded, closed, saving.closed], target: $form });
