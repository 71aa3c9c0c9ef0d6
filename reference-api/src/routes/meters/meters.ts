import { meterOf, visiblePlant } from "../../authorization/plants";
import { endpoint } from "../../http/endpoint";
import { relationsOf } from "../../http/relations";
import { many, one } from "../../http/response-spec";
import { meterSchema } from "../../schemas/plants";
import { presentMeters, presentOneMeter } from "../../serializers/meters";

const plantMeters = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/meters",
  access: "user",
  summary: "The meters of a plant, retired ones included. with: issues (those not resolved).",
  answer: many("Meter", meterSchema),
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
  answer: one("Meter", meterSchema),
  async handle({ api, user, params, url }) {
    await visiblePlant(api, user, params.c, params.p);
    await meterOf(api, params.p, params.m);
    return presentOneMeter(api, params.p, params.m, relationsOf(url));
  },
});

/** Meters of a plant. contract-v0 §5 */
export const meterEndpoints = [plantMeters, readMeter];
