import type { PlantsList } from "@features/plants-filter";
import { useUnit } from "effector-react";
import type { Arrangement } from "./arrangement";
import { $arranged } from "./model";

/** How a list is arranged now: as somebody arranged it since the page was loaded, else as the loader says. */
export const useArrangement = (list: PlantsList, kept: Arrangement): Arrangement =>
  useUnit($arranged)[list] ?? kept;
