import { submitFx } from "@shared/navigation/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import type { SwitchError } from "./action.server";

export const switchAction = "/actions/switch-company";
/** The key of the picker's fetcher. */
export const switchKey = "switch-company";

/** The picker was opened. */
export const opened = createEvent();
export const searchTyped = createEvent<string>();
/** An arrow key moved the active option within a list of `count` options. */
export const activeMoved = createEvent<{ by: number; count: number }>();
/** A company was chosen by its id. */
export const picked = createEvent<number>();
/** The action has responded; if it succeeds the page is reloaded instead. */
export const switchFailed = createEvent<SwitchError>();

export const $search = createStore("").on(searchTyped, (_, search) => search);

/** The index of the active option; every search starts at the best match. */
export const $active = createStore(0).on(activeMoved, (active, { by, count }) =>
  Math.max(0, Math.min(active + by, count - 1)),
);

export const $switching = createStore(false);
export const $error = createStore<SwitchError | null>(null);

const submitted = sample({
  clock: picked,
  filter: $switching.map((switching) => !switching),
  fn: (companyId) => ({
    action: switchAction,
    fields: { company_id: String(companyId) },
    fetcherKey: switchKey,
  }),
});
$switching.on(submitted, () => true).reset(switchFailed);
$error.on(switchFailed, (_, error) => error);
sample({ clock: submitted, target: submitFx });

reset({ clock: opened, target: [$search, $active, $error] });
reset({ clock: searchTyped, target: $active });
reset({ clock: submitted, target: $error });
