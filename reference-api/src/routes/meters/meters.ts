import { requirePlantRow } from "../../authorization/plant-rows";
import { requireVisiblePlant } from "../../authorization/plants";
import { endpoint } from "../../http/endpoint";
import { requestedRelations } from "../../http/relations";
import { many, one } from "../../http/response-spec";
import { meterSchema } from "../../schemas/plants";
import { serializeMeterById, serializeMeters } from "../../serializers/meters";

const plantMeters = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters",
  access: "user",
  summary: "The meters of a plant, including retired ones. with: issues (unresolved).",
  response: many("Meter", meterSchema),
  async handle({ api, user, params, url }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    return serializeMeters(api, params.p, requestedRelations(url));
  },
});

const readMeter = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters/{m}",
  access: "user",
  summary: "A meter. with: issues (unresolved).",
  response: one("Meter", meterSchema),
  async handle({ api, user, params, url }) {
    await requireVisiblePlant(api, user, params.c, params.p);
    await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    return serializeMeterById(api, params.p, params.m, requestedRelations(url));
  },
});

/** Meters of a plant. contract-v0 §5 */
export const meterEndpoints = [plantMeters, readMeter];
