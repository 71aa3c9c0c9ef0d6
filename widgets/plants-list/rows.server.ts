import { listPlantIssues, listPlants, type PlantsPage } from "@entities/plant";
import {
  type MissingChoice,
  type PlantsList,
  type PlantsQuery,
  toApiQuery,
  withoutMissing,
} from "@features/plants-filter";
import type { ChoiceNames } from "@features/plants-filter/index.server";
import type { V0Client } from "@shared/api/v0-client";
import { resolveWithin } from "@shared/streaming/resolve-within";

interface Question {
  api: V0Client;
  companyId: number;
  list: PlantsList;
  query: PlantsQuery;
  /** What is known of the choices that the query names; on its way already. */
  known: Promise<ChoiceNames>;
  signal: AbortSignal;
}

const calls = { plants: listPlants, issues: listPlantIssues, performances: listPlants };

/** The rows wait no longer than this for the names of what they are filtered by. */
const namesPatienceMs = 500;
const nothingKnown: ChoiceNames = { names: [], missing: [] };

/**
 * The page of a list that answers a query. Where the query names what the company does not have, such as a tag
 * that was deleted, the rows are those without it. Throws `ApiError`.
 */
export async function loadRows({
  api,
  companyId,
  list,
  query,
  known,
  signal,
}: Question): Promise<PlantsPage & ChoiceNames> {
  const ask = (asked: PlantsQuery) => calls[list](api, companyId, toApiQuery(asked, list), { signal });
  const [first] = await Promise.allSettled([ask(query)]);
  const { value } = await resolveWithin(known, namesPatienceMs);
  const { names, missing } = value instanceof Promise ? nothingKnown : value;
  if (first.status === "fulfilled") {
    const gone = missing.filter(isOwnChoice);
    if (gone.length === 0) return { ...first.value, names, missing: [] };
    return { ...(await ask(withoutMissing(query, gone))), names, missing: gone };
  }
  if (missing.length === 0 || first.reason instanceof Response) throw first.reason;
  return { ...(await ask(withoutMissing(query, missing))), names, missing };
}

/** Companies further down than the children are listed nowhere, so that only a refusal proves one missing. */
const isOwnChoice = ({ filter }: MissingChoice): boolean => filter !== "child_company_ids[]";
