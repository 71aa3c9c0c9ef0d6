import { writePlantRef } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import type { ProblemDetails } from "@shared/api/result";
import { submitFx } from "@shared/navigation/model";
import { type ToastKind, toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, merge, sample } from "effector";
import { reset } from "patronum/reset";
import type { CustomFieldEntry } from "./entries";
import { customFieldAction, customFieldKey } from "./form";

/** spec 2 §9 */
export const toastMs = 10_000;

interface Editing {
  ref: PlantRef;
  entry: CustomFieldEntry;
  value: string;
}

/** The user opened the input of a field. */
export const opened = createEvent<{ ref: PlantRef; entry: CustomFieldEntry }>();
export const valueChanged = createEvent<string>();
export const saved = createEvent();
export const deleted = createEvent();
/** Editing was cancelled, or the plant is no longer shown. */
export const closed = createEvent();
/** The action has responded and the page has been revalidated: the error, or null. */
export const settled = createEvent<ProblemDetails | null>();

/** The field that is edited; null for none. */
export const $editing = createStore<Editing | null>(null)
  .on(opened, (_, { ref, entry }) => ({ ref, entry, value: entry.value }))
  .on(valueChanged, (editing, value) => editing && { ...editing, value });
/** The change that is submitted; null for none. */
export const $pending = createStore<"save" | "delete" | null>(null);
/** The error of the last change. */
export const $error = createStore<ProblemDetails | null>(null);

const requested = (event: typeof saved) =>
  sample({
    clock: event,
    source: { editing: $editing, pending: $pending },
    filter: ({ editing, pending }) => editing !== null && pending === null,
    fn: ({ editing }) => editing as Editing,
  });
const saveRequested = requested(saved);
const deleteRequested = requested(deleted);
const textOf = ({ value }: Editing) => value.trim();

const emptySave = sample({ clock: saveRequested, filter: (editing) => textOf(editing) === "" });
const unchangedSave = sample({
  clock: saveRequested,
  filter: (editing) => textOf(editing) !== "" && textOf(editing) === editing.entry.value,
});
const saveSubmitted = sample({
  clock: saveRequested,
  filter: (editing) => textOf(editing) !== "" && textOf(editing) !== editing.entry.value,
});
const missingDeleted = sample({ clock: deleteRequested, filter: ({ entry }) => entry.fieldId === null });
const deleteSubmitted = sample({ clock: deleteRequested, filter: ({ entry }) => entry.fieldId !== null });

$pending.on(saveSubmitted, () => "save").on(deleteSubmitted, () => "delete");
sample({
  clock: merge([
    saveSubmitted.map((editing) => ({ editing, change: "save" })),
    deleteSubmitted.map((editing) => ({ editing, change: "delete" })),
  ]),
  fn: ({ editing, change }) => ({
    action: customFieldAction,
    fields: {
      ...writePlantRef(editing.ref),
      type_id: String(editing.entry.typeId),
      field_id: String(editing.entry.fieldId ?? ""),
      value: textOf(editing),
      change,
    },
    fetcherKey: customFieldKey,
  }),
  target: submitFx,
});

/** The result of the pending change; one that arrives after editing was closed is dropped. */
const finished = sample({
  clock: settled,
  source: $pending,
  filter: (pending) => pending !== null,
  fn: (change, error) => ({ change, error }),
});
const succeeded = finished.filterMap(({ error }) => (error === null ? true : undefined));
$error.on(finished, (_, { error }) => error);

const toast = (kind: ToastKind, message: MessageDescriptor) => ({ kind, message, durationMs: toastMs });
sample({
  clock: merge([
    emptySave.map(() => toast("danger", msg`Can't save empty value`)),
    missingDeleted.map(() => toast("danger", msg`No field to delete`)),
    finished.map(({ change, error }) => {
      if (change === "delete") {
        return error ? toast("danger", msg`Failed to remove field.`) : toast("success", msg`Removed`);
      }
      return error ? toast("danger", msg`Failed to update field.`) : toast("success", msg`Saved`);
    }),
  ]),
  target: toastShown,
});

reset({ clock: [finished, opened, closed], target: $pending });
reset({ clock: [opened, closed, saveSubmitted, deleteSubmitted], target: $error });
reset({ clock: [closed, succeeded, unchangedSave], target: $editing });
