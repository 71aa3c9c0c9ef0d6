import type { CompanyScope } from "../../access/companies";
import type { Api } from "../../api";
import { plusDays } from "../../clock";
import { jsonList } from "../../db/connect";
import type { Row, YieldStatus } from "../../db/schema";
import { endpoint, paged, requestedRelations } from "../../http/endpoint";
import { issueOrder, typedIssueCondition } from "../../lists/issue-conditions";
import type { PlantFilters } from "../../lists/plant-filters";
import { listPlants, type PlantListKind, plantListQuerySchema } from "../../lists/plant-list";
import { loadPlantRelations } from "../../resources/plant-relations";
import {
  type DriverReference,
  type Issue,
  type Meter,
  type PlantColumns,
  type PlantListRow,
  plantRowSchema,
  serializeCostedIssue,
  serializeIssue,
  serializePlantCore,
} from "../../resources/plants";
import { daysListedResolved } from "../../simulation";

/**
 * The rows of a list with the requested relations (meter_issues, promise_statuses, meters, custom_fields). The issue
 * of a row is the current one of those that match the filters. With the filter resolved=1, meter_issues also has the
 * issues resolved in the last 14 days.
 */
async function serializePlantRows(
  api: Api,
  companyId: number,
  stored: readonly (PlantColumns & { status_shown: string })[],
  filters: PlantFilters,
  relations: ReadonlySet<string>,
): Promise<PlantListRow[]> {
  const ids = stored.map((row) => row.id);
  const withIssues = relations.has("meter_issues");
  const resolvedSince = withIssues && filters.resolved ? plusDays(api.clock.today, -daysListedResolved) : null;
  // The current issue is among the relations, unless it may be a resolved one.
  const isRelated = !filters.resolved && filters.date === null && filters.health === null;
  const matching = isRelated ? typedIssueCondition(filters) : undefined;
  const [relationsOf, issueOf] = await Promise.all([
    loadPlantRelations(api, ids, companyId, { resolvedSince, requested: relations, matching }),
    isRelated ? null : currentIssues(api, ids, filters),
  ]);
  return stored.map(({ status_shown, ...row }) => {
    const { companies, tags, meters, issues, tickets, promises, customFields } = relationsOf(row.id);
    const related = issues.find(({ is_matching }) => is_matching === 1);
    const issue = issueOf ? (issueOf.get(row.id) ?? null) : related ? serializeIssue(related) : null;
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
      ...(withIssues && { meter_issues: issues.map(serializeCostedIssue) }),
      ...(relations.has("promise_statuses") && { promise_statuses: promises }),
      ...(relations.has("meters") && { meters }),
      ...(relations.has("custom_fields") && { custom_fields: customFields }),
    };
  });
}

async function currentIssues(api: Api, plantIds: number[], filters: PlantFilters): Promise<Map<number, Issue>> {
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
function indicatorsOf(issues: readonly Row<"issues">[], today: string): PlantListRow["indicators"] {
  const statuses = new Map<string, "NOK" | "OK">();
  for (const issue of issues) {
    if (issue.state === "resolved") continue;
    const snoozed = issue.snoozed_until !== null && issue.snoozed_until > today;
    if (!snoozed) statuses.set(issue.type_name, "NOK");
    else if (!statuses.has(issue.type_name)) statuses.set(issue.type_name, "OK");
  }
  return [...statuses].map(([name, status]) => ({ name, status }));
}

function driversOf(meters: readonly Meter[]): DriverReference[] {
  const drivers = new Map<number, DriverReference>();
  for (const meter of meters) if (meter.active) drivers.set(meter.inbound_driver_id, meter.inbound_driver);
  return [...drivers.values()];
}

const plants = endpoint("get", "/companies/{c}/plants", {
  summary:
    "A page of a company's plants. with: meter_issues (with resolved=1 also those of the last 14 days), promise_statuses, meters, custom_fields.",
  query: plantListQuerySchema,
  includesDescendants: true,
  response: paged("PlantRow", plantRowSchema),
  handle: ({ api, companyIds, url }) => listPage(api, companyIds, "plants", url),
});

const plantIssues = endpoint("get", "/companies/{c}/plant-issues", {
  operationId: "getCompanyPlantsWithIssues",
  summary: "A page of a company's plants with issues. with: as in the plants list.",
  query: plantListQuerySchema,
  includesDescendants: true,
  response: paged("PlantRow", plantRowSchema),
  handle: ({ api, companyIds, url }) => listPage(api, companyIds, "plant-issues", url),
});

async function listPage(api: Api, companyIds: CompanyScope, kind: PlantListKind, url: URL) {
  const { rows, total, perPage, filters } = await listPlants(api, companyIds, kind, url.searchParams);
  const data = await serializePlantRows(api, companyIds[0], rows, filters, requestedRelations(url));
  return { data, total, per_page: perPage };
}

/** The lists of plants. See domain/v0-calls.md#lists. */
export const plantListEndpoints = [plants, plantIssues];
