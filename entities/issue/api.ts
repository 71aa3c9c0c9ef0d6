import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { type IssueRef, type MeterIssue, meterIssueSchema } from "./schema";
import { severityOf } from "./severity";

/** The open and resolved issues of a plant with their meters and severities. Throws `ApiError`. // contract §5 */
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

/** Snoozes an open issue until a day, on which it reopens. Throws `ApiError`. // contract §5 */
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

/** Reopens a snoozed issue. Throws `ApiError`. // contract §5 */
export function unsnoozeIssue(
  api: V0Client,
  ref: PlantRef,
  issue: IssueRef,
  { signal }: RequestOptions = {},
): Promise<void> {
  return api.write("PUT", `${issuePath(ref, issue)}/unsnooze`, { signal });
}
