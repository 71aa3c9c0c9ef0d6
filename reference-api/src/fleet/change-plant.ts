import type { Compilable } from "kysely";
import type { Api } from "../api";
import { prepareQuery } from "../db/connect";
import { notFound } from "../http/api-error";
import { reassessmentStatements } from "./assessment/reassess";
import { loadPlants, type StoredPlant } from "./stored-plants";

/**
 * Runs statements that change a plant or its meters, together with the statements for everything derived from them.
 * `after`: the plant after the change; null when it is deleted. Throws 2000 when the plant does not exist.
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

/** A plant with everything its measurements depend on. Throws 2000 when there is none. */
export async function requireStoredPlant(api: Api, plantId: number): Promise<StoredPlant> {
  const [stored] = await loadPlants(api.env.DB, api.db, [plantId]);
  if (!stored) throw notFound("Plant");
  return stored;
}
