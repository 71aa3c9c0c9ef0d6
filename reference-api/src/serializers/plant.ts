import type { Api } from "../api";
import type { PlantRow } from "../authorization/plants";
import type { Plant } from "../schemas/plants";
import { loadPlantRelations } from "./plant-relations";
import { serializePlantCore } from "./plants";

/** Serializes a plant seen through a company. */
export async function serializePlant(
  api: Api,
  plant: PlantRow,
  companyId: number,
  relations: ReadonlySet<string>,
): Promise<Plant> {
  const related = (await loadPlantRelations(api, [plant.id], companyId))(plant.id);
  return {
    ...serializePlantCore(plant),
    created_at: plant.created_at,
    companies: related.companies,
    tags: related.tags,
    ...(relations.has("meters") && { meters: related.meters }),
    ...(relations.has("custom_fields") && { custom_fields: related.customFields }),
    ...(relations.has("promise_statuses") && { promise_statuses: related.promises }),
    ...(relations.has("issues") && { issues: related.issues }),
    ...(relations.has("tickets") && { tickets: related.tickets }),
  };
}
