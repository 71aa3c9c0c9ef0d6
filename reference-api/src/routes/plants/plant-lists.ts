import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import { requestedCompanies } from "../../authorization/companies";
import { endpoint } from "../../http/endpoint";
import { requestedRelations } from "../../http/relations";
import { paged } from "../../http/response-spec";
import { plantListQuerySchema } from "../../lists/plant-filters";
import { listPlants, type PlantListKind, plantsPerPage } from "../../lists/plant-list";
import { serializePlantRows } from "../../lists/plant-rows";
import { plantRowSchema } from "../../schemas/plants";

const plants = endpoint({
  method: "get",
  path: "/companies/{c}/plants",
  access: "user",
  summary: "A page of a company's plants. with: meter_issues, promise_statuses, meters, custom_fields.",
  query: plantListQuerySchema,
  includesDescendants: true,
  response: paged("PlantRow", plantRowSchema),
  handle: ({ api, user, params, url }) => listPage(api, user, params.c, "plants", url),
});

const plantIssues = endpoint({
  method: "get",
  path: "/companies/{c}/plant-issues",
  access: "user",
  operationId: "getCompanyPlantsWithIssues",
  summary: "A page of a company's plants with issues. with: as in the plants list.",
  query: plantListQuerySchema,
  includesDescendants: true,
  response: paged("PlantRow", plantRowSchema),
  handle: ({ api, user, params, url }) => listPage(api, user, params.c, "plant-issues", url),
});

async function listPage(api: Api, user: SignedInUser, companyId: number, kind: PlantListKind, url: URL) {
  const companyIds = await requestedCompanies(api, user, companyId, url);
  const { rows, total, filters } = await listPlants(api, companyIds, kind, url.searchParams);
  const data = await serializePlantRows(api, companyId, rows, filters, requestedRelations(url));
  return { data, total, per_page: plantsPerPage };
}

/** The lists of plants. contract-v0 §4 */
export const plantListEndpoints = [plants, plantIssues];
