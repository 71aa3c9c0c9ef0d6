import { listViewableTags } from "@entities/tag";
import type { I18n } from "@lingui/core";
import { valueOr } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { messageText } from "@shared/i18n/format";
import { textField } from "@shared/lib/fields";
import { callsAtOnce, mapLimited } from "@shared/lib/promises";
import { compareNames } from "@shared/lib/text";
import { enums } from "superstruct";
import { getPlant } from "./api";
import { plantName } from "./name";
import type { ChosenPlant } from "./plants-field";
import type { PlantScope } from "./schema";

/** The fields of `PlantScopeValues` in an action. */
export const plantScopeFields = {
  scope: enums(["all", "tag", "view", "plants"]),
  tag_id: textField,
  view: textField,
  plants: textField,
};

/** The chosen plants of a scope with their names, or with their ids if these cannot be loaded. */
export const loadChosenPlants = (
  api: V0Client,
  companyId: number,
  scope: PlantScope | null | undefined,
  { i18n, signal }: { i18n: I18n; signal: AbortSignal },
): Promise<ChosenPlant[]> =>
  mapLimited(scope?.plant_ids ?? [], callsAtOnce, async (plantId) => {
    const plant = await valueOr(getPlant(api, { companyId, plantId }, { signal }), null);
    return { id: plantId, name: messageText(i18n, plantName(plant ?? { id: plantId, name: null })) };
  });

/** The tags from which a scope is chosen, by name; none if they cannot be loaded. */
export async function loadScopeTags(api: V0Client, companyId: number, { signal }: { signal: AbortSignal }) {
  const tags = await valueOr(listViewableTags(api, companyId, { signal }), []);
  return tags.map(({ id, name }) => ({ id, name })).sort((a, b) => compareNames(a.name, b.name));
}
