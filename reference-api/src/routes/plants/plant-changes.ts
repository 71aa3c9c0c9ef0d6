import { array, coerce, type Infer, nullable, object, optional, partial, refine, string } from "superstruct";
import type { PlantRow } from "../../access/plants";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { daysBetween, plusDays } from "../../clock";
import { nextId, runBatch } from "../../db/connect";
import { audit, changesBetween } from "../../fleet/audit";
import { changePlant, plantUpdate, requireStoredPlant } from "../../fleet/change-plant";
import { ensureVisibilityGroup } from "../../fleet/plant-columns";
import { replacePlantTags } from "../../fleet/plant-tags";
import { forgetWeather, withoutWeather } from "../../fleet/stored-plants";
import { plantTexts } from "../../fleet/text-columns";
import { updateWeather } from "../../fleet/weather/run";
import { invalid, notFound } from "../../http/api-error";
import {
  date,
  integerBetween,
  isPostalCode,
  keywordsOfText,
  normalizePostalCode,
  numberBetween,
  postalCodePattern,
  text,
  withKeywords,
} from "../../http/fields";
import { id } from "../../http/references";
import { changeRevised, type Guard } from "../../http/revision";
import { nearestRegion } from "../../lib/regions";
import { loadPlantRelations, serializePlant } from "../../resources/plant-relations";
import { type Plant, plantSchema } from "../../resources/plants";
import { endpoint, noContent, one } from "../endpoint";
import { withoutPlant } from "../tickets/ticket-parts";

/**
 * The range of the monitoring start: days into the past, and days in both directions for administrators
 * (domain/create-plant.md#monitoring).
 */
const maxPastDays = 31;
const maxAdminDays = 31 * 366;

/** A house number, as text or as a number. */
const houseNumber = () =>
  withKeywords(coerce(text(20), integerBetween(1, maxHouseNumber), String), {
    anyOf: [keywordsOfText(text(20)), { type: "integer", minimum: 1, maximum: maxHouseNumber }],
  });
const maxHouseNumber = 99_999;

const postalCode = () =>
  withKeywords(
    refine(
      coerce(string(), string(), normalizePostalCode),
      "postal code",
      (value) => isPostalCode(value) || "The postal code is invalid. Please enter a valid postal code",
    ),
    { pattern: postalCodePattern },
  );

const addressSchema = object({
  street: text(120),
  street_number: houseNumber(),
  postal_code: postalCode(),
  city: text(120),
  latitude: numberBetween(-90, 90),
  longitude: numberBetween(-180, 180),
});

const monitoredSince = () => nullable(date());

/** Returns the error message for a monitoring start; null if it is valid (domain/create-plant.md#monitoring). */
function monitoredSinceProblem(day: string, today: string, user: SignedInUser): string | null {
  const ago = daysBetween(day, today);
  if (user.admin) {
    return Math.abs(ago) <= maxAdminDays ? null : "Select a day within 31 years of today.";
  }
  if (ago < 0) return "Select today or an earlier day.";
  return ago <= maxPastDays ? null : `Select a day at most ${maxPastDays} days ago.`;
}

const withMeters = new Set(["meters"]);

const createPlant = endpoint("post", "/companies/{c}/plants", {
  summary:
    "Creates a plant of the company. With monitored_since null it is a light plant, if the company may create those.",
  body: object({ name: text(), address: addressSchema, monitored_since: monitoredSince() }),
  response: one("Plant", plantSchema),
  status: 201,
  async handle({ api, user, params, body }) {
    await assertMonitoredSince(api, user, params.c, body.monitored_since);
    const plantId = await nextId(api.db, "plants");
    const { name, address } = body;
    const status = body.monitored_since === null ? "NON_MON" : "NONE";
    const described = {
      id: plantId,
      name,
      ...address,
      plant_code: `${address.city.slice(0, 3).toUpperCase()}-${String(plantId).padStart(5, "0")}`,
    };
    const plant = {
      ...described,
      ...plantTexts(described),
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
      audit(api, user, plantId, ["plant", plantId], "created", { new: created }),
    ]);
    return loadPlant(api, plantId, params.c);
  },
});

const plantChangesSchema = object({
  name: optional(text()),
  address: optional(partial(addressSchema)),
  monitored_since: optional(monitoredSince()),
  tag_ids: optional(array(id("tag"))),
});

