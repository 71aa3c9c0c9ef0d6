import { nullable, object } from "superstruct";
import type { Api } from "../../api";
import { lateDeliveries, lateDeliveriesSchema, selectDeliveries } from "../../fleet/deliveries";
import { serializeToday, todaySchema } from "../../fleet/today";
import { notFound } from "../../http/api-error";
import { relationsQuery } from "../../http/fields";
import {
  type PlantRelations,
  plantRelations,
  relationColumns,
  relationsRequest,
  serializePlant,
} from "../../resources/plant-relations";
import { namedSchema, plantCompanySchema, plantSchema, promiseStatusSchema } from "../../resources/plants";
import { endpoint, many, one, type ResponseSpec, reading, requestedRelations } from "../endpoint";

const readPlant = endpoint("get", "/companies/{c}/plants/{p}", {
  summary: "A plant. with: meters, custom_fields, promise_statuses, issues, tickets.",
  query: object({ with: relationsQuery("meters", "custom_fields", "promise_statuses", "issues", "tickets") }),
  response: one("Plant", plantSchema),
  read({ api, params, url }) {
    const requested = requestedRelations(url);
    return reading(
      [selectRelations(api, params, requested)],
      ([[row]], { plant }) =>
        row && plant && serializePlant(plant, plantRelations(row, requested, api.clock.today), requested, api.env),
    );
  },
});

const today = endpoint("get", "/companies/{c}/plants/{p}/today", {
  summary:
    "What a plant generated today up to the last complete hour, and was expected to, and the drivers whose last delivery is longer ago than usual. Null for a light plant.",
  response: one("PlantToday", nullable(object({ ...todaySchema.schema, late_deliveries: lateDeliveriesSchema }))),
  read: ({ api, params }) =>
    reading([selectDeliveries(api, params.p)], ([meters], { plant }) => {
      const energy = plant && serializeToday(plant, api.clock);
      return energy && { ...energy, late_deliveries: lateDeliveries(api, plant, meters, energy.measured_at) };
    }),
});

const owningCompany = endpoint("get", "/plants/{p}/owning-company", {
  access: "admin",
  summary: "The company that owns a plant.",
  response: one("Named", namedSchema),
  async handle({ api, params }) {
    return api.db
      .selectFrom("companies")
      .innerJoin("plants", "plants.owning_company_id", "companies.id")
      .select(["companies.id", "companies.name"])
      .where("plants.id", "=", params.p)
      .executeTakeFirstOrThrow(() => notFound("Plant"));
  },
});

function plantRelation(
  path: string,
  summary: string,
  response: ResponseSpec,
  select: (relations: PlantRelations) => readonly unknown[],
) {
  return endpoint("get", `/companies/{c}/plants/{p}/${path}` as "/companies/{c}/plants/{p}", {
    summary,
    response,
    read: ({ api, params }) =>
      reading(
        [selectRelations(api, params)],
        ([[row]]) => row && select(plantRelations(row, undefined, api.clock.today)),
      ),
  });
}

/** The relations of the plant of a path, all or only the requested ones. */
function selectRelations(
  api: Api,
  { c, p }: { readonly c: number; readonly p: number },
  requested?: ReadonlySet<string>,
) {
  return api.db
    .selectFrom("plants")
    .innerJoin(relationsRequest(api, c), (join) => join.onTrue())
    .select(relationColumns(requested))
    .where("plants.id", "=", p);
}

const plantTags = plantRelation(
  "tags",
  "The tags of a plant that are visible to the company.",
  many("Named", namedSchema),
  ({ tags }) => tags,
);

const plantCompanies = plantRelation(
  "companies",
  "The owner of a plant and the companies attached to it.",
  many("PlantCompany", plantCompanySchema),
  ({ companies }) => companies,
);

const promiseStatuses = plantRelation(
  "promise-statuses",
  "The yearly promise periods of a plant, newest first.",
  many("PromiseStatus", promiseStatusSchema),
  ({ promises }) => promises,
);

/** A plant and its relations. See domain/v0-calls.md#plants. */
export const plantEndpoints = [readPlant, today, owningCompany, plantTags, plantCompanies, promiseStatuses];
