import type { ActionTarget, TargetPlant } from "@entities/cause";
import type { IssueRef } from "@entities/issue";
import { snoozedText } from "@entities/issue";
import { maxNoteLength } from "@entities/note";
import { plantHref } from "@entities/plant";
import { invalidTicketValues, noTicketValues, type SimilarTicket, type TicketValues } from "@entities/ticket";
import { visibleName } from "@heliograph/rules/search-text";
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { DataPart } from "@shared/data/revalidation";
import type { Message } from "@shared/i18n/format";
import { lengthProblems } from "@shared/lib/text-limits";
import type { ShortcutDeclaration } from "@shared/shortcuts/groups";
import type { Toast } from "@shared/toasts/model";
import type { IconName } from "@shared/ui/icon/icon";
import { searchMarking } from "@shared/ui/marked-row/marked-row";
import type { PlantChange, PlantChangeResult } from "./action.server";

export type CauseActionKind = "snooze" | "unsnooze" | "ticket" | "assign" | "note";

/** A plant of the selected causes, with its issues in these causes. */
export interface BulkPlant {
  plantId: number;
  companyId: number;
  name: Message;
  city: string | null;
  issues: IssueRef[];
  /** Its snoozed issues in these causes. */
  snoozed: IssueRef[];
  /** All issues of the causes, which a ticket is about. */
  issueIds: number[];
  /** The open tickets of the plant, and the tickets about its causes. */
  tickets: number[];
  similar: SimilarTicket[];
  /** The keys of the plant's causes. */
  causes: string[];
  /** The description of the action's subject, as paragraphs of the ticket. */
  evidence: string[];
  /** The default title of the ticket: the title of the first cause. */
  title: string;
  /** Why the action leaves the plant out. Null if it includes the plant. */
  exclusion: MessageDescriptor | null;
}

/** The values in the dialog. Empty without a value. */
export type ActionValues = {
  /** The day on which snoozed issues reopen, `YYYY-MM-DD`. */
  until: string;
  /** The text of a note. */
  text: string;
  assignment: "assign" | "unassign";
} & TicketValues;

export const noValues: ActionValues = { ...{ until: "", text: "", assignment: "assign" }, ...noTicketValues };

export interface ActionField {
  label: MessageDescriptor;
  /** The error of an empty field. Undefined for an optional field. */
  required?: MessageDescriptor;
  /** The label of the empty choice. */
  none?: MessageDescriptor;
}

type ActionFields = Partial<Record<"until" | "text" | "userId" | "assignment", ActionField>>;

/** An action on causes in the browser. `action.server.ts` contains its server part. */
interface CauseAction {
  /** The label of the button, also used in the keyboard help. */
  label: MessageDescriptor;
  icon: IconName;
  key: string;
  /** Whether a plant may allow the action. The action is offered if one plant does (domain/permissions.md#plant). */
  isOffered: (plant: TargetPlant) => boolean;
  /** Whether its values belong to one company, such as a user. */
  isOfOneCompany?: true;
  /** Why the action leaves a plant out, from the plant's state in each of its causes. Null if the plant is included. */
  findExclusion: (plant: Omit<BulkPlant, "exclusion">, known: readonly TargetPlant[]) => MessageDescriptor | null;
  /** The heading of the dialogs: the action and the number of plants. */
  title: (count: number) => MessageDescriptor;
  /** The label of the submit button. The default is the title. */
  confirmLabel?: (plants: readonly BulkPlant[], values: ActionValues) => MessageDescriptor | null;
  /** The toast of a change of one plant. */
  saved: (change: PlantChange, result: PlantChangeResult) => Pick<Toast, "message" | "durationMs">;
  /** The official texts about a change of one plant that failed, and about its Undo. */
  failed?: MessageDescriptor;
  undone?: Pick<Toast, "message" | "durationMs">;
  undoFailed?: MessageDescriptor;
  /** The fields of the dialog, in order. A ticket has the fields of every new ticket instead (`TicketFormFields`). */
  fields: ActionFields;
  /** The initial values that are not empty. */
  initial?: (causes: readonly ActionTarget[], today: Temporal.PlainDate) => Partial<ActionValues>;
  /** The change of a plant. All required values are set. */
  toChange: (plant: BulkPlant, values: ActionValues) => PlantChange;
  /** The data that the action changes. It is loaded again when all plants have a result. */
  invalidates: readonly DataPart[];
  /** The actions that the result offers for the same causes. */
  next?: CauseActionKind;
}

export const notOwned = msg`Only the owner can change it`;

