import type { Api } from "../api";
import type { PlantRow as StoredPlant } from "../authorization/plants";
import { jsonList } from "../db/connect";
import type { YieldStatus } from "../db/schema";
import type { Issue, Meter, Named, PlantRow } from "../schemas/plants";
import { loadPlantRelations } from "../serializers/plant-relations";
import { serializeIssue, serializePlantCore } from "../serializers/plants";
import { issueOrder, typedIssueCondition } from "./issue-conditions";
import type { PlantFilters } from "./plant-filters";

/**
 * The rows of a list with the requested relations (meter_issues, promise_statuses, meters, custom_fields). The issue
 * of a row is the current one of those that match the filters.
 */
export async function serializePlantRows(
  api: Api,
  companyId: number,
  stored: readonly (StoredPlant & { status_shown: string })[],
  filters: PlantFilters,
  relations: ReadonlySet<string>,
): Promise<PlantRow[]> {
  const ids = stored.map((row) => row.id);
  const [relationsOf, issueOf] = await Promise.all([
    loadPlantRelations(api, ids, companyId),
    currentIssues(api, ids, filters),
  ]);
  return stored.map(({ status_shown, ...row }) => {
    const { companies, tags, meters, issues, tickets, promises, customFields } = relationsOf(row.id);
    const issue = issueOf.get(row.id) ?? null;
    return {
      ...serializePlantCore(row),
      status: status_shown as YieldStatus,
      companies,
      tags,
      tickets,
      issue,
      found_on: issue?.found_on ?? null,
      snoozed_until: issue?.snoozed_until ?? null,
      indicators: indicatorsOf(issues, api.clock.today),
      drivers: driversOf(meters),
      ...(relations.has("meter_issues") && { meter_issues: issues }),
      ...(relations.has("promise_statuses") && { promise_statuses: promises }),
      ...(relations.has("meters") && { meters }),
      ...(relations.has("custom_fields") && { custom_fields: customFields }),
    };
  });
}

/** The current issue of each plant among the matching ones. */
async function currentIssues(
  api: Api,
  plantIds: number[],
  filters: PlantFilters,
): Promise<Map<number, Issue>> {
  const rows = await api.db
    .selectFrom("issues")
    .selectAll()
    .where("plant_id", "in", jsonList(plantIds))
    .where(typedIssueCondition(filters))
    .orderBy(issueOrder(filters))
    .execute();
  const current = new Map<number, Issue>();
  for (const row of rows) if (!current.has(row.plant_id)) current.set(row.plant_id, serializeIssue(row));
  return current;
}

/** An indicator for each type of unresolved issue: NOK, or OK when all issues of the type are snoozed. */
function indicatorsOf(issues: readonly Issue[], today: string): PlantRow["indicators"] {
  const statuses = new Map<string, "NOK" | "OK">();
  for (const issue of issues) {
    const snoozed = issue.snoozed_until !== null && issue.snoozed_until > today;
    if (!snoozed) statuses.set(issue.type_name, "NOK");
    else if (!statuses.has(issue.type_name)) statuses.set(issue.type_name, "OK");
  }
  return [...statuses].map(([name, status]) => ({ name, status }));
}

function driversOf(meters: readonly Meter[]): Named[] {
  const drivers = new Map<number, Named>();
  for (const meter of meters) if (meter.active) drivers.set(meter.inbound_driver_id, meter.inbound_driver);
  return [...drivers.values()];
}
