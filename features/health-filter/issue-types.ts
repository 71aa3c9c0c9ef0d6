import type { IssueType } from "@entities/issue";

/** The issue types the health page shows unless told otherwise (spec 3 §9). */
export const defaultTypes = [
  "yield_promise_status",
  "zero_yield",
  "connectivity",
  "driver_notification",
  "driver_notification_retrieval",
] as const satisfies readonly IssueType[];

/** Those it shows when asked to; a group stands for its kinds as well (spec 3 §5, §9). */
export const optionalTypes = [
  "registration_failed",
  "meter_credentials",
  "power_optimizer_issue",
  "power_spike",
  "power_interruption",
  "shade",
] as const satisfies readonly IssueType[];

/** All of them, in the order of the table's columns. */
export const healthTypes = [...defaultTypes, ...optionalTypes] as const;
export type HealthType = (typeof healthTypes)[number];

/** Whether exactly the types of the start are chosen. */
export const isDefault = (types: readonly HealthType[]): boolean =>
  types.length === defaultTypes.length && defaultTypes.every((type) => types.includes(type));

/** The choice with one type more or less, in the order of the columns. */
export const toggled = (types: readonly HealthType[], type: HealthType): HealthType[] =>
  healthTypes.filter((known) => types.includes(known) !== (known === type));
