import type { Selectable } from "kysely";
import type { Api } from "../api";
import type { Database } from "../db/schema";
import { notFound } from "../http/api-error";
import type { Meter } from "../schemas/plants";
import { metersOfPlants } from "./plant-relations";
import { serializeIssue, serializeMeter } from "./plants";

/** The meters of a plant; with the relation `issues` their unresolved issues. */
export async function serializeMeters(
  api: Api,
  plantId: number,
  relations: ReadonlySet<string>,
): Promise<Meter[]> {
  const [meters, issues] = await Promise.all([
    metersOfPlants(api, [plantId]).execute(),
    relations.has("issues") ? unresolvedIssues(api, plantId) : [],
  ]);
  const issuesOf = Map.groupBy(issues, (issue) => issue.meter_id);
  return meters.map((row) => ({
    ...serializeMeter(row, api.clock.today),
    ...(relations.has("issues") && { issues: (issuesOf.get(row.id) ?? []).map(serializeIssue) }),
  }));
}

/** A meter of a plant. Throws 2000 when the plant has no such meter. */
export async function serializeMeterById(
  api: Api,
  plantId: number,
  meterId: number,
  relations: ReadonlySet<string>,
): Promise<Meter> {
  const meter = (await serializeMeters(api, plantId, relations)).find((each) => each.id === meterId);
  if (!meter) throw notFound("Meter");
  return meter;
}

function unresolvedIssues(api: Api, plantId: number): Promise<Selectable<Database["issues"]>[]> {
  return api.db
    .selectFrom("issues")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("state", "in", ["open", "snoozed"])
    .orderBy("severity", "desc")
    .orderBy("found_on")
    .execute();
}
