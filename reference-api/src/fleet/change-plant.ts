import type { Compilable } from "kysely";
import type { Api } from "../api";
import { prepareQuery } from "../db/connect";
import { notFound } from "../http/api-error";
import { reassessmentStatements } from "./assessment/reassess";
import { loadPlants, type StoredPlant } from "./stored-plants";

/**
 * Runs statements that change a plant or its meters together with everything that follows from the change.
 * `after` says what the plant will be once they have run; null when they delete it. Throws 2000 when it is gone.
 */
export async function changePlant(
  api: Api,
  plantId: number,
  statements: readonly Compilable[],
  after: (before: StoredPlant) => StoredPlant | null,
): Promise<void> {
  const before = await requireStoredPlant(api, plantId);
  const reassessment = await reassessmentStatements(api, before, after(before));
  await api.env.DB.batch([
    ...statements.map((statement) => prepareQuery(api.env.DB, statement.compile())),
    ...reassessment,
  ]);
}

/** A plant with all that its measurements follow from. Throws 2000 when there is none. */
export async function requireStoredPlant(api: Api, plantId: number): Promise<StoredPlant> {
  const [stored] = await loadPlants(api.env.DB, api.db, [plantId]);
  if (!stored) throw notFound("Plant");
  return stored;
}
