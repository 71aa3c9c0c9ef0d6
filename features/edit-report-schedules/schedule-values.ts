import {
  type ChosenPlant,
  type PlantScopeValues,
  plantScopeProblems,
  plantScopeValues,
  readPlantScope,
} from "@entities/plant";
import type { ReportPeriodKind, ReportSchedule, ScheduleSettings } from "@entities/report";
import { msg } from "@lingui/core/macro";
import type { Problems } from "@shared/forms/form-model";
import type { Language } from "@shared/lib/language";
import { numberOf } from "@shared/lib/number-text";
import { readId } from "@shared/lib/text";
import { lengthProblems } from "@shared/lib/text-limits";

/** The most schedules of a company, and the most recipients of one (domain/report-schedules.md#schedules). */
export const maxSchedules = 20;
const maxRecipients = 20;

export const maxNameLength = 80;
export const maxParagraphLength = 1_000;
export const maxDay = 28;

/** The values of the form, by the names that the API uses in its messages. */
export interface ScheduleValues extends Record<string, string | boolean>, PlantScopeValues {
  name: string;
  enabled: boolean;
  period: ReportPeriodKind;
  language: Language;
  day: string;
  hour: string;
  /** The ids of the chosen people, with commas. */
  user_ids: string;
  /** Addresses as they were typed, on lines or with commas. */
  emails: string;
  paragraph: string;
  attach_xlsx: boolean;
}

export interface ScheduleContext {
  companyId: number;
  /** Null for a new schedule. */
  schedule: ReportSchedule | null;
  /** The chosen plants of the schedule with their names. */
  plants: readonly ChosenPlant[];
  /** The name of the company, which a new schedule has at first, and the language of the page. */
  companyName: string;
  language: Language;
  /** The e-mail address of the user, and the id of a user of the company. */
  email: string;
  userId: number | null;
}

/** The energy of the last day of a month is complete on day 2 (domain/report-schedules.md#sending). */
const newSchedule = ({ companyName, language, email, userId }: ScheduleContext): ScheduleSettings => ({
  name: companyName,
  enabled: true,
  period: "month",
  plants: null,
  language,
  day: 2,
  hour: 7,
  user_ids: userId === null ? [] : [userId],
  emails: userId === null && email ? [email] : [],
  paragraph: "",
  attach_xlsx: true,
});

export function toValues(context: ScheduleContext): ScheduleValues {
  const settings = context.schedule ?? newSchedule(context);
  return {
    name: settings.name ?? "",
    enabled: settings.enabled,
    period: settings.period,
    ...plantScopeValues(settings.plants, context.plants),
    language: settings.language,
    day: String(settings.day ?? 1),
    hour: String(settings.hour ?? 0),
    user_ids: settings.user_ids.join(","),
    emails: settings.emails.join("\n"),
    paragraph: settings.paragraph ?? "",
    attach_xlsx: settings.attach_xlsx,
  };
}

/** The ids of the chosen people. */
export const readPeople = ({ user_ids }: Pick<ScheduleValues, "user_ids">): number[] =>
  user_ids.split(",").flatMap((text) => readId(text) ?? []);

/** The typed addresses, each once. */
function readEmails({ emails }: Pick<ScheduleValues, "emails">): string[] {
  const typed = emails.split(/[\s,;]+/).filter(Boolean);
  const isFirst = (email: string, index: number) =>
    typed.findIndex((other) => other.toLowerCase() === email.toLowerCase()) === index;
  return typed.filter(isFirst);
}

export const toSettings = (values: ScheduleValues): ScheduleSettings => ({
  name: values.name.trim(),
  enabled: values.enabled,
  period: values.period,
  plants: readPlantScope(values),
  language: values.language,
  day: numberOf(values.day),
  hour: numberOf(values.hour),
  user_ids: readPeople(values),
  emails: readEmails(values),
  paragraph: values.paragraph.trim(),
  attach_xlsx: values.attach_xlsx,
});

/** The API decides whether mails reach an address. */
const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

function recipientProblem(values: ScheduleValues) {
  const emails = readEmails(values);
  const wrong = emails.find((email) => !isEmail(email));
  if (wrong !== undefined) return msg`“${wrong}” is not an email address.`;
  const count = emails.length + readPeople(values).length;
  if (count === 0) return msg`Choose a person or enter an address.`;
  return count > maxRecipients ? msg`A report has at most ${maxRecipients} recipients. You chose ${count}.` : null;
}

/** The messages of fields, without the messages of the API. */
export function scheduleProblems(values: ScheduleValues): Problems<ScheduleValues> {
  const { name, paragraph } = values;
  const recipients = recipientProblem(values);
  return {
    ...(name.trim() === "" && { name: msg`Enter a name.` }),
    ...lengthProblems({ name, paragraph }, { name: maxNameLength, paragraph: maxParagraphLength }),
    ...plantScopeProblems(values),
    ...(recipients && { emails: recipients }),
  };
}
