import { createEvent, createStore, sample } from "effector";
import { debounce } from "patronum/debounce";

/** The page is there, with the choice of types that its URL holds. */
export const opened = createEvent<string>();
export const closed = createEvent();
/** What the URL holds now: after a switch, Back, Forward, a link. */
export const choiceRead = createEvent<string>();

/** The choice the table stands for; null while no page is open. */
const $choice = createStore<string | null>(null);

const changed = sample({
  clock: choiceRead,
  source: $choice,
  filter: (choice, read) => choice !== null && choice !== read,
  fn: (_, read) => read,
});

// spec 3 §9: health filter lock 500 ms, from the last change on
const released = debounce({ source: changed, timeout: 500 });

/** The table rests: its types have just changed, and it takes no click. */
export const $locked = createStore(false);

$choice.on(opened, (_, choice) => choice);
$choice.on(changed, (_, choice) => choice);
$choice.reset(closed);
$locked.on(changed, () => true);
$locked.reset(released, opened, closed);
