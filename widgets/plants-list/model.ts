import type { PlantsList } from "@features/plants-filter";
import { setCookie } from "@shared/lib/cookie";
import { createEffect, createEvent, createStore, sample } from "effector";
import { type Arrangement, arrangementCookie, writeArrangement } from "./arrangement";

interface ListArrangement {
  list: PlantsList;
  arrangement: Arrangement;
}

/** Somebody arranged a list: its columns, their order, the rows' height or its look on a narrow screen. */
export const arranged = createEvent<ListArrangement>();

/** What was arranged since the page was loaded; the loader's word holds for a list that is absent. */
export const $arranged = createStore<Partial<Record<PlantsList, Arrangement>>>({}).on(
  arranged,
  (lists, { list, arrangement }) => ({ ...lists, [list]: arrangement }),
);

/** Keeps the arrangement on this device. */
export const keepArrangementFx = createEffect(({ list, arrangement }: ListArrangement) =>
  setCookie(arrangementCookie(list), writeArrangement(arrangement, list)),
);

sample({ clock: arranged, target: keepArrangementFx });
