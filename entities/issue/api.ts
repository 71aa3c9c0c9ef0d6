import { type PlantRef, plantPath } from "@shared/api/refs";
import { type CountedRows, countedRows } from "@shared/api/v0/rows";
import type { ChangeOptions, RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import type { ApiExtensions } from "@shared/session/load-context";
import { costedIssueSchema, diagnosedIssueSchema, type MeterIssue, meterIssueSchema } from "./schema";
import { severityOf } from "./type";

/** The ids of an issue of a meter, for calls that change the issue. */
export interface IssueRef {
  meterId: number;
  issueId: number;
}

/**
 * The open and resolved issues of a plant with meter and severity. Without the extension `losses`, the day on which an
 * issue began and its cost are omitted, without `diagnosis` what it looks like. Throws `ApiError` (domain/v0-calls.md#plants).
 */
export const listIssuesOfPlant = async (api: V0Client, ref: PlantRef, options: IssueOptions = {}) =>
  (await readIssuesOfPlant(api, ref, options)).rows;

type IssueOptions = RequestOptions & Partial<Pick<ApiExtensions, "losses" | "diagnosis">>;

/** The issues as `listIssuesOfPlant`, with the number of rows that could not be read. Throws `ApiError`. */
export async function readIssuesOfPlant(
  api: V0Client,
  ref: PlantRef,
  { losses = false, diagnosis = false, signal }: IssueOptions = {},
): Promise<CountedRows<MeterIssue>> {
  const { rows, unreadable } = await api.read(`${plantPath(ref)}/issues`, {
    query: { with: "meter" },
    schema: countedRows<MeterIssue>(!losses ? meterIssueSchema : diagnosis ? diagnosedIssueSchema : costedIssueSchema),
    signal,
  });
  return { rows: rows.map((issue) => ({ ...issue, severity: severityOf(issue) })), unreadable };
}

const issuePath = (ref: PlantRef, { meterId, issueId }: IssueRef): string =>
  `${plantPath(ref)}/meters/${meterId}/issues/${issueId}`;

/**
 * Snoozes an open issue until a day, on which it reopens, or reopens a snoozed issue (null). Throws `ApiError`. See
 * domain/v0-calls.md#meters.
 */
export function changeSnooze(
  api: V0Client,
  ref: PlantRef,
  issue: IssueRef,
  until: string | null,
  options: ChangeOptions = {},
): Promise<void> {
  const path = issuePath(ref, issue);
  if (until === null) return api.write("PUT", `${path}/unsnooze`, options);
  return api.write("PUT", `${path}/snooze`, { body: { snoozed_until: until }, ...options });
}
