import { object } from "superstruct";
import type { Api } from "../../api";
import type { Row } from "../../db/schema";
import { notFound } from "../../http/api-error";
import { relationsQuery } from "../../http/fields";
import { serializeIssue } from "../../resources/issues";
import { selectMeters } from "../../resources/plant-relations";
import { type Meter, meterSchema, serializeMeter } from "../../resources/plants";
import { endpoint, many, one, requestedRelations } from "../endpoint";

/** The meters of a plant. With the relation `issues`, they include their unresolved issues. */
async function serializeMeters(api: Api, plantId: number, relations: ReadonlySet<string>): Promise<Meter[]> {
  const [meters, issues] = await Promise.all([
    selectMeters(api.db, plantId).execute(),
    relations.has("issues") ? unresolvedIssues(api, plantId) : [],
  ]);
  const issuesOf = Map.groupBy(issues, (issue) => issue.meter_id);
  return meters.map((row) => ({
    ...serializeMeter(row, api.clock.today),
    ...(relations.has("issues") && { issues: (issuesOf.get(row.id) ?? []).map(serializeIssue) }),
  }));
}

/** Loads a meter of a plant. Throws 2000 if the plant has no such meter. */
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

function unresolvedIssues(api: Api, plantId: number): Promise<Row<"issues">[]> {
  return api.db
    .selectFrom("issues")
    .selectAll()
    .where("plant_id", "=", plantId)
    .where("state", "in", ["open", "snoozed"])
    .orderBy("severity", "desc")
    .orderBy("found_on")
    .execute();
}

const plantMeters = endpoint("get", "/companies/{c}/plants/{p}/meters", {
  summary: "The meters of a plant, including retired ones. with: issues (unresolved).",
  query: object({ with: relationsQuery("issues") }),
  response: many("Meter", meterSchema),
  handle: ({ api, params, url }) => serializeMeters(api, params.p, requestedRelations(url)),
});

const readMeter = endpoint("get", "/companies/{c}/plants/{p}/meters/{m}", {
  summary: "A meter. with: issues (unresolved).",
  query: object({ with: relationsQuery("issues") }),
  response: one("Meter", meterSchema),
  handle: ({ api, params, url }) => serializeMeterById(api, params.p, params.m, requestedRelations(url)),
});

/** Meters of a plant. See domain/v0-calls.md#meters. */
export const meterEndpoints = [plantMeters, readMeter];
