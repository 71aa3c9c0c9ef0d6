import { array, boolean, object, optional, union } from "superstruct";
import type { Api } from "../../api";
import type { SignedInUser } from "../../auth/bearer";
import { requireCompanyAccess } from "../../authorization/companies";
import { type PlantRow, requireWritablePlant } from "../../authorization/plants";
import { runBatch } from "../../db/connect";
import { nextId } from "../../db/next-id";
import { audit, changesBetween } from "../../fleet/audit";
import { changePlant, requireStoredPlant } from "../../fleet/change-plant";
import { refreshPlantColumns } from "../../fleet/plant-columns";
import { searchText } from "../../fleet/plant-search";
import { replacePlantTags } from "../../fleet/plant-tags";
import { ensureVisibilityGroup } from "../../fleet/visibility-group";
import { invalid } from "../../http/api-error";
import { endpoint } from "../../http/endpoint";
import { id, text } from "../../http/fields";
import { noContent, one } from "../../http/response-spec";
import { plusDays } from "../../lib/clock";
import { type Plant, plantSchema } from "../../schemas/plants";
import { serializePlant } from "../../serializers/plant";
import { nearestRegion } from "../../simulation";
import {
  addressChangesSchema,
  addressInputSchema,
  monitoredSince,
  monitoredSinceProblem,
} from "./plant-input";

const withMeters = new Set(["meters"]);

const createPlant = endpoint({
  method: "post",
  path: "/companies/{c}/plants",
  access: "user",
  summary:
    "Creates a plant of the company. With monitored_since null it is a light plant, if the company may create those.",
  body: object({ name: text(), address: addressInputSchema, monitored_since: monitoredSince() }),
  response: one("Plant", plantSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    await requireCompanyAccess(api, user, params.c);
    await assertMonitoredSince(api, user, params.c, body.monitored_since);
    const plantId = await nextId(api.db, "plants");
    const { name, address } = body;
    const status = body.monitored_since === null ? "NON_MON" : "NONE";
    const searchable = {
      name,
      ...address,
      plant_code: `${address.city.slice(0, 3).toUpperCase()}-${String(plantId).padStart(5, "0")}`,
    };
    const plant = {
      id: plantId,
      ...searchable,
      search_text: searchText(searchable),
      owning_company_id: params.c,
      visibility_group_id: await ensureVisibilityGroup(api, [params.c]),
      monitored_since: body.monitored_since,
      created_at: api.clock.instant,
      region: nearestRegion(address.latitude, address.longitude).name,
      seed: crypto.getRandomValues(new Int32Array(1))[0] ?? plantId,
      yield_status: status,
      previous_status: status,
      status,
      assessed_until: plusDays(api.clock.today, -1),
    } as const;
    const created = { name, city: address.city };
    await runBatch(api.env.DB, [
      api.db.insertInto("plants").values(plant),
      api.db.insertInto("plant_companies").values({ plant_id: plantId, company_id: params.c, is_owner: 1 }),
      audit(api, user, { plantId, model: "plant", modelId: plantId, event: "created", new: created }),
    ]);
    return loadPlant(api, plantId, params.c);
  },
});

