import { createEvent, createStore } from "effector";

/** The picker was opened: nothing is searched for yet. */
export const opened = createEvent();
export const searchTyped = createEvent<string>();

/** An arrow key moved the choice by some rows of a list of `count`. */
export const activeMoved = createEvent<{ by: number; count: number }>();

export const $search = createStore("")
  .on(searchTyped, (_, search) => search)
  .reset(opened);

/** The row the keyboard stands on; another search begins at the best match. */
export const $active = createStore(0)
  .on(activeMoved, (active, { by, count }) => Math.max(0, Math.min(active + by, count - 1)))
  .reset(opened, searchTyped);
