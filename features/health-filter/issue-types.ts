import type { IssueType } from "@entities/issue";

/** The issue types the health page shows by default (spec 3 §9). */
export const defaultTypes = [
  "yield_promise_status",
  "zero_yield",
  "connectivity",
  "driver_notification",
  "driver_notification_retrieval",
] as const satisfies readonly IssueType[];

/** The optional issue types; a group includes its types (spec 3 §5, §9). */
export const optionalTypes = [
  "registration_failed",
  "meter_credentials",
  "power_optimizer_issue",
  "power_spike",
  "power_interruption",
  "shade",
] as const satisfies readonly IssueType[];

/** All issue types, in the order of the columns. */
export const healthTypes = [...defaultTypes, ...optionalTypes] as const;
export type HealthType = (typeof healthTypes)[number];

/** Whether exactly the default types are chosen. */
export const isDefault = (types: readonly HealthType[]): boolean =>
  types.length === defaultTypes.length && defaultTypes.every((type) => types.includes(type));

/** Adds or removes a type; the result is in the order of the columns. */
export const toggled = (types: readonly HealthType[], type: HealthType): HealthType[] =>
  healthTypes.filter((known) => types.includes(known) !== (known === type));
