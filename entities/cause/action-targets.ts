import type { PlantRights } from "@entities/plant";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type Format, messageText } from "@shared/i18n/format";
import {
  type AffectedPlant,
  type Cause,
  type CauseTicket,
  type Cost,
  causeTitle,
  isNotes,
  isOpen,
  unknownCost,
  unknownStake,
} from "./cause";

/** The target of an action: a cause, or plants without a cause. */
export interface ActionTarget {
  key: string;
  /** The company of the changes. */
  companyId: number;
  /** The title of new tickets. */
  title: string;
  plants: readonly TargetPlant[];
}

export interface TargetPlant extends Pick<AffectedPlant, "id" | "name" | "city" | keyof PlantRights> {
  tickets: readonly (Pick<CauseTicket, "id"> & Partial<CauseTicket>)[];
  /** Null when the issues are not known. */
  issues: readonly { id: number; meterId: number | null }[] | null;
  /** The issues that are snoozed. */
  snoozedIssues?: AffectedPlant["issues"];
  /** Describes the cause at the plant, as a paragraph of a ticket. */
  evidence: string | null;
}

/** Converts causes to targets of an action. Open issues can be snoozed, and snoozed issues reopened. */
export const toActionTargets = (i18n: I18n, format: Format, causes: readonly Cause[]): ActionTarget[] =>
  causes.map((cause) => ({
    key: cause.key,
    companyId: cause.company.id,
    title: causeTitle(i18n, cause),
    plants: cause.plants.map((plant) => ({
      ...plant,
      issues: isOpen(cause) ? plant.issues : [],
      ...(cause.tab === "snoozed" && { snoozedIssues: plant.issues }),
      evidence: evidenceText(i18n, format, cause, plant),
    })),
  }));

function evidenceText(i18n: I18n, format: Format, cause: Cause, plant: AffectedPlant): string {
  const { costPerDay, costSoFar, since } = cause;
  const amount = ({ lostKwh, lostCents }: Cost) => format.lossAndValue(lostKwh, (lostCents ?? 0) / 100);
  const notReceived = ({ notReceivedKwh }: Cost) => i18n._(msg`${format.loss(notReceivedKwh)} a day not received`);
  const isOnlyPlant = cause.plants.length === 1;
  const parts = [
    `${messageText(i18n, plant.name)}: ${causeTitle(i18n, cause)}`,
    since && i18n._(msg`since ${format.date(since)}`),
    isOnlyPlant && costPerDay.lostKwh && i18n._(msg`${amount(costPerDay)} lost per day`),
    isOnlyPlant && costSoFar.lostKwh && i18n._(msg`${amount(costSoFar)} lost so far`),
    isOnlyPlant && (costPerDay.notReceivedKwh ?? 0) >= smallestLossKwh && notReceived(costPerDay),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/**
 * Returns the open causes of some plants, reduced to these plants. Without all of its plants, a cause has an unknown
 * cost.
 */
export const causesOfPlants = (causes: readonly Cause[], ids: ReadonlySet<number>): Cause[] =>
  causes
    .filter((cause) => isOpen(cause) && !isNotes(cause))
    .map((cause) => ({ cause, plants: cause.plants.filter(({ id }) => ids.has(id)) }))
    .filter(({ plants }) => plants.length > 0)
    .map(({ cause, plants }) =>
      plants.length === cause.plants.length
        ? cause
        : {
            ...cause,
            plants,
            atStake: unknownStake,
            costPerDay: unknownCost,
            costSoFar: unknownCost,
            recentDays: [],
            meters: 0,
            metersOfPlant: null,
          },
    );