const updatePlant = endpoint("put", "/companies/{c}/plants/{p}", {
  access: "writer",
  summary: "Updates a plant's name, address or tags. monitored_since upgrades a light plant permanently.",
  body: plantChangesSchema,
  response: one("Plant", plantSchema),
  async handle(call) {
    await changeRevised(call, "plants", (guard) => storePlantChanges(call, guard));
    return loadPlant(call.api, call.params.p, call.params.c);
  },
});

interface PlantCall {
  readonly api: Api;
  readonly user: SignedInUser;
  readonly params: { readonly c: number; readonly p: number };
  readonly body: Infer<typeof plantChangesSchema>;
}

/** Stores the changed columns and the tags of a plant, with all derived data if it has moved or is upgraded. */
async function storePlantChanges({ api, user, params, body }: PlantCall, guard: Guard): Promise<void> {
  const plant = await api.db
    .selectFrom("plants")
    .selectAll()
    .where("id", "=", params.p)
    .executeTakeFirstOrThrow(() => notFound("Plant"));
  const address = body.address ?? {};
  const region = nearestRegion(address.latitude ?? plant.latitude, address.longitude ?? plant.longitude).name;
  const moved = address.latitude !== undefined || address.longitude !== undefined;
  const changes = changesBetween(plant, {
    name: body.name,
    ...address,
    monitored_since: body.monitored_since,
    ...(moved && { region }),
  });
  const tags = body.tag_ids ? await replacePlantTags(api, params.c, params.p, body.tag_ids) : [];
  const guards = changes || tags.length > 0 ? [guard(plant)] : [];
  await assertTierChange(api, user, plant, body.monitored_since);
  const statements = [
    ...guards,
    ...tags,
    ...(changes ? plantUpdate(api, user, plant, changes) : []),
    ...(moved ? forgetWeather(api.db, plant.id) : []),
  ];
  if (!moved && changes?.new.monitored_since === undefined) {
    await runBatch(api.env.DB, statements);
    return;
  }
  await changePlant(api, plant.id, statements, (before) => {
    const after = { ...before, plant: { ...before.plant, ...changes?.new } };
    return moved ? withoutWeather(after) : after;
  });
  if (moved) api.waitUntil(updateWeather(api));
}

const deletePlant = endpoint("delete", "/plants/{p}", {
  access: "admin",
  summary: "Deletes a plant with everything on it except its audit entries.",
  response: noContent,
  async handle({ api, user, params }) {
    const { plant } = await requireStoredPlant(api, params.p);
    const files = await api.db.selectFrom("files").select("storage_key").where("plant_id", "=", plant.id).execute();
    const { name } = plant;
    await changePlant(
      api,
      plant.id,
      [
        ...withoutPlant(api, plant.id),
        api.db
          .deleteFrom("comments")
          .where("commentable_type", "=", "ticket")
          .where("commentable_id", "in", api.db.selectFrom("tickets").select("id").where("plant_id", "=", plant.id)),
        api.db.deleteFrom("plants").where("id", "=", plant.id),
        audit(api, user, plant.id, ["plant", plant.id], "deleted", { old: { name } }),
      ],
      () => null,
    );
    if (files.length > 0) await api.env.FILES.delete(files.map((file) => file.storage_key));
  },
});

/**
 * Throws 4000 unless the company may create light plants (null) or the day is within the allowed range
 * (domain/create-plant.md#monitoring).
 */
async function assertMonitoredSince(api: Api, user: SignedInUser, companyId: number, day: string | null) {
  if (day === null) {
    const company = await api.db
      .selectFrom("companies")
      .select("non_mon_creation_enabled")
      .where("id", "=", companyId)
      .executeTakeFirstOrThrow();
    if (!company.non_mon_creation_enabled) throw invalid({ monitored_since: ["Supply a monitored since date"] });
    return;
  }
  const problem = monitoredSinceProblem(day, api.clock.today, user);
  if (problem) throw invalid({ monitored_since: [problem] });
}

/** Throws 4000 for a monitored plant. Only a light plant can become monitored (domain/light-plants.md#upgrade). */
async function assertTierChange(api: Api, user: SignedInUser, plant: PlantRow, day: string | null | undefined) {
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
  const relations = await loadPlantRelations(api, [plantId], companyId);
  const own = relations.get(plantId);
  if (!own) throw notFound("Plant");
  return serializePlant(plant, own, withMeters, api.env);
}

/** Creating, changing and deleting plants. See domain/v0-calls.md#plants. */
export const plantChangeEndpoints = [createPlant, updatePlant, deletePlant];