const isChangeable = (plant: TargetPlant): boolean => plant.isChangeable;
const notOwnedIn = (known: readonly TargetPlant[]) => (known.every(isChangeable) ? null : notOwned);

/** The duration of every toast about notes (domain/notes-files-contacts.md#notes). */
const noteToastMs = 10_000;

/** The default number of days to snooze issues. */
const defaultDays = 14;

/** The actions on causes, in the order of the buttons (domain/triage.md#actions). */
export const causeActions: Readonly<Record<CauseActionKind, CauseAction>> = {
  snooze: {
    label: msg`Snooze`,
    icon: "moon",
    key: "s",
    isOffered: (plant) => plant.isChangeable && plant.issues?.length !== 0,
    findExclusion: ({ issues }, known) => notOwnedIn(known) ?? (issues.length > 0 ? null : withoutIssues(known)),
    title: (count) => msg`${plural(count, { one: "Snooze # plant", other: "Snooze # plants" })}`,
    confirmLabel: (plants) => {
      const issues = plants.reduce((sum, plant) => sum + plant.issues.length, 0);
      return msg`${plural(issues, { one: "Snooze # issue", other: "Snooze # issues" })}`;
    },
    saved: (change) => ({ message: snoozedText("issues" in change ? change.issues.length : 1) }),
    failed: msg`Unable to snooze issue`,
    undoFailed: msg`Could not unsnooze issue`,
    fields: { until: { label: msg`Snooze for`, required: msg`Please select an option` } },
    initial: (_, today) => ({ until: today.add({ days: defaultDays }).toString() }),
    toChange: ({ issues }, { until }) => ({ kind: "snooze", issues, until }),
    invalidates: ["issues"],
  },
  unsnooze: {
    label: msg`Unsnooze`,
    icon: "retry",
    key: "u",
    isOffered: (plant) => plant.isChangeable && Boolean(plant.snoozedIssues?.length),
    findExclusion: ({ snoozed }, known) => notOwnedIn(known) ?? (snoozed.length > 0 ? null : msg`No snoozed issue`),
    title: (count) => msg`${plural(count, { one: "Unsnooze # plant", other: "Unsnooze # plants" })}`,
    saved: (change) => ({
      message: msg`${plural("issues" in change ? change.issues.length : 1, {
        one: "Successfully unsnoozed issue",
        other: "Successfully unsnoozed # issues",
      })}`,
    }),
    failed: msg`Could not unsnooze issue`,
    undoFailed: msg`Unable to snooze issue`,
    fields: {},
    toChange: ({ snoozed }) => ({ kind: "snooze", issues: snoozed, until: null }),
    invalidates: ["issues"],
  },
  ticket: {
    label: msg`Create ticket`,
    icon: "tickets",
    key: "t",
    isOffered: isChangeable,
    findExclusion: (_, known) => notOwnedIn(known),
    title: (count) =>
      msg`${plural(count, { one: "Create a ticket for # plant", other: "Create tickets for # plants" })}`,
    saved: (_, { missing = [] }) => ({
      message:
        missing.length > 0
          ? msg`Ticket created, but its template or its assignee could not be saved`
          : msg`Ticket created`,
    }),
    fields: {},
    // Tickets about different causes have different titles.
    initial: ([first, ...others]) =>
      first && others.every(({ title }) => title === first.title) ? { title: first.title } : {},
    toChange: (plant, { title, description, userId, templateId, due_on, priority }) => ({
      kind: "ticket",
      title: visibleName(title) ?? plant.title,
      description,
      evidence: plant.evidence,
      link: issuesLink(plant),
      templateId: Number(templateId) || null,
      userId: Number(userId) || null,
      due_on,
      priority,
      issueIds: plant.issueIds,
      ...(plant.similar.length > 0 && { knownTickets: plant.similar.map(({ id }) => id) }),
    }),
    invalidates: ["issues", "tickets"],
    next: "snooze",
  },
  assign: {
    label: msg`Assign`,
    icon: "account",
    key: "a",
    isOffered: (plant) => plant.isChangeable && plant.tickets.length > 0,
    isOfOneCompany: true,
    findExclusion: ({ tickets }, known) => notOwnedIn(known) ?? (tickets.length > 0 ? null : msg`No open ticket`),
    title: (count) =>
      msg`${plural(count, { one: "Assign the ticket of # plant", other: "Assign the tickets of # plants" })}`,
    confirmLabel: (_, { assignment }) => (assignment === "unassign" ? msg`Un-assign` : null),
    saved: (change) => ({
      message: "assigned" in change && change.assigned ? msg`Ticket assigned` : msg`Ticket un-assigned`,
    }),
    failed: msg`Failed to update ticket`,
    fields: {
      userId: { label: msg`User`, required: msg`Please choose a user`, none: msg`Choose user` },
      assignment: { label: msg`Assign or un-assign` },
    },
    toChange: ({ tickets }, { userId, assignment }) => ({
      kind: "assign",
      tickets,
      userId: Number(userId),
      assigned: assignment === "assign",
    }),
    invalidates: ["tickets"],
  },
  note: {
    label: msg`Add note`,
    icon: "edit",
    key: "n",
    isOffered: (plant) => plant.canWriteNotes,
    findExclusion: (_, known) => {
      if (known.every(({ canWriteNotes }) => canWriteNotes)) return null;
      return notOwnedIn(known) ?? msg`Administrators do not write notes`;
    },
    title: (count) => msg`${plural(count, { one: "Add a note to # plant", other: "Add a note to # plants" })}`,
    saved: () => ({ message: msg`Saved`, durationMs: noteToastMs }),
    undone: { message: msg`Note deleted`, durationMs: noteToastMs },
    undoFailed: msg`Failed to delete note`,
    fields: { text: { label: msg`Note`, required: msg`A note can't be empty` } },
    toChange: (_, { text }) => ({ kind: "note", message: text.trim() }),
    invalidates: ["notes"],
  },
};

