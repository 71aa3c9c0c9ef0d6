import { object } from "superstruct";
import { requirePlantRow } from "../../access/plants";
import type { Api } from "../../api";
import { audit } from "../../fleet/audit";
import { changePlant } from "../../fleet/change-plant";
import { numberBetween } from "../../http/fields";
import { changeRevised } from "../../http/revision";
import { promiseStatusSchema, serializePromise } from "../../resources/plants";
import { endpoint, one } from "../endpoint";

const readPromise = endpoint("get", "/companies/{c}/plants/{p}/promise-status/{id}", {
  summary: "A yearly promise period of a plant.",
  response: one("PromiseStatus", promiseStatusSchema),
  handle: async ({ api, params }) => serializePromise(await requirePromise(api, params)),
});

const updatePromise = endpoint("put", "/companies/{c}/plants/{p}/promise-status/{id}", {
  access: "writer",
  summary: "Updates the promised yield of a year and reassesses its flags.",
  body: object({ promised_total_wh: numberBetween(1, 1e15) }),
  response: one("PromiseStatus", promiseStatusSchema),
  async handle(call) {
    const { api, user, params } = call;
    const { promised_total_wh } = call.body;
    await changeRevised(call, "promise_periods", async (guard) => {
      const promise = await requirePromise(api, params);
      if (promise.promised_total_wh === promised_total_wh) return;
      await changePlant(
        api,
        params.p,
        [
          guard(promise),
          api.db.updateTable("promise_periods").set({ promised_total_wh }).where("id", "=", promise.id),
          audit(api, user, params.p, ["promise", promise.id], "updated", {
            old: { promised_total_wh: promise.promised_total_wh },
            new: { promised_total_wh },
          }),
        ],
        (before) => ({
          ...before,
          promises: before.promises.map((each) => (each.id === promise.id ? { ...each, promised_total_wh } : each)),
        }),
      );
    });
    return serializePromise(await requirePromise(api, params));
  },
});

const requirePromise = (api: Api, { p, id }: { readonly p: number; readonly id: number }) =>
  requirePlantRow(api, "promise_periods", p, id, "Promise");

/** Long-term promises of a plant. See domain/v0-calls.md#plants, domain/promises.md. */
export const promiseEndpoints = [readPromise, updatePromise];
