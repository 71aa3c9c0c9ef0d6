import type { ActionTarget, TargetPlant } from "@entities/cause";
import type { IssueRef } from "@entities/issue";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Message } from "@shared/i18n/message";
import type { PlantChange } from "./action.server";

const bulkKinds = ["snooze", "ticket", "assign", "note"] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** One plant of the chosen causes, with its issues in them. */
export interface BulkPlant {
  plantId: number;
  name: Message;
  city: string | null;
  issues: IssueRef[];
  /** Its open tickets. */
  tickets: number[];
  /** The keys of its causes. */
  causes: string[];
  /** What the action is about, as paragraphs of the ticket. */
  evidence: string[];
  /** The title of its ticket unless one is entered: that of its first cause. */
  title: string;
  /** Why the action leaves it out; null if it does not. */
  refusal: MessageDescriptor | null;
}

const refusals = {
  notOwned: msg`Only the owner can change it`,
  noNotes: msg`Administrators do not write notes`,
  noIssues: msg`No open issue`,
  unknownIssues: msg`Its issues are not known`,
  noMeter: msg`No issue of a known inverter`,
  noTicket: msg`No open ticket`,
};

/** The actions of which at least one plant allows each (domain/permissions.md#plant). */
export function offeredKinds(causes: readonly ActionTarget[]): BulkKind[] {
  const plants = causes.flatMap((cause) => cause.plants);
  const changeable = plants.filter(({ isChangeable }) => isChangeable);
  const offers: Record<BulkKind, boolean> = {
    snooze: changeable.some(({ issues }) => issues?.length !== 0),
    ticket: changeable.length > 0,
    assign: changeable.some(({ tickets }) => tickets.length > 0),
    note: plants.some(({ canWriteNotes }) => canWriteNotes),
  };
  return bulkKinds.filter((kind) => offers[kind]);
}

/** The plants of causes, each once with all of its issues in them, and which of them an action leaves out. */
export function bulkPlants(kind: BulkKind, causes: readonly ActionTarget[]): BulkPlant[] {
  const plants = new Map<number, { known: BulkPlant; of: TargetPlant[] }>();
  for (const cause of causes) {
    for (const plant of cause.plants) {
      const { known, of } = plants.get(plant.id) ?? {
        of: [],
        known: {
          plantId: plant.id,
          name: plant.name,
          city: plant.city,
          issues: [],
          tickets: plant.tickets.map(({ id }) => id),
          causes: [],
          evidence: [],
          title: cause.title,
          refusal: null,
        },
      };
      of.push(plant);
      known.causes.push(cause.key);
      if (plant.evidence) known.evidence.push(plant.evidence);
      known.issues.push(
        ...(plant.issues ?? []).flatMap(({ id, meterId }) =>
          meterId === null || id <= 0 ? [] : { meterId, issueId: id },
        ),
      );
      plants.set(plant.id, { known, of });
    }
  }
  return [...plants.values()].map(({ known, of }) => ({ ...known, refusal: refusalOf(kind, known, of) }));
}

function refusalOf(
  kind: BulkKind,
  { issues, tickets }: BulkPlant,
  plants: readonly TargetPlant[],
): MessageDescriptor | null {
  const isChangeable = plants.every((plant) => plant.isChangeable);
  if (kind === "note") {
    if (plants.every(({ canWriteNotes }) => canWriteNotes)) return null;
    return isChangeable ? refusals.noNotes : refusals.notOwned;
  }
  if (!isChangeable) return refusals.notOwned;
  if (kind === "assign" && tickets.length === 0) return refusals.noTicket;
  if (kind !== "snooze" || issues.length > 0) return null;
  if (plants.some((plant) => plant.issues === null)) return refusals.unknownIssues;
  return plants.some((plant) => plant.issues?.length) ? refusals.noMeter : refusals.noIssues;
}

/** What is entered in the dialog. */
export interface BulkValues {
  /** The day on which snoozed issues reopen, `YYYY-MM-DD`. */
  until: string | null;
  title: string;
  /** The text of a note, or that precedes the evidence of a ticket. */
  text: string;
  templateId: number | null;
  userId: number | null;
}

/** What is done to a plant; null while a required value is missing. */
export function changeOf(kind: BulkKind, values: BulkValues, plant: BulkPlant): PlantChange | null {
  const { until, templateId, userId } = values;
  const [title, text] = [values.title.trim() || plant.title, values.text.trim()];
  switch (kind) {
    case "snooze":
      return until === null ? null : { kind, issues: plant.issues, until };
    case "ticket": {
      const description = [...text.split(/\n+/), ...plant.evidence].filter(Boolean);
      return title === "" ? null : { kind, title, description, templateId, userId };
    }
    case "assign":
      return userId === null ? null : { kind, tickets: plant.tickets, userId, assigned: true };
    case "note":
      return text === "" ? null : { kind, message: text };
  }
}
