import { reportsPath, type ScheduleRef } from "@entities/report";
import { msg } from "@lingui/core/macro";
import type { DataPart } from "@shared/data/revalidation";
import { createForm } from "@shared/forms/create-form";
import { createFormPreview } from "@shared/forms/form-preview";
import { createConfirmation } from "@shared/mutations/confirmation";
import { createMutation } from "@shared/mutations/create-mutation";
import type {
  deleteScheduleOfCompany,
  previewScheduleOfCompany,
  saveScheduleOfCompany,
  sendScheduleOfCompany,
} from "./action.server";
import { type ScheduleValues, scheduleProblems, toValues } from "./schedule-values";

const changedParts: readonly DataPart[] = ["reportSchedules"];

const saveSchedule = createMutation<typeof saveScheduleOfCompany>("save-report-schedule", {
  success: ({ params }) => (params.scheduleId === null ? msg`Schedule created` : msg`Schedule saved`),
  navigate: () => reportsPath,
  failure: "form",
  unconfirmed: ({ scheduleId }) =>
    scheduleId === null
      ? msg`It is not known whether the schedule was created. Look at the schedules before you save it again.`
      : undefined,
});

type NamedSchedule = ScheduleRef & { name: string };

const deleteSchedule = createMutation<typeof deleteScheduleOfCompany>("delete-report-schedule", {
  success: () => msg`Schedule deleted`,
  invalidates: changedParts,
});
export const scheduleDeletion = createConfirmation<NamedSchedule, ScheduleRef>(deleteSchedule);

const sendSchedule = createMutation<typeof sendScheduleOfCompany>("send-report-schedule", {
  success: () => msg`The report is being sent`,
  invalidates: changedParts,
  unconfirmed: msg`It is not known whether the report was sent. Look at the sent reports before you send it again.`,
});
export const scheduleSending = createConfirmation<NamedSchedule & { recipients: string }, ScheduleRef>(sendSchedule);

export const scheduleForm = createForm({
  mutation: saveSchedule,
  initial: toValues,
  params: (values, { companyId, schedule }) => ({ companyId, scheduleId: schedule?.id ?? null, ...values }),
  validate: scheduleProblems,
  draft: "report-schedule",
  warnsUnsaved: true,
});

const previewSchedule = createMutation<typeof previewScheduleOfCompany>("preview-report-schedule", { failure: "form" });

/** The preview of the mail in the form. It does not depend on when and to whom the mail is sent. */
export const schedulePreview = createFormPreview({
  form: scheduleForm,
  mutation: previewSchedule,
  params(values, { companyId, email }) {
    const previewed: ScheduleValues = { ...values, enabled: true, day: "1", hour: "0", user_ids: "", emails: email };
    return Object.keys(scheduleProblems(previewed)).length > 0 ? null : { companyId, ...previewed };
  },
});
