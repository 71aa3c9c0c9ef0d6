import { type AlertRule, type AlertSettings, alertKinds } from "@entities/alert-rule";
import {
  type ChosenPlant,
  type PlantScopeValues,
  plantScopeProblems,
  plantScopeValues,
  readPlantScope,
} from "@entities/plant";
import { msg } from "@lingui/core/macro";
import type { Problems } from "@shared/forms/form-model";
import { numberOf } from "@shared/lib/number-text";
import { readId } from "@shared/lib/text";
import { lengthProblems } from "@shared/lib/text-limits";

/** The most rules of a user in a company (domain/alerts.md#rules). */
export const maxRules = 20;

/** The values of the form, by the names that the API uses in its messages. */
export interface RuleValues extends Record<string, string | boolean>, PlantScopeValues {
  name: string;
  /** The names of the chosen kinds, with commas. */
  kinds: string;
  /** Whether only issues of the chosen types, or of the chosen drivers, count, and their names as JSON. */
  some_findings: boolean;
  findings: string;
  some_drivers: boolean;
  drivers: string;
  /** What is at stake, as energy or as its value. */
  unit: "kwh" | "eur";
  min_kwh_per_day: string;
  min_eur_per_day: string;
  min_hours: string;
  when: AlertSettings["when"];
  hour: string;
  working_days_only: boolean;
  quiet: boolean;
  quiet_from: string;
  quiet_until: string;
  channel: AlertSettings["channel"];
  format: AlertSettings["format"];
  webhook_url: string;
  escalates: boolean;
  escalate_after_hours: string;
  escalate_to_user_id: string;
}

export interface RuleContext {
  companyId: number;
  /** Null for a new rule. */
  rule: AlertRule | null;
  /** The chosen plants of the rule with their names. */
  plants: readonly ChosenPlant[];
}

/** A new rule tells what costs energy for a day, and not at night. */
const newRule: AlertSettings = {
  name: "",
  enabled: true,
  kinds: ["driver", "connection", "grid", "plant"],
  findings: null,
  drivers: null,
  plants: null,
  min_kwh_per_day: 5,
  min_eur_per_day: null,
  min_hours: 24,
  when: "at_once",
  hour: 7,
  working_days_only: false,
  quiet_from: 22,
  quiet_until: 7,
  channel: "email",
  format: "standard",
  webhook_url: null,
  escalate_after_hours: null,
  escalate_to_user_id: null,
};

const allKinds = Object.keys(alertKinds);
const listOf = (text: string): string[] => text.split(",").filter(Boolean);

