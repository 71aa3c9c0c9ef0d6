import { type PlantRef, plantPath } from "@shared/api/refs";
import { rows } from "@shared/api/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0-client";
import { type MeterIssue, meterIssueSchema } from "./schema";

/** The open and resolved issues of a plant with their meters. Throws `ApiError`. // contract §5 */
export function listIssuesOfPlant(
  api: V0Client,
  ref: PlantRef,
  { signal }: RequestOptions = {},
): Promise<MeterIssue[]> {
  return api.read(`${plantPath(ref)}/issues`, {
    query: { with: "meter" },
    schema: rows(meterIssueSchema),
    signal,
  });
}
