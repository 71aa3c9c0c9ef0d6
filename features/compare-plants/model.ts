import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";
import { type ComparedPlant, type PlantChoice, searchPlants } from "./search-plants";

// Filter debounce 250 ms (domain/limits.md#durations).
export const searchDebounceMs = 250;

export const comparePickerOpened = createEvent<ComparedPlant>();
export const comparePickerClosed = createEvent();
export const compareTextChanged = createEvent<string>();
export const compareSearchRetried = createEvent();
/** An arrow key moved the active option in a list of `count` options. */
export const activeMoved = createEvent<{ by: number; count: number }>();

/** Null while the picker is closed. */
export const $plant = createStore<ComparedPlant | null>(null);
export const $text = createStore("");
/** The plants that match the text, or suggestions without a text. Null until they are loaded. */
export const $choices = createStore<readonly PlantChoice[] | null>(null);
export const $failed = createStore(false);
/** The index of the active option. Each search starts at the first option. */
export const $active = createStore(0)
  .on(activeMoved, (active, { by, count }) => Math.max(0, Math.min(active + by, count - 1)))
  .reset(compareTextChanged);

export const searchFx = createEffect(searchPlants);

$plant.on(comparePickerOpened, (_, plant) => plant);
$text.on(compareTextChanged, (_, text) => text);
reset({ clock: comparePickerClosed, target: [$plant, $text, $choices, $failed, $active] });

export const searched = sample({
  clock: merge([comparePickerOpened, debounce(compareTextChanged, searchDebounceMs), compareSearchRetried]),
  source: { plant: $plant, text: $text },
}).filterMap(({ plant, text }) => (plant === null ? undefined : { plant, text: text.trim() }));
sample({ clock: searched, target: searchFx });

/** A response is dropped when the picker is closed or the text has changed. */
const settled = sample({
  clock: searchFx.finally,
  source: { plant: $plant, text: $text },
  filter: ({ plant, text }, { params }) => plant === params.plant && text.trim() === params.text,
  fn: (_, result) => result,
});
$choices.on(settled, (choices, result) => (result.status === "done" ? result.result : choices));
$failed.on(settled, (_, { status }) => status === "fail");
