import { addressOfDraft } from "@entities/address";
import { combine, sample } from "effector";
import type { NewPlantDraft } from "../form";
import { $form, address, changed, restored } from "./plant-form";

/** What was typed in the form; null while it is empty. */
export const $draft = combine($form, address.$values, (form, location): NewPlantDraft | null => {
  if (!form || !location) return null;
  const { name, isMonitored, monitoredSince } = form.values;
  if ([name, ...Object.values(location)].every((text) => text === "")) return null;
  return { name, ...location, monitored: isMonitored ? "yes" : "no", monitored_since: monitoredSince };
});

sample({
  clock: restored,
  fn: ({ name = "", monitored, monitored_since = "" }) => ({
    name,
    isMonitored: monitored !== "no",
    monitoredSince: monitored_since,
  }),
  target: changed,
});
// The address is looked up again, which decides whether its other fields can be edited.
sample({
  clock: restored,
  fn: addressOfDraft,
  target: address.changed,
});
