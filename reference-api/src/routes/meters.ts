import type { Selectable } from "kysely";
import { meterOf, visiblePlant } from "../access/plants";
import type { Api } from "../api";
import type { Database } from "../db/schema";
import { many, one } from "../http/answer";
import { notFound } from "../http/api-error";
import { endpoint } from "../http/endpoint";
import { groupedBy } from "../http/grouping";
import { relationsOf } from "../http/relations";
import { metersOfPlants } from "../present/plant-relations";
import { presentIssue, presentMeter } from "../present/plants";
import { Meter } from "../shapes/plants";

const plantMeters = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters",
  access: "user",
  summary: "The meters of a plant, retired ones included. with: issues (those not resolved).",
  answer: many("Meter", Meter),
  async handle({ api, user, params, url }) {
    await visiblePlant(api, user, params.c, params.p);
    return presentMeters(api, params.p, relationsOf(url));
  },
});

const readMeter = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}",
  access: "user",
  summary: "A meter. with: issues (those not resolved).",
  answer: one("Meter", Meter),
  async handle({ api, user, params, url }) {
    await visiblePlant(api, user, params.c, params.p);
    await meterOf(api, params.p, params.m);
    return presentOneMeter(api, params.p, params.m, relationsOf(url));
  },
});

async function presentMeters(api: Api, plantId: number, relations: ReadonlySet<string>): Promise<Meter[]> {
  const [meters, issues] = await Promise.all([
    metersOfPlants(api, [plantId]).execute(),
    relations.has("issues") ? unresolvedIssues(api, plantId) : [],
  ]);
  const issuesOf = groupedBy(issues, (issue) => issue.meter_id);
  return meters.map((row) => ({
    ...presentMeter(row, api.clock.today),
    ...(relations.has("issues") && { issues: (issuesOf.get(row.id) ?? []).map(presentIssue) }),
  }));
}

/** One meter of a plant as the contract gives it. Throws 2000 when the plant has no such meter. */
export async function presentOneMeter(
  api: Api,
  plantId: number,
  meterId: number,
  relations: ReadonlySet<string>,
): Promise<Meter> {
  const meter = (await presentMeters(api, plantId, relations)).find((each) => each.id === meterId);
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

/** Meters of a plant. contract-v0 §5 */
export const meterEndpoints = [plantMeters, readMeter];
