import { type PlantRef, plantPath } from "@shared/api/refs";
import { type Infer, object } from "@shared/api/v0/decoder";
import { dateOrNull, id, idOrNull, nameOrNull, numberOrNull } from "@shared/api/v0/fields";
import { relation, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { severityOf } from "./type";

/** An issue of a plant or of one of its meters. Dates are wire dates (`dayOf`). */
export const meterIssueSchema = object({
  id: id(),
  meter_id: idOrNull(),
  type_name: nameOrNull(),
  found_on: dateOrNull(),
  resolved_on: dateOrNull(),
  snoozed_until: dateOrNull(),
  severity: numberOrNull(),
  meter: relation(object({ id: id(), name: nameOrNull() })),
});
export type MeterIssue = Infer<typeof meterIssueSchema>;

/** The ids of an issue of a meter, for calls that change the issue. */
export interface IssueRef {
  meterId: number;
  issueId: number;
}

/** The open and resolved issues of a plant with meter and severity. Throws `ApiError` (domain/v0-calls.md#plants). */
export async function listIssuesOfPlant(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<MeterIssue[]> {
  const issues = await api.read(`${plantPath(ref)}/issues`, {
    query: { with: "meter" },
    schema: rows(meterIssueSchema),
    signal,
  });
  return issues.map((issue) => ({ ...issue, severity: severityOf(issue) }));
}

const issuePath = (ref: PlantRef, { meterId, issueId }: IssueRef): string =>
  `${plantPath(ref)}/meters/${meterId}/issues/${issueId}`;

/** Snoozes an open issue until a day, on which it reopens. Throws `ApiError`. See domain/v0-calls.md#meters. */
export function snoozeIssue(
  api: V0Client,
  ref: PlantRef,
  issue: IssueRef,
  until: Temporal.PlainDate,
  { signal }: RequestOptions = {},
): Promise<void> {
  const body = { snoozed_until: until.toString() };
  return api.write("PUT", `${issuePath(ref, issue)}/snooze`, { body, signal });
}

/** Reopens a snoozed issue. Throws `ApiError`. See domain/v0-calls.md#meters. */
export const unsnoozeIssue = (api: V0Client, ref: PlantRef, issue: IssueRef, { signal }: RequestOptions = {}) =>
  api.write("PUT", `${issuePath(ref, issue)}/unsnooze`, { signal });
