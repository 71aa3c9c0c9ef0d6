import { createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";

// spec 3 §9: health filter lock, from the last change
export const lockMs = 500;

/** The table is shown with the types of the URL. */
export const opened = createEvent<string>();
export const closed = createEvent();
/** The types of the URL, after any navigation. */
export const typesChanged = createEvent<string>();

/** The types of the table; null while it is not shown. */
const $types = createStore<string | null>(null);

const changed = sample({
  clock: typesChanged,
  source: $types,
  filter: (types, next) => types !== null && types !== next,
  fn: (_, next) => next,
});

/** Whether the table ignores clicks because its types have just changed. */
export const $locked = createStore(false)
  .on(changed, () => true)
  .reset(debounce(changed, lockMs), opened, closed);

$types.on([opened, changed], (_, types) => types).reset(closed);
