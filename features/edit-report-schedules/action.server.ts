import { loadChosenPlants, loadScopeTags, plantScopeFields } from "@entities/plant/scope-choices.server";
import {
  createReportSchedule,
  deleteReportSchedule,
  getSentReport,
  listReportSchedules,
  previewReportSchedule,
  reportPeriodKinds,
  reportsPath,
  type SentReportText,
  scheduleHref,
  sendReportSchedule,
  updateReportSchedule,
} from "@entities/report";
import { deleteReportLogo, getReportLogo, putReportLogo } from "@entities/report/logo.server";
import { listPeople } from "@entities/user/people.server";
import type { I18n } from "@lingui/core";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { Logo } from "@shared/api/v0/logo";
import type { V0Client } from "@shared/api/v0/v0-client";
import { checkField, idField, optionalIdField, textField } from "@shared/lib/fields";
import { languages } from "@shared/lib/language";
import { namesById, readId } from "@shared/lib/text";
import { defineAction } from "@shared/mutations/action.server";
import { enums, type } from "superstruct";
import { toSettings } from "./schedule-values";

/** The values of the form of a schedule (`ScheduleValues`). */
const valueFields = {
  name: textField,
  enabled: checkField,
  period: enums(reportPeriodKinds),
  ...plantScopeFields,
  language: enums(languages),
  day: textField,
  hour: textField,
  user_ids: textField,
  emails: textField,
  paragraph: textField,
  attach_xlsx: checkField,
};

/** Creates a schedule of a company, or saves the one with the id. See domain/reports.md#scheduled. */
export const saveScheduleOfCompany = defineAction(
  type({ companyId: idField, scheduleId: optionalIdField, ...valueFields }),
  async ({ api, params: { companyId, scheduleId, ...values }, signal }): Promise<void> => {
    const settings = toSettings(values);
    await (scheduleId === null
      ? createReportSchedule(api, companyId, settings, { signal })
      : updateReportSchedule(api, { companyId, scheduleId }, settings, { signal }));
  },
  ({ scheduleId }, result) => (result.ok ? reportsPath : scheduleHref(scheduleId)),
);

const refFields = { companyId: idField, scheduleId: idField };

export const deleteScheduleOfCompany = defineAction(
  type(refFields),
  ({ api, params, signal }) => deleteReportSchedule(api, params, { signal }),
  () => reportsPath,
);

/** The mail that a schedule with these values would send now. */
export const previewScheduleOfCompany = defineAction(
  type({ companyId: idField, ...valueFields }),
  ({ api, params: { companyId, ...values }, signal }) =>
    previewReportSchedule(api, companyId, toSettings(values), { signal }),
  () => reportsPath,
);

/** Sends the report of the last full period now. */
export const sendScheduleOfCompany = defineAction(
  type(refFields),
  ({ api, params, signal }) => sendReportSchedule(api, params, { signal }),
  () => reportsPath,
);

/** Replaces the logo of the reports of a company with an image in base64. See domain/reports.md#scheduled. */
export const saveLogoOfCompany = defineAction(
  type({ companyId: idField, content: textField }),
  ({ api, params: { companyId, content }, signal }) => putReportLogo(api, companyId, content, { signal }),
  () => reportsPath,
);

export const removeLogoOfCompany = defineAction(
  type({ companyId: idField }),
  ({ api, params, signal }) => deleteReportLogo(api, params.companyId, { signal }),
  () => reportsPath,
);

/** The logo of the current company; null without one. */
export async function reportLogo({ request, context }: LoaderFunctionArgs): Promise<Result<Logo | null>> {
  const { company } = context.session.requireUser(request);
  return toResult(getReportLogo(context.api, company.id, { signal: request.signal }));
}

interface LoadOptions {
  i18n: I18n;
  signal: AbortSignal;
}

/** The schedules of a company with the names of their tags and people. Throws `ApiError`. */
export async function loadSchedules(api: V0Client, companyId: number, { i18n, signal }: LoadOptions) {
  const schedules = await listReportSchedules(api, companyId, { signal });
  const hasTags = schedules.rows.some(({ plants }) => plants && plants.tag_id !== null);
  const hasPeople = schedules.rows.some(({ user_ids }) => user_ids.length > 0);
  const [tags, people] = await Promise.all([
    hasTags ? loadScopeTags(api, companyId, { signal }) : [],
    hasPeople ? listPeople(api, companyId, { i18n, signal }) : [],
  ]);
  return { companyId, schedules, tags: namesById(tags), people: namesById(people) };
}

/** A schedule with the choices of its form; null if the schedule does not exist. Throws `ApiError`. */
export async function loadScheduleForm(
  api: V0Client,
  { companyId, scheduleId }: { companyId: number; scheduleId: number | null },
  { i18n, signal }: LoadOptions,
) {
  const [stored, tags, people] = await Promise.all([
    listReportSchedules(api, companyId, { signal }),
    loadScopeTags(api, companyId, { signal }),
    listPeople(api, companyId, { i18n, signal }),
  ]);
  const schedule = stored.rows.find(({ id }) => id === scheduleId) ?? null;
  if (scheduleId !== null && !schedule) return null;
  return { schedule, plants: await loadChosenPlants(api, companyId, schedule?.plants, { i18n, signal }), tags, people };
}

/** A report of the current company with the text as it was sent. */
export async function sentReport({ request, context }: LoaderFunctionArgs): Promise<Result<SentReportText>> {
  const { company } = context.session.requireUser(request);
  const parameters = new URL(request.url).searchParams;
  const scheduleId = readId(parameters.get("schedule"));
  const sentId = readId(parameters.get("sent"));
  if (scheduleId === null || sentId === null) throw new Response(null, { status: 400 });
  const { signal } = request;
  return toResult(getSentReport(context.api, { companyId: company.id, scheduleId, sentId }, { signal }));
}
