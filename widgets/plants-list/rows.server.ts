import { listPlantIssues, listPlants, type PlantsPage } from "@entities/plant";
import {
  type MissingChoice,
  type PlantsList,
  type PlantsListQuery,
  type PlantsQuery,
  withoutMissing,
} from "@features/plants-filter";
import type { ChoiceNames } from "@features/plants-filter/index.server";
import type { V0Client } from "@shared/api/v0/v0-client";
import { resolveWithin } from "@shared/streaming/resolve-within";

interface RowsRequest {
  api: V0Client;
  companyId: number;
  list: PlantsList;
  listQuery: PlantsListQuery;
  query: PlantsQuery;
  /** The names of the choices in the query; already requested. */
  choices: Promise<ChoiceNames>;
  signal: AbortSignal;
}

const calls = { plants: listPlants, issues: listPlantIssues, performances: listPlants };

/** The maximum time that the rows wait for the names of the filters' choices. */
const namesTimeoutMs = 500;
const noNames: ChoiceNames = { names: [], missing: [] };

/**
 * Loads one page of a list. Choices that the company does not have, such as a deleted tag, are omitted from the
 * query. Throws `ApiError`.
 */
export async function loadRows({
  api,
  companyId,
  list,
  listQuery,
  query,
  choices,
  signal,
}: RowsRequest): Promise<PlantsPage & ChoiceNames> {
  const load = (query: PlantsQuery) => calls[list](api, companyId, listQuery.toApiQuery(query), { signal });
  const [first] = await Promise.allSettled([load(query)]);
  const { value } = await resolveWithin(choices, namesTimeoutMs);
  const { names, missing } = value instanceof Promise ? noNames : value;
  if (first.status === "fulfilled") {
    const own = missing.filter(isOwnChoice);
    if (own.length === 0) return { ...first.value, names, missing: [] };
    return { ...(await load(withoutMissing(query, own))), names, missing: own };
  }
  if (missing.length === 0 || first.reason instanceof Response) throw first.reason;
  return { ...(await load(withoutMissing(query, missing))), names, missing };
}

/** Only children are listed, not their descendants, so only a rejected request proves a company missing. */
const isOwnChoice = ({ filter }: MissingChoice): boolean => filter !== "child_company_ids";
