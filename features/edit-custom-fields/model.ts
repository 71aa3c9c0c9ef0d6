import { writePlantRef } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createSubmission } from "@shared/forms/submission/create-submission";
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

const textOf = ({ value }: Editing) => value.trim();

/** The change of a field that is submitted. */
export const change = createSubmission<{ editing: Editing; kind: "save" | "delete" }>(
  ({ editing, kind }) => ({
    action: customFieldAction,
    fields: {
      ...writePlantRef(editing.ref),
      type_id: String(editing.entry.typeId),
      field_id: String(editing.entry.fieldId ?? ""),
      value: textOf(editing),
      change: kind,
    },
    fetcherKey: customFieldKey,
  }),
);

/** The field that is edited; null for none. */
export const $editing = createStore<Editing | null>(null)
  .on(opened, (_, { ref, entry }) => ({ ref, entry, value: entry.value }))
  .on(valueChanged, (editing, value) => editing && { ...editing, value });

/** Whether the edited field has a value that is not saved. */
export const $hasUnsavedValue = $editing.map(
  (editing) => editing !== null && editing.value !== editing.entry.value,
);

const edited = (event: typeof saved) =>
  sample({ clock: event, source: $editing }).filterMap((editing) => editing ?? undefined);
const saveRequested = edited(saved);
const deleteRequested = edited(deleted);

const emptySave = sample({ clock: saveRequested, filter: (editing) => textOf(editing) === "" });
const unchangedSave = sample({
  clock: saveRequested,
  filter: (editing) => textOf(editing) !== "" && textOf(editing) === editing.entry.value,
});
const missingDeleted = sample({ clock: deleteRequested, filter: ({ entry }) => entry.fieldId === null });
sample({
  clock: merge([
    sample({
      clock: saveRequested,
      filter: (editing) => textOf(editing) !== "" && textOf(editing) !== editing.entry.value,
      fn: (editing) => ({ editing, kind: "save" as const }),
    }),
    sample({
      clock: deleteRequested,
      filter: ({ entry }) => entry.fieldId !== null,
      fn: (editing) => ({ editing, kind: "delete" as const }),
    }),
  ]),
  target: change.submitted,
});
// Forgets a change that is being submitted: its late result must not close the next field.
sample({ clock: [opened, closed], fn: () => {}, target: change.closed });

/** The kind of the change whose result has arrived. */
const $lastKind = createStore<"save" | "delete">("save").on(change.submitted, (_, { kind }) => kind);
const toast = (kind: ToastKind, message: MessageDescriptor) => ({ kind, message, durationMs: toastMs });
sample({
  clock: merge([
    emptySave.map(() => toast("danger", msg`Can't save empty value`)),
    missingDeleted.map(() => toast("danger", msg`No field to delete`)),
    change.succeeded.map(({ kind }) => toast("success", kind === "delete" ? msg`Removed` : msg`Saved`)),
    sample({
      clock: change.failed,
      source: $lastKind,
      fn: (kind) =>
        toast("danger", kind === "delete" ? msg`Failed to remove field.` : msg`Failed to update field.`),
    }),
  ]),
  target: toastShown,
});

reset({ clock: [closed, change.succeeded, unchangedSave], target: $editing });
