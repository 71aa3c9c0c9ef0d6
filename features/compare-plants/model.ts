import { createEffect, createEvent, createStore, merge, sample } from "effector";
import { debounce } from "patronum/debounce";
import { reset } from "patronum/reset";

// spec 3 §9: filter debounce 250 ms
export const searchDebounceMs = 250;

/** A plant that can be compared. */
export interface PlantChoice {
  id: number;
  name: string | null;
  city: string | null;
}

/** A search among the plants of a company. */
export interface PlantSearch {
  companyId: number;
  text: string;
}

/** The picker was opened for a company. */
export const opened = createEvent<number>();
export const closed = createEvent();
export const typed = createEvent<string>();
export const retried = createEvent();

/** Null while the picker is closed. */
const $companyId = createStore<number | null>(null);
export const $text = createStore("");
/** The plants that match the text; null until they are loaded. */
export const $choices = createStore<readonly PlantChoice[] | null>(null);
export const $failed = createStore(false);

export const searchFx = createEffect(async (search: PlantSearch): Promise<PlantChoice[]> => {
  const { searchPlants } = await import("./calls");
  return searchPlants(search);
});

$companyId.on(opened, (_, companyId) => companyId);
$text.on(typed, (_, text) => text);
reset({ clock: closed, target: [$companyId, $text, $choices, $failed] });

const searched = sample({
  clock: merge([opened, debounce(typed, searchDebounceMs), retried]),
  source: { companyId: $companyId, text: $text },
}).filterMap(({ companyId, text }) => (companyId === null ? undefined : { companyId, text: text.trim() }));
sample({ clock: searched, target: searchFx });

/** A response counts only while the picker is open with the text it belongs to. */
const settled = sample({
  clock: searchFx.finally,
  source: { companyId: $companyId, text: $text },
  filter: ({ companyId, text }, { params }) => companyId === params.companyId && text.trim() === params.text,
  fn: (_, result) => result,
});
$choices.on(settled, (choices, result) => (result.status === "done" ? result.result : choices));
$failed.on(settled, (_, { status }) => status === "fail");
