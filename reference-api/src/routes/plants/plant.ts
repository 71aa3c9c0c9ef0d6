import { requireVisiblePlant } from "../../authorization/plants";
import { notFound } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { requestedRelations } from "../../http/relations";
import { many, one, type ResponseSpec } from "../../http/response-spec";
import { namedSchema, plantCompanySchema, plantSchema, promiseStatusSchema } from "../../schemas/plants";
import { serializePlant } from "../../serializers/plant";
import { loadPlantRelations, type PlantRelations } from "../../serializers/plant-relations";

const readPlant = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}",
  access: "user",
  summary: "A plant. with: meters, custom_fields, promise_statuses, issues, tickets.",
  response: one("Plant", plantSchema),
  async handle({ api, user, params, url }) {
    const plant = await requireVisiblePlant(api, user, params.c, params.p);
    return serializePlant(api, plant, params.c, requestedRelations(url));
  },
});

const owningCompany = endpoint({
  method: "get",
  path: "/plants/{p}/owning-company",
  access: "admin",
  summary: "The company that owns a plant.",
  response: one("Named", namedSchema),
  async handle({ api, params }) {
    const company = await api.db
      .selectFrom("companies")
      .innerJoin("plants", "plants.owning_company_id", "companies.id")
      .select(["companies.id", "companies.name"])
      .where("plants.id", "=", params.p)
      .executeTakeFirst();
    if (!company) throw notFound("Plant");
    return company;
  },
});

/** An endpoint for one relation of a plant. */
function plantRelation(
  path: string,
  summary: string,
  response: ResponseSpec,
  select: (relations: PlantRelations) => readonly unknown[],
) {
  return endpoint({
    method: "get",
    path: `/companies/{c}/plants/{p}/${path}` as "/companies/{c}/plants/{p}",
    access: "user",
    summary,
    response,
    async handle({ api, user, params }) {
      await requireVisiblePlant(api, user, params.c, params.p);
      return select((await loadPlantRelations(api, [params.p], params.c))(params.p));
    },
  });
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

/** A plant and its relations. contract-v0 §5 */
export const plantEndpoints = [readPlant, owningCompany, plantTags, plantCompanies, promiseStatuses];