/** One ticket for all plants, as a change of the first plant. Plants without a ticket about their causes come first. */
export function ticketOfAll(plants: readonly BulkPlant[], values: ActionValues) {
  const [first, ...others] = plants.toSorted((a, b) => a.similar.length - b.similar.length);
  if (!first) return null;
  const further = others.map((plant) => {
    const { plantId, evidence, issueIds } = plant;
    return { plantId, evidence, issueIds, link: issuesLink(plant) };
  });
  const change = { ...causeActions.ticket.toChange({ ...first, similar: [] }, values), further } as PlantChange;
  const { plantId, companyId, name } = first;
  return { plantId, companyId, name, causes: [...new Set(plants.flatMap(({ causes }) => causes))], change };
}

/** The plants of a change. */
export const plantIdsOf = ({ plantId, change }: { plantId: number; change: PlantChange }): number[] => [
  plantId,
  ...(change.kind === "ticket" ? (change.further ?? []) : []).map((plant) => plant.plantId),
];

/** Whether each ticket can have the title of its cause: the causes have different titles. */
export const isTitleOptional = (plants: readonly BulkPlant[]): boolean =>
  plants.every(({ title }) => title !== "") && new Set(plants.map(({ title }) => title)).size > 1;

/** The messages of required and invalid values, by field. */
export function invalidValues(kind: CauseActionKind, values: ActionValues, plants: readonly BulkPlant[]) {
  if (kind === "ticket") return invalidTicketValues(values, values.tickets === "each" && isTitleOptional(plants));
  const fields = Object.entries(causeActions[kind].fields) as [keyof ActionValues, ActionField][];
  return {
    ...Object.fromEntries(
      fields.flatMap(([name, { required }]) => (required && values[name].trim() === "" ? [[name, required]] : [])),
    ),
    ...lengthProblems({ text: values.text }, { text: maxNoteLength }),
  };
}

export const causeActionKinds = Object.keys(causeActions) as CauseActionKind[];

/** The shortcuts of the actions, for the pages with these actions and the keyboard help. */
export const causeActionShortcuts: ShortcutDeclaration = {
  section: msg`Actions`,
  shortcuts: Object.fromEntries(Object.values(causeActions).map(({ key, label }) => [key, label])),
};

/** Why a plant without a snoozable issue is left out. */
function withoutIssues(known: readonly TargetPlant[]): MessageDescriptor {
  if (known.some(({ issues }) => issues === null)) return msg`Its issues are not known`;
  return known.some(({ issues }) => issues?.length) ? msg`No issue of a known inverter` : msg`No open issue`;
}

/** The link in the ticket of a plant: the plant's issues, with the first issue of its causes highlighted. */
function issuesLink({ plantId, companyId, name, issues: [issue] }: BulkPlant) {
  const [path, search] = plantHref(companyId, plantId).split("?");
  const query = issue ? searchMarking(search ?? "", `issue-${issue.issueId}`) : search;
  return { text: typeof name === "string" && name !== "" ? name : `#${plantId}`, path: `${path}?${query}#issues` };
}