/** The names in a value of the form as JSON; none in a malformed value. */
export function readNames(text: string): string[] {
  try {
    const names: unknown = JSON.parse(text);
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

const written = (value: number | null, fallback: number | "" = ""): string => String(value ?? fallback);

/** The chosen kinds in the order of the form. Kinds that this site does not know stay. */
export const readKinds = ({ kinds }: Pick<RuleValues, "kinds">): string[] => listOf(kinds);

export function withKind(kinds: readonly string[], kind: string, isChosen: boolean): string {
  const rest = kinds.filter((other) => other !== kind);
  const chosen = isChosen ? [...rest, kind] : rest;
  const known = allKinds.filter((name) => chosen.includes(name));
  return [...known, ...chosen.filter((name) => !allKinds.includes(name))].join(",");
}

export function toValues({ rule, plants }: RuleContext): RuleValues {
  const settings = rule ?? newRule;
  const { quiet_from: from, quiet_until: until, escalate_after_hours: later } = settings;
  return {
    name: settings.name ?? "",
    kinds: (settings.kinds ?? allKinds).join(","),
    some_findings: settings.findings !== null,
    findings: JSON.stringify(settings.findings ?? []),
    some_drivers: settings.drivers !== null,
    drivers: JSON.stringify(settings.drivers ?? []),
    ...plantScopeValues(settings.plants, plants),
    unit: settings.min_eur_per_day === null ? "kwh" : "eur",
    min_kwh_per_day: written(settings.min_kwh_per_day, 0),
    min_eur_per_day: written(settings.min_eur_per_day, 1),
    min_hours: written(settings.min_hours, 0),
    when: settings.when,
    hour: written(settings.hour, 7),
    working_days_only: settings.working_days_only,
    quiet: from !== null && until !== null,
    quiet_from: written(from, 22),
    quiet_until: written(until, 7),
    channel: settings.channel,
    format: settings.format,
    webhook_url: settings.webhook_url ?? "",
    escalates: later !== null,
    escalate_after_hours: written(later, 24),
    escalate_to_user_id: written(settings.escalate_to_user_id),
  };
}

/** The settings that the values of the form state. All known kinds together are every kind. */
export function toSettings(values: RuleValues): AlertSettings {
  const { quiet, escalates, channel } = values;
  const isValue = values.unit === "eur";
  const kinds = readKinds(values);
  return {
    name: values.name.trim(),
    enabled: true,
    kinds: allKinds.every((kind) => kinds.includes(kind)) ? null : kinds,
    findings: values.some_findings ? readNames(values.findings) : null,
    drivers: values.some_drivers ? readNames(values.drivers) : null,
    plants: readPlantScope(values),
    min_kwh_per_day: isValue ? 0 : numberOf(values.min_kwh_per_day),
    min_eur_per_day: isValue ? numberOf(values.min_eur_per_day) : null,
    min_hours: numberOf(values.min_hours),
    when: values.when,
    hour: numberOf(values.hour),
    working_days_only: values.working_days_only,
    quiet_from: quiet ? numberOf(values.quiet_from) : null,
    quiet_until: quiet ? numberOf(values.quiet_until) : null,
    channel,
    format: channel === "webhook" ? values.format : "standard",
    webhook_url: channel === "webhook" ? values.webhook_url.trim() : null,
    escalate_after_hours: escalates ? numberOf(values.escalate_after_hours) : null,
    escalate_to_user_id: escalates ? readId(values.escalate_to_user_id) : null,
  };
}

const isWithin = (text: string, least: number, most: number, whole: boolean): boolean => {
  const value = numberOf(text);
  return value !== null && value >= least && value <= most && (!whole || Number.isInteger(value));
};

/** The API decides whether plain HTTP is allowed. */
const isWebUrl = (url: string): boolean => URL.canParse(url.trim()) && /^https?:/i.test(url.trim());

/** The messages of fields, without the messages of the API. */
export function ruleProblems(values: RuleValues): Problems<RuleValues> {
  const { quiet, channel, escalates } = values;
  const least = values.unit === "eur" ? "min_eur_per_day" : "min_kwh_per_day";
  return {
    ...(values.name.trim() === "" && { name: msg`Enter a name.` }),
    ...lengthProblems({ name: values.name }, { name: 80 }),
    ...(readKinds(values).length === 0 && { kinds: msg`Choose at least one cause.` }),
    ...(values.some_findings &&
      readNames(values.findings).length === 0 && { findings: msg`Choose at least one type of issue.` }),
    ...(values.some_drivers && readNames(values.drivers).length === 0 && { drivers: msg`Choose at least one driver.` }),
    ...plantScopeProblems(values),
    ...(!isWithin(values[least], 0, 1_000_000, false) && { [least]: msg`Enter a number of at least 0.` }),
    ...(!isWithin(values.min_hours, 0, 720, true) && { min_hours: msg`Enter a whole number from 0 to 720.` }),
    ...(quiet && values.quiet_from === values.quiet_until && { quiet_until: msg`Choose another hour than the first.` }),
    ...(channel === "webhook" &&
      !isWebUrl(values.webhook_url) && { webhook_url: msg`Enter an address that begins with https://` }),
    ...(escalates &&
      !isWithin(values.escalate_after_hours, 1, 168, true) && {
        escalate_after_hours: msg`Enter a whole number from 1 to 168.`,
      }),
    ...(escalates && values.escalate_to_user_id === "" && { escalate_to_user_id: msg`Choose a person.` }),
  };
}
