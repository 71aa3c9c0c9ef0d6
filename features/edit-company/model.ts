import { msg } from "@lingui/core/macro";
import { createSubmission } from "@shared/forms/submission/create-submission";
import { toastShown } from "@shared/ui/toasts/model";
import { createEvent, createStore, sample } from "effector";
import { reset } from "patronum/reset";
import { editCompanyAction, editCompanyKey } from "./form";
import { type CompanyValues, type EditedCompany, isEqual } from "./values";

interface CompanyForm {
  companyId: number;
  /** The values that were last read or saved. */
  saved: CompanyValues;
  values: CompanyValues;
}

/** The form is shown for a company. */
export const opened = createEvent<EditedCompany>();
/** The company was read again; what was changed and is not saved yet remains. */
export const received = createEvent<EditedCompany>();
export const changed = createEvent<Partial<Omit<CompanyValues, "accessible" | "creation">>>();
/** Light plants are shown to the company, or not. */
export const accessibleChanged = createEvent<boolean>();
/** The company may create light plants, or not. */
export const creationChanged = createEvent<boolean>();
/** The values of a draft are shown again. */
export const restored = createEvent<CompanyValues>();
export const submitted = createEvent();
/** The changes are dropped. */
export const discarded = createEvent();
/** The form is no longer shown. */
export const closed = createEvent();

/** The company that is being saved. */
export const saving = createSubmission<{ companyId: number; values: CompanyValues }>(
  ({ companyId, values }) => ({
    action: editCompanyAction,
    fields: {
      company_id: String(companyId),
      name: values.name,
      children: values.children.map(({ id }) => id).join(","),
      inboundDrivers: values.inboundDrivers.map(({ id }) => id).join(","),
      non_mon_accessible: values.accessible ? "1" : "0",
      non_mon_creation_enabled: values.creation ? "1" : "0",
    },
    fetcherKey: editCompanyKey,
  }),
);

const change = (form: CompanyForm | null, values: Partial<CompanyValues>) =>
  form && { ...form, values: { ...form.values, ...values } };

/** Null while the form is not shown. */
export const $form = createStore<CompanyForm | null>(null)
  .on(opened, (_, { id, ...values }) => ({ companyId: id, saved: values, values }))
  .on(received, (form, { id, ...saved }) =>
    form && form.companyId === id
      ? { ...form, saved, values: isEqual(form.values, form.saved) ? saved : form.values }
      : form,
  )
  .on(changed, change)
  // spec 3 §4: off forces the creation off; on restores the stored creation value
  .on(accessibleChanged, (form, accessible) =>
    change(form, { accessible, creation: accessible && (form?.saved.creation ?? false) }),
  )
  .on(creationChanged, (form, creation) => (form?.values.accessible ? change(form, { creation }) : form))
  .on(restored, change)
  .on(discarded, (form) => form && { ...form, values: form.saved })
  .on(saving.succeeded, (form, { values }) => {
    const saved = { ...values, name: values.name.trim() };
    return form && { ...form, saved, values: saved };
  });

/** Whether there are changes that are not saved. */
export const $isChanged = $form.map((form) => form !== null && !isEqual(form.values, form.saved));

sample({
  clock: sample({ clock: submitted, source: $form }).filterMap((form) => form ?? undefined),
  fn: ({ companyId, values }) => ({ companyId, values }),
  target: saving.submitted,
});
sample({
  clock: saving.succeeded,
  fn: () => ({ kind: "success" as const, message: msg`Successfully updated company!` }),
  target: toastShown,
});
// The messages belong to the values that were dropped.
sample({ clock: discarded, target: saving.closed });
sample({ clock: closed, target: saving.closed });
reset({ clock: closed, target: $form });
