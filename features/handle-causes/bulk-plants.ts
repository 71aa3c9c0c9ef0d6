import type { ActionTarget, TargetPlant } from "@entities/cause";
import type { IssueRef } from "@entities/issue";
import { msg } from "@lingui/core/macro";
import { type BulkPlant, type CauseActionKind, causeActionKinds, causeActions } from "./cause-action";

/** The actions that at least one of the plants allows. */
export function offeredKinds(causes: readonly ActionTarget[]): CauseActionKind[] {
  const plants = causes.flatMap((cause) => cause.plants);
  return causeActionKinds.filter((kind) => plants.some(causeActions[kind].isOffered) && !needsOneCompany(kind, causes));
}

/** Whether an action needs causes of one company. */
const needsOneCompany = (kind: CauseActionKind, causes: readonly { companyId: number }[]): boolean =>
  causeActions[kind].isOfOneCompany === true && !isOfOneCompany(causes);

/** Whether causes or plants belong to the same company, so that its users and templates can be chosen. */
export const isOfOneCompany = (items: readonly { companyId: number }[]): boolean =>
  new Set(items.map(({ companyId }) => companyId)).size < 2;

const severalCompanies = msg`The causes are of several companies`;

/** Groups causes by plant: each plant once, with all of its issues and the reason if the action leaves it out. */
export function bulkPlants(kind: CauseActionKind, causes: readonly ActionTarget[]): BulkPlant[] {
  const plants = new Map<number, { plant: Omit<BulkPlant, "exclusion">; known: TargetPlant[] }>();
  for (const cause of causes) {
    for (const target of cause.plants) {
      const { plant, known } = plants.get(target.id) ?? {
        known: [],
        plant: {
          plantId: target.id,
          companyId: cause.companyId,
          name: target.name,
          city: target.city,
          issues: [],
          snoozed: [],
          issueIds: [],
          tickets: target.tickets.map(({ id }) => id),
          similar: [],
          causes: [],
          evidence: [],
          title: cause.title,
        },
      };
      known.push(target);
      plant.causes.push(cause.key);
      if (target.evidence) plant.evidence.push(target.evidence);
      plant.issueIds.push(...(target.issues ?? []).map(({ id }) => id).filter((id) => id > 0));
      plant.similar.push(
        ...target.tickets.flatMap(({ id, number = String(id), isAboutCause }) =>
          isAboutCause && plant.similar.every((similar) => similar.id !== id)
            ? [{ id, number, title: cause.title }]
            : [],
        ),
      );
      plant.issues.push(...refsOf(target.issues));
      plant.snoozed.push(...refsOf(target.snoozedIssues));
      plants.set(target.id, { plant, known });
    }
  }
  const { findExclusion } = causeActions[kind];
  const ofSeveral = needsOneCompany(kind, causes) ? severalCompanies : null;
  return [...plants.values()].map(({ plant, known }) => ({
    ...plant,
    exclusion: ofSeveral ?? findExclusion(plant, known),
  }));
}

/** The issues of known meters, which can be snoozed. */
const refsOf = (issues: TargetPlant["issues"] = null): IssueRef[] =>
  (issues ?? []).flatMap(({ id, meterId }) => (meterId === null || id <= 0 ? [] : { meterId, issueId: id }));

/** The plants that the action includes. */
export const includedPlants = (plants: readonly BulkPlant[]): BulkPlant[] =>
  plants.filter(({ exclusion }) => exclusion === null);
