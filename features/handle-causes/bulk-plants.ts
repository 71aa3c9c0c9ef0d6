import type { ActionTarget, TargetPlant } from "@entities/cause";
import type { MessageDescriptor } from "@lingui/core";
import {
  type ActionValues,
  type BulkPlant,
  type CauseActionKind,
  causeActionKinds,
  causeActions,
} from "./cause-action";

/** The actions of which at least one plant allows each. */
export function offeredKinds(causes: readonly ActionTarget[]): CauseActionKind[] {
  const plants = causes.flatMap((cause) => cause.plants);
  return causeActionKinds.filter((kind) => plants.some(causeActions[kind].isOffered));
}

/** The plants of causes, each once with all of its issues in them, and which of them an action leaves out. */
export function bulkPlants(kind: CauseActionKind, causes: readonly ActionTarget[]): BulkPlant[] {
  const plants = new Map<number, { plant: Omit<BulkPlant, "exclusion">; known: TargetPlant[] }>();
  for (const cause of causes) {
    for (const target of cause.plants) {
      const { plant, known } = plants.get(target.id) ?? {
        known: [],
        plant: {
          plantId: target.id,
          name: target.name,
          city: target.city,
          issues: [],
          tickets: target.tickets.map(({ id }) => id),
          causes: [],
          evidence: [],
          title: cause.title,
        },
      };
      known.push(target);
      plant.causes.push(cause.key);
      if (target.evidence) plant.evidence.push(target.evidence);
      plant.issues.push(
        ...(target.issues ?? []).flatMap(({ id, meterId }) =>
          meterId === null || id <= 0 ? [] : { meterId, issueId: id },
        ),
      );
      plants.set(target.id, { plant, known });
    }
  }
  const { findExclusion } = causeActions[kind];
  return [...plants.values()].map(({ plant, known }) => ({ ...plant, exclusion: findExclusion(plant, known) }));
}

/** The plants that an action does not leave out. */
export const includedPlants = (plants: readonly BulkPlant[]): BulkPlant[] =>
  plants.filter(({ exclusion }) => exclusion === null);

/** The errors of the required fields without a value, by field. */
export function missingValues(
  kind: CauseActionKind,
  values: ActionValues,
  plants: readonly BulkPlant[],
): Partial<Record<keyof ActionValues, MessageDescriptor>> {
  const fields = Object.entries(causeActions[kind].fields(plants, values));
  return Object.fromEntries(
    fields.flatMap(([name, { required }]) =>
      required && values[name as keyof ActionValues].trim() === "" ? [[name, required]] : [],
    ),
  );
}
