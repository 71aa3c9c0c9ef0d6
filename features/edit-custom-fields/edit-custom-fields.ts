import type { CustomFieldKind } from "@entities/custom-field";
import { plantHref } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PlantRef } from "@shared/api/refs";
import { createForm } from "@shared/forms/create-form";
import { dayProblem } from "@shared/lib/date-text";
import { numberProblem } from "@shared/lib/number-text";
import { createMutation } from "@shared/mutations/create-mutation";
import { type ToastKind, toastShown } from "@shared/toasts/model";
import { combine, createEvent, sample } from "effector";
import type { editPlantCustomField, savePlantCustomFields } from "./action.server";
import type { CustomFieldEntry } from "./entries";

/** The duration of toasts about custom fields. See domain/tags.md#custom-fields. */
const toastMs = 10_000;

const toast = (kind: ToastKind, message: MessageDescriptor) => ({ kind, message, durationMs: toastMs });

const editCustomField = createMutation<typeof editPlantCustomField>("edit-custom-field", {
  success: ({ params: { change } }) => toast("success", change === "delete" ? msg`Removed` : msg`Saved`),
  invalidates: ["customFields", "audits"],
  failure: ({ params: { change } }) =>
    toast("danger", change === "delete" ? msg`Failed to remove field.` : msg`Failed to update field.`),
});

const numberKinds: readonly CustomFieldKind[] = ["euro", "integer", "float"];
export const isNumberKind = (kind: CustomFieldKind): boolean => numberKinds.includes(kind);

/** The form of the edited field. Only one field is edited at a time. */
export const fieldForm = createForm({
  mutation: editCustomField,
  initial: ({ entry }: { ref: PlantRef; entry: CustomFieldEntry }) => ({
    value: entry.value,
    /** Whether the form was submitted to remove the field. */
    removes: false as boolean,
  }),
  params: ({ value, removes }, { ref, entry }, loaded) => ({
    companyId: ref.companyId,
    plantId: ref.plantId,
    typeId: entry.typeId,
    value: value.trim(),
    change: removes ? ("delete" as const) : ("save" as const),
    loaded: { value: loaded.value },
  }),
  validate: ({ value, removes }, { entry: { kind } }) => {
    const problem = removes ? null : valueProblem(kind, value);
    return problem ? { value: problem } : {};
  },
});

function valueProblem(kind: CustomFieldKind, value: string): MessageDescriptor | null {
  if (kind === "date" && dayProblem(value)) return msg`Enter a valid date.`;
  return isNumberKind(kind) && numberProblem(value) ? msg`Enter a number, such as 12.5.` : null;
}

interface FieldsOfPlant {
  ref: PlantRef;
  entries: readonly CustomFieldEntry[];
}

const saveCustomFields = createMutation<typeof savePlantCustomFields>("save-custom-fields", {
  success: () => toast("success", msg`Saved`),
  navigate: ({ params }) => plantHref(params.companyId, params.plantId),
  failure: "form",
});

/** The form of several fields, the last step of the wizard that creates a plant. Its fields have the ids of the types. */
export const fieldsForm = createForm({
  mutation: saveCustomFields,
  initial: ({ entries }: FieldsOfPlant): Record<string, string> =>
    Object.fromEntries(entries.map(({ typeId, value }) => [typeId, value])),
  params: (values, { ref, entries }, loaded) => ({
    companyId: ref.companyId,
    plantId: ref.plantId,
    fields: entries
      .map(({ typeId }) => ({ typeId, value: values[typeId]?.trim() ?? "", loaded: loaded[typeId] ?? "" }))
      .filter(({ value, loaded }) => value !== loaded),
  }),
  validate: (values, { entries }) =>
    Object.fromEntries(
      entries.flatMap(({ typeId, kind }) => {
        const problem = valueProblem(kind, values[typeId] ?? "");
        return problem ? [[typeId, problem]] : [];
      }),
    ),
  draft: ({ ref }) => `custom-fields-${ref.plantId}`,
});

/** The edited field with the entered value. Null while no field is edited. */
export const $editing = combine(
  fieldForm.$context,
  fieldForm.$values,
  (context, { value }) => context && { ...context.value, value },
);

/** What the pending submission does. Null without a pending submission. */
export const $pendingChange = combine(fieldForm.$pending, fieldForm.$values, (pending, { removes }) =>
  pending ? (removes ? "delete" : "save") : null,
);

export const saveRequested = createEvent();
export const deleteRequested = createEvent();

const edited = (event: typeof saveRequested) =>
  sample({ clock: event, source: { editing: $editing, pending: fieldForm.$pending } }).filterMap(
    ({ editing, pending }) => (editing && !pending ? editing : undefined),
  );

const save = edited(saveRequested).map(({ entry, value }) => {
  if (value.trim() === "") return "empty";
  return value.trim() === entry.value ? "unchanged" : "changed";
});
const remove = edited(deleteRequested).map(({ entry }) => (entry.fieldId === null ? "missing" : "changed"));
const isChanged = (state: string) => state === "changed";

sample({
  clock: [
    save.filter({ fn: isChanged }).map(() => ({ removes: false })),
    remove.filter({ fn: isChanged }).map(() => ({ removes: true })),
  ],
  target: [fieldForm.changed, fieldForm.submitted.prepend(() => {})],
});
sample({
  clock: [
    save.filterMap((state) => (state === "empty" ? toast("danger", msg`Can't save empty value`) : undefined)),
    remove.filterMap((state) => (state === "missing" ? toast("danger", msg`No field to delete`) : undefined)),
  ],
  target: toastShown,
});
sample({
  clock: [save.filter({ fn: (state) => state === "unchanged" }), fieldForm.saved],
  fn: () => {},
  target: fieldForm.closed,
});