const updatePlant = endpoint({
  method: "put",
  path: "/companies/{c}/plants/{p}",
  access: "user",
  summary: "Updates a plant's name, address or tags. monitored_since upgrades a light plant permanently.",
  body: object({
    name: optional(text()),
    address: optional(addressChangesSchema),
    monitored_since: optional(monitoredSince()),
    tag_ids: optional(array(id())),
    is_owner: optional(union([boolean(), id()])),
  }),
  response: one("Plant", plantSchema),
  async handle({ api, user, params, body }) {
    const plant = await requireWritablePlant(api, user, params.c, params.p);
    await assertTierChange(api, user, plant, body.monitored_since);
    const { id: _addressId, ...address } = body.address ?? {};
    const region = nearestRegion(
      address.latitude ?? plant.latitude,
      address.longitude ?? plant.longitude,
    ).name;
    const moved = address.latitude !== undefined || address.longitude !== undefined;
    const changes = changesBetween(plant, {
      name: body.name,
      ...address,
      monitored_since: body.monitored_since,
      ...(moved && { region }),
    });
    const tags = body.tag_ids
      ? [
          ...(await replacePlantTags(api, params.c, params.p, body.tag_ids)),
          ...refreshPlantColumns(api.db, api.clock.today, [plant.id]),
        ]
      : [];
    const statements = [
      ...tags,
      ...(changes
        ? [
            api.db
              .updateTable("plants")
              .set({ ...changes.new, search_text: searchText({ ...plant, ...changes.new }) })
              .where("id", "=", plant.id),
            audit(api, user, {
              plantId: plant.id,
              model: "plant",
              modelId: plant.id,
              event: "updated",
              ...changes,
            }),
          ]
        : []),
    ];
    if (moved || changes?.new.monitored_since !== undefined) {
      await changePlant(api, plant.id, statements, (before) => ({
        ...before,
        plant: { ...before.plant, ...changes?.new },
      }));
    } else {
      await runBatch(api.env.DB, statements);
    }
    return loadPlant(api, plant.id, params.c);
  },
});

const deletePlant = endpoint({
  method: "delete",
  path: "/plants/{p}",
  access: "admin",
  summary: "Deletes a plant with everything on it except its audit entries.",
  response: noContent,
  async handle({ api, user, params }) {
    const { plant } = await requireStoredPlant(api, params.p);
    const files = await api.db
      .selectFrom("files")
      .select("storage_key")
      .where("plant_id", "=", plant.id)
      .execute();
    const { name } = plant;
    await changePlant(
      api,
      plant.id,
      [
        api.db
          .deleteFrom("comments")
          .where("commentable_type", "=", "ticket")
          .where(
            "commentable_id",
            "in",
            api.db.selectFrom("tickets").select("id").where("plant_id", "=", plant.id),
          ),
        api.db.deleteFrom("plants").where("id", "=", plant.id),
        audit(api, user, {
          plantId: plant.id,
          model: "plant",
          modelId: plant.id,
          event: "deleted",
          old: { name },
        }),
      ],
      () => null,
    );
    if (files.length > 0) await api.env.FILES.delete(files.map((file) => file.storage_key));
  },
});

/** Throws 4000 unless the company may create light plants (null) or the day is within the allowed range. spec 3 §5 */
async function assertMonitoredSince(
  api: Api,
  user: SignedInUser,
  companyId: number,
  day: string | null,
): Promise<void> {
  if (day === null) {
    const company = await api.db
      .selectFrom("companies")
      .select("non_mon_creation_enabled")
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    if (!company.non_mon_creation_enabled)
      throw invalid({ monitored_since: ["Supply a monitored since date"] });
    return;
  }
  const problem = monitoredSinceProblem(day, api.clock.today, user);
  if (problem) throw invalid({ monitored_since: [problem] });
}

/** Throws 4000 for a change of a monitored plant; a light plant may become monitored. spec 2 §4 */
async function assertTierChange(
  api: Api,
  user: SignedInUser,
  plant: PlantRow,
  day: string | null | undefined,
): Promise<void> {
  if (day === undefined || day === plant.monitored_since) return;
  const { monitored_since: since } = plant;
  if (since !== null && since <= api.clock.today) {
    throw invalid({ monitored_since: ["The monitoring start of this plant cannot be changed."] });
  }
  if (day === null) throw invalid({ monitored_since: ["Supply a monitored since date"] });
  await assertMonitoredSince(api, user, plant.owning_company_id, day);
}

async function loadPlant(api: Api, plantId: number, companyId: number): Promise<Plant> {
  const { plant } = await requireStoredPlant(api, plantId);
  return serializePlant(api, plant, companyId, withMeters);
}

/** Creating, changing and deleting plants. contract-v0 §5 */
export const plantChangeEndpoints = [createPlant, updatePlant, deletePlant];
