import { deleted } from "@features/delete-meter";
import { closed } from "@features/edit-meter";
import { sample } from "effector";

/** A deleted meter cannot be edited. */
sample({ clock: deleted, fn: () => {}, target: closed });
