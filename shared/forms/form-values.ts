import { combine, createStore, type Event, sample } from "effector";
import { reset } from "patronum/reset";
import type { FormModel, FormValues } from "./form-model";

type ValueEvents<V extends FormValues, C> = Pick<
  FormModel<V, C, unknown, unknown>,
  "opened" | "changed" | "restored" | "loadedRestored" | "conflictResolved" | "closed" | "$context"
> & { saved: Event<unknown> };

interface ValueOptions<V extends FormValues, C> {
  /** The values of a closed form. */
  noValues: V;
  initialValues: (context: C) => V;
  keepsValues: boolean;
}

/** Creates the stores of a form's values and of the saved values that the form has loaded. */
export function createFormValues<V extends FormValues, C>(
  events: ValueEvents<V, C>,
  { noValues, initialValues, keepsValues }: ValueOptions<V, C>,
) {
  const { opened, changed, restored, loadedRestored, conflictResolved, closed, saved, $context } = events;
  const $values = createStore<V>(noValues);
  const $loaded = createStore<V>(noValues);
  const $revision = createStore(0);

  const renewed = sample({ clock: saved, source: { values: $values, context: $context } }).filterMap(
    ({ values, context }): V | undefined => {
      if (!context) return undefined;
      return keepsValues ? values : initialValues(context.value);
    },
  );
  const opening = opened.map(initialValues);
  // A kept value is a change of the value that is stored now.
  $loaded
    .on([opening, renewed], (_, values) => values)
    .on(loadedRestored, (before, loaded) => ({ ...before, ...loaded }))
    .on(conflictResolved, (loaded, { conflict }) => ({ ...loaded, ...conflict.values }));
  $values
    .on([opening, renewed], (_, values) => values)
    .on([changed, restored], (values, change) => ({ ...values, ...change }))
    .on(conflictResolved, (values, { conflict, keep }) => (keep ? values : { ...values, ...conflict.values }));
  $revision.on([opening, renewed, restored, conflictResolved], (revision) => revision + 1);
  reset({ clock: closed, target: [$values, $loaded] });

  const $isDirty = combine($values, $loaded, (values, before) =>
    Object.entries(values).some(([name, value]) => value !== before[name]),
  );
  return { $values, $loaded, $revision, $isDirty };
}
