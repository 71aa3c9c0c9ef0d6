import { sql } from "kysely";
import type { CompanyScope } from "../../access/companies";
import type { PlantRow } from "../../access/plants";
import type { Api } from "../../api";
import { daysListedResolved } from "../../assessment/issues/issue-costs";
import { plusDays } from "../../clock";
import { parts } from "../../db/connect";
import { jsonRows } from "../../db/json-rows";
import type { YieldStatus } from "../../db/schema";
import { serializeToday } from "../../fleet/today";
import { issueOrder, typedIssueCondition } from "../../lists/issue-conditions";
import { type PlantFilters, parsePlantFilters } from "../../lists/plant-filters";
import { type PlantListKind, plantListQuerySchema, selectPlants, totalOf } from "../../lists/plant-list";
import { type IssueColumns, issueColumns, serializeCostedIssue, serializeIssue } from "../../resources/issues";
import {
  type PlantRelations,
  plantRelations,
  type RelatedIssue,
  relationColumns,
  relationsRequest,
} from "../../resources/plant-relations";
import { type PlantColumns, type PlantListRow, plantRowSchema, serializePlantCore } from "../../resources/plants";
import { endpoint, paged, type Reading, reading, requestedRelations } from "../endpoint";

/**
 * One page of a list with the requested relations (meter_issues, promise_statuses, meters, custom_fields). The issue of
 * a row is the current issue. Only issues that match the filters count. With the filter resolved=1, meter_issues also
 * contains the issues that were resolved in the last 14 days.
 */
function readPage(api: Api, companyIds: CompanyScope, kind: PlantListKind, url: URL): Reading {
  const query = url.searchParams;
  const requested = requestedRelations(url);
  const filters = parsePlantFilters(query);
  const list = { companyIds, kind, filters, query };
  const { select, page } = selectPlants(api, list);
  const withResolved = requested.has("meter_issues") && filters.resolved;
  const resolvedSince = withResolved ? plusDays(api.clock.today, -daysListedResolved) : null;
  const current = jsonRows(currentIssue(filters));
  const plants = select
    .innerJoin(relationsRequest(api, companyIds[0], resolvedSince), (join) => join.onTrue())
    .select(relationColumns(requested))
    .select(current.column.as("current_issue"));
  return reading([plants], async ([rows]) => ({
    data: rows.map((row) => {
      const relations = plantRelations(row, requested, api.clock.today);
      const [issue] = current.read(row.current_issue);
      return serializePlantRow(row, relations, issue, requested, api);
    }),
    total: await totalOf(api, list, rows, page),
    per_page: page.perPage,
  }));
}

/** The current issue of a plant in a list. Only issues that match the filters count. */
function currentIssue(filters: PlantFilters) {
  return parts
    .selectFrom("issues")
    .select(issueColumns)
    .where("plant_id", "=", sql.ref<number>("plants.id"))
    .where(typedIssueCondition(filters))
    .orderBy(issueOrder(filters))
    .limit(sql.lit(1));
}

function serializePlantRow(
  row: PlantColumns & Pick<PlantRow, "today" | "assessed_until"> & { readonly status_shown: string },
  { companies, tags, drivers, meters, issues, tickets, promises, customFields }: PlantRelations,
  current: IssueColumns | undefined,
  requested: ReadonlySet<string>,
  { clock, env }: Pick<Api, "clock" | "env">,
): PlantListRow {
  const issue = current ? serializeIssue(current) : null;
  return {
    ...serializePlantCore(row, env),
    status: row.status_shown as YieldStatus,
    companies,
    tags,
    tickets,
    today: serializeToday(row, clock),
    issue,
    found_on: issue?.found_on ?? null,
    snoozed_until: issue?.snoozed_until ?? null,
    indicators: toIndicators(issues, clock.today),
    drivers,
    ...(requested.has("meter_issues") && { meter_issues: issues.map(serializeCostedIssue) }),
    ...(requested.has("promise_statuses") && { promise_statuses: promises }),
    ...(requested.has("meters") && { meters }),
    ...(requested.has("custom_fields") && { custom_fields: customFields }),
  };
}

/** One indicator for each type of unresolved issue: NOK, or OK if all issues of the type are snoozed. */
function toIndicators(issues: readonly RelatedIssue[], today: string): PlantListRow["indicators"] {
  const statuses = new Map<string, "NOK" | "OK">();
  for (const issue of issues) {
    if (issue.state === "resolved") continue;
    const snoozed = issue.snoozed_until !== null && issue.snoozed_until > today;
    if (!snoozed) statuses.set(issue.type_name, "NOK");
    else if (!statuses.has(issue.type_name)) statuses.set(issue.type_name, "OK");
  }
  return [...statuses].map(([name, status]) => ({ name, status }));
}

const plants = endpoint("get", "/companies/{c}/plants", {
  summary:
    "A page of a company's plants. with: meter_issues (with resolved=1 also resolved issues of the last 14 days), promise_statuses, meters, custom_fields.",
  query: plantListQuerySchema,
  includesDescendants: true,
  response: paged("PlantRow", plantRowSchema),
  read: ({ api, companyIds, url }) => readPage(api, companyIds, "plants", url),
});

const plantIssues = endpoint("get", "/companies/{c}/plant-issues", {
  operationId: "getCompanyPlantsWithIssues",
  summary: "A page of a company's plants with issues. with: as in the plants list.",
  query: plantListQuerySchema,
  includesDescendants: true,
  response: paged("PlantRow", plantRowSchema),
  read: ({ api, companyIds, url }) => readPage(api, companyIds, "plant-issues", url),
});

/** The lists of plants. See domain/v0-calls.md#lists. */
export const plantListEndpoints = [plants, plantIssues];
