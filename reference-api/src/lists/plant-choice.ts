/** The plants of an alert rule or a report: the plants with a tag, some plants, the plants of a view, or all plants (null). */
import { array, type Infer, nullable, object, optional } from "superstruct";
import type { Api } from "../api";
import { jsonList, readBatch } from "../db/connect";
import { ApiError } from "../http/api-error";
import { text } from "../http/fields";
import { id } from "../http/references";
import { maxFilterLength } from "./list-query";
import { parsePlantFilters, plantFilterFields } from "./plant-filters";
import { matchingPlants } from "./plant-list";

/** The filters of the list of plants under a name. `query`: as in the URL of the list, such as `tags=12|1&silent=1`. */
const viewSchema = object({ name: text(80), query: text(maxFilterLength) });

export const plantChoice = () =>
  nullable(
    object({ tag_id: optional(id("tag")), plant_ids: optional(array(id("plant"))), view: optional(viewSchema) }),
  );
export type PlantChoice = Infer<ReturnType<typeof plantChoice>>;

const maxChosenPlants = 50;

/** Returns why a choice is invalid; null if it is not. */
export function plantChoiceFault(choice: PlantChoice): string | null {
  if (!choice) return null;
  const { tag_id, plant_ids, view } = choice;
  if ([tag_id, plant_ids, view].filter((each) => each !== undefined).length !== 1)
    return "Choose a tag, plants or a view.";
  const count = plant_ids?.length ?? 0;
  if (plant_ids && (count === 0 || count > maxChosenPlants)) return `Choose 1 to ${maxChosenPlants} plants.`;
  return view ? viewFault(view.query) : null;
}

function viewFault(query: string): string | null {
  const parameters = new URLSearchParams(query);
  const unknown = [...parameters.keys()].find((name) => !Object.hasOwn(plantFilterFields, name));
  if (unknown !== undefined) return `A view cannot have the filter ${unknown.slice(0, 40)} here.`;
  try {
    const hasFilter = Object.values(parsePlantFilters(parameters)).some((value) => value !== null);
    return hasFilter ? null : "Choose a view with a filter.";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.values(error.messages).flat()[0] ?? null;
  }
}

/** The columns of a choice. */
export const plantChoiceColumns = (choice: PlantChoice) => ({
  tag_id: choice?.tag_id ?? null,
  plant_ids: choice?.plant_ids ? JSON.stringify([...new Set(choice.plant_ids)]) : null,
  view_name: choice?.view?.name ?? null,
  view_query: choice?.view?.query ?? null,
});

/** The choice of stored columns. */
export function toPlantChoice(columns: ReturnType<typeof plantChoiceColumns>): PlantChoice {
  const { tag_id, plant_ids, view_name, view_query } = columns;
  if (tag_id) return { tag_id };
  if (plant_ids) return { plant_ids: JSON.parse(plant_ids) };
  return view_query === null ? null : { view: { name: view_name ?? "", query: view_query } };
}

/** The plants of a choice, in the order of their ids; null for all plants of the company. */
type ChosenPlants = ReadonlySet<number> | null;

/**
 * Loads the plants of some choices of a company, each tag and each view once. A view has the plants that the list of plants
 * of the company has with its filters now.
 */
export async function loadChosenPlants(
  api: Api,
  companyId: number,
  choices: readonly PlantChoice[],
): Promise<(choice: PlantChoice) => ChosenPlants> {
  const tagIds = [...new Set(choices.flatMap((choice) => choice?.tag_id ?? []))];
  // A filter may have gone since the view was stored: such a view has no plants.
  const queries = [...new Set(choices.flatMap((choice) => choice?.view?.query ?? []))].filter(
    (query) => !viewFault(query),
  );
  if (tagIds.length + queries.length === 0) return (choice) => choice && new Set(choice.plant_ids);
  const [tagged, ...viewed] = await readBatch(api.env.DB, [
    api.db
      .selectFrom("plant_tags")
      .select(["tag_id", "plant_id"])
      .where("tag_id", "in", jsonList(tagIds))
      .orderBy("plant_id"),
    ...queries.map((query) =>
      matchingPlants(api, [companyId], "plants", parsePlantFilters(new URLSearchParams(query)))
        .select("plants.id")
        .orderBy("plants.id"),
    ),
  ]);
  const byTag = Map.groupBy(tagged, ({ tag_id }) => tag_id);
  const ofTag = new Map([...byTag].map(([tagId, rows]) => [tagId, new Set(rows.map(({ plant_id }) => plant_id))]));
  const ofView = new Map(queries.map((query, index) => [query, new Set(viewed[index]?.map((plant) => plant.id))]));
  return (choice) => {
    if (!choice) return null;
    const { tag_id, plant_ids, view } = choice;
    if (view) return ofView.get(view.query) ?? new Set();
    return tag_id === undefined ? new Set(plant_ids) : (ofTag.get(tag_id) ?? new Set());
  };
}

/** The numbers of plants of the views of some choices now; null for another choice. */
export async function countViews(
  api: Api,
  companyId: number,
  choices: readonly PlantChoice[],
): Promise<(number | null)[]> {
  const views = choices.map((choice) => (choice?.view ? choice : null));
  const plantsOf = await loadChosenPlants(api, companyId, views);
  return views.map((view) => plantsOf(view)?.size ?? null);
}
