import { rows } from "@shared/api/rows";
import type { V0Client } from "@shared/api/v0-client";
import { type MeterIssue, meterIssueSchema } from "./schema";

/** The issues of a plant, open and resolved, each with its meter (contract §5). */
export function listIssuesOfPlant(
  api: V0Client,
  companyId: number,
  plantId: number,
  { signal }: { signal?: AbortSignal } = {},
): Promise<MeterIssue[]> {
  return api.read(`/companies/${companyId}/plants/${plantId}/issues`, {
    query: { with: "meter" },
    schema: rows(meterIssueSchema),
    signal,
  });
}
