import { createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";

// The duration of the lock after the last change (domain/health.md#changing-the-types).
export const lockMs = 500;

/** The table was rendered with the types of the URL. */
export const healthTableOpened = createEvent<string>();
export const healthTableClosed = createEvent();
/** The types of the URL changed by a navigation. */
export const typesChanged = createEvent<string>();

/** The types of the table. Null while the table is not mounted. */
const $types = createStore<string | null>(null);

export const changed = sample({
  clock: typesChanged,
  source: $types,
  filter: (types, next) => types !== null && types !== next,
  fn: (_, next) => next,
});

/** Whether the table ignores clicks because its types have just changed. */
export const $locked = createStore(false)
  .on(changed, () => true)
  .reset(debounce(changed, lockMs), healthTableOpened, healthTableClosed);

$types.on([healthTableOpened, changed], (_, types) => types).reset(healthTableClosed);
