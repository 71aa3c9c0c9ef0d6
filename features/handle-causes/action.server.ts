import { createNewTicket, existingMeanwhile, type NewTicketResult } from "@entities/cause/new-ticket.server";
import { changeSnooze, isSnoozedOtherwise, isSnoozedUntil, listIssuesOfPlant, type MeterIssue } from "@entities/issue";
import { createNote, deleteNote, findNote, listNotes, maxNoteLength } from "@entities/note";
import { getPlant } from "@entities/plant";
import { getTicket, maxFurtherPlants, maxTitleLength, updateTicketAssignee } from "@entities/ticket";
import { newTicketFields } from "@entities/ticket/params.server";
import { fullName, type PlantRef } from "@shared/api/refs";
import { ApiError, valueOr } from "@shared/api/result";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { dayText } from "@shared/lib/dates";
import { dayTextField, idField, plantRefFields } from "@shared/lib/fields";
import { escapeHtml } from "@shared/lib/text";
import { changedMeanwhile, defineAction, outboxFields, unconfirmedSince } from "@shared/mutations/action.server";
import { notMadeHeader } from "@shared/mutations/headers";
import { maxBatchItems } from "@shared/mutations/run";
import {
  array,
  boolean,
  type Infer,
  literal,
  nullable,
  object,
  optional,
  pattern,
  size,
  string,
  union,
} from "superstruct";

/** More than the number of issues of any plant. */
const maxIssues = 500;

/** An issue to snooze. Its own day takes the place of the day of the change. `loaded` is the day of the snooze to end. */
const snoozedIssueStruct = object({
  meterId: idField,
  issueId: idField,
  until: optional(dayTextField),
  loaded: optional(dayTextField),
});

/** What a ticket says of a plant below its description. */
const evidenceFields = {
  /** Paragraphs of plain text. */
  evidence: array(string()),
  /** The page that the ticket links to below its evidence. */
  link: optional(object({ text: size(string(), 1, 300), path: pattern(string(), /^\/(?!\/)/) })),
};

/** A change to a plant because of its issues (domain/triage.md#actions). */
const plantChangeStruct = union([
  object({
    kind: literal("snooze"),
    issues: size(array(snoozedIssueStruct), 1, maxIssues),
    /** The day on which the issues reopen. Null reopens them now. */
    until: nullable(dayTextField),
  }),
  object({
    kind: literal("ticket"),
    title: size(string(), 1, maxTitleLength),
    /** HTML of the editor. */
    description: string(),
    ...evidenceFields,
    ...newTicketFields,
    /** The further plants of a ticket for several plants. */
    further: optional(
      size(
        array(object({ plantId: idField, ...evidenceFields, issueIds: newTicketFields.issueIds })),
        0,
        maxFurtherPlants,
      ),
    ),
  }),
  object({
    kind: literal("assign"),
    tickets: size(array(idField), 1, maxBatchItems),
    userId: idField,
    /** Whether the user is assigned or un-assigned. */
    assigned: boolean(),
  }),
  object({ kind: literal("note"), message: size(string(), 1, maxNoteLength) }),
  object({ kind: literal("delete-note"), noteId: idField }),
]);
export type PlantChange = Infer<typeof plantChangeStruct>;

/** The result of a change to a plant. `found` is set if the change had already been made. */
export interface PlantChangeResult extends Partial<Omit<NewTicketResult, "ticketId">> {
  /** The change that undoes this change. Null if there is nothing to undo, or if the API cannot undo it. */
  undo: PlantChange | null;
  /** The created ticket. Null if its number is not known. */
  ticketId: number | null;
  /** Whether the change waits in the outbox. */
  isWaiting?: boolean;
}

export const noResult: PlantChangeResult = { undo: null, ticketId: null };

/**
 * Changes a plant of a cause: snoozes its issues, creates or assigns its ticket, or writes a note. With `agoMs`, the
 * change is unconfirmed for that long. The action then looks for the change first, so that it is not made twice. With
 * `queued`, it was made offline, and is not made to what has changed meanwhile (domain/outbox.md#conflicts).
 */
export const handlePlantAction = defineAction(
  object({
    ...plantRefFields,
    ...outboxFields,
    change: plantChangeStruct,
    /** The name of the plant, which the outbox shows. */
    name: optional(string()),
    /** The open tickets that the user has seen in the conflict of a ticket. */
    knownTickets: newTicketFields.knownTickets,
  }),
  async ({ api, params, origin, signal, context, headers }): Promise<PlantChangeResult> => {
    const { agoMs, queued, name: _, knownTickets, change: made, ...plant } = params;
    const change = made.kind === "ticket" && knownTickets ? { ...made, knownTickets } : made;
    const { tickets: hasPlanning, ticket_plants: hasSeveralPlants } = context.extensions;
    if (change.kind === "ticket" && change.further?.length && !hasSeveralPlants) {
      throw new ApiError({ status: 422, text: "This API has no tickets for several plants." });
    }
    const since = unconfirmedSince(agoMs, context);
    const isFromOutbox = queued === true;
    const result = await changePlant({
      api,
      plant,
      change,
      origin,
      since,
      hasPlanning,
      isFromOutbox,
      options: { signal },
    });
    if (result.existing && queued) throw existingMeanwhile(result.existing);
    if (result.existing) headers.set(notMadeHeader, "1");
    return result;
  },
);

interface ChangeOfPlant<K extends PlantChange["kind"] = PlantChange["kind"]> {
  api: V0Client;
  plant: PlantRef;
  change: Extract<PlantChange, { kind: K }>;
  origin: string;
  /** The day since which the change is unconfirmed. Null if it was not sent before. */
  since: Temporal.PlainDate | null;
  /** Whether the API offers the planning and the issues of tickets. */
  hasPlanning: boolean;
  /** Whether the change was made offline. */
  isFromOutbox: boolean;
  options: RequestOptions;
}

async function changePlant(args: ChangeOfPlant): Promise<PlantChangeResult> {
  const { api, plant, change, since, options } = args;
  switch (change.kind) {
    case "snooze":
      return snoozePlantIssues({ ...args, change });
    case "ticket":
      return createPlantTicket({ ...args, change });
    case "assign": {
      const { userId, assigned } = change;
      const tickets = await findTicketsToAssign(args, change);
      if (tickets.length === 0) return alreadyDone;
      const calls = tickets.map((ticketId) =>
        updateTicketAssignee(api, { ...plant, ticketId }, userId, assigned, options),
      );
      await waitForAll(calls);
      return { ...noResult, undo: { ...change, tickets, assigned: !assigned } };
    }
    case "note": {
      const found = since && (await findNote(api, plant, change.message, since, options));
      const note = { message: change.message, private: false };
      const noteId = found ? found.id : await createNote(api, plant, note, options);
      const undo = noteId === null ? null : ({ kind: "delete-note", noteId } as const);
      return { ...(found ? alreadyDone : noResult), undo };
    }
    case "delete-note":
      if (since && (await isDeleted(api, plant, change.noteId, options))) return alreadyDone;
      await deleteNote(api, plant, change.noteId, options);
      return noResult;
  }
}

/**
 * The tickets that the change assigns or un-assigns. The other tickets already are as wanted. Undo leaves them as they
 * are, so that nobody is removed who was assigned before.
 */
async function findTicketsToAssign(
  { api, plant, isFromOutbox, options }: ChangeOfPlant,
  { tickets, userId, assigned }: ChangeOfPlant<"assign">["change"],
): Promise<number[]> {
  const stored = await Promise.all(tickets.map((ticketId) => getTicket(api, plant.companyId, ticketId, options)));
  const closed = stored.find(({ closed_on }) => closed_on);
  if (isFromOutbox && closed) throw changedMeanwhile("closed", closed.closer ? fullName(closed.closer) : null);
  return tickets.filter((_, at) => stored[at]?.assignees.some(({ id }) => id === userId) !== assigned);
}

/** Snoozes or reopens issues. Undo of reopened issues snoozes each of them until the day that it had. */
async function snoozePlantIssues(args: ChangeOfPlant<"snooze">): Promise<PlantChangeResult> {
  const { api, plant, change, since, isFromOutbox, options } = args;
  const { until, issues } = change;
  const listStored = () => listIssuesOfPlant(api, plant, options);
  // Undo of reopened issues needs the stored days, but reopening them does not.
  const stored = since || isFromOutbox ? await listStored() : until ? [] : await valueOr(listStored(), []);
  const isDone = issues.every((issue) => isSnoozedUntil(stored, issue.issueId, issue.until ?? until));
  const undo = until ? ({ kind: "snooze", issues: reopened(issues, until), until: null } as const) : null;
  if (since && isDone) return { ...alreadyDone, undo };
  const changed = new Set(issues.map(({ issueId }) => issueId));
  if (isFromOutbox && stored.some(({ id, resolved_on }) => changed.has(id) && resolved_on)) {
    throw changedMeanwhile("resolved", null);
  }
  const storedOf = (issueId: number) => stored.find(({ id }) => id === issueId);
  const isChanged = issues.some(({ issueId, loaded }) => {
    const found = storedOf(issueId);
    return found && loaded && isSnoozedOtherwise(found, loaded);
  });
  if (isChanged) throw changedMeanwhile("snooze", null);
  await assertNotTooMany(api, plant, issues, options);
  const calls = issues.map((issue) => {
    const day = issue.until ?? until;
    const revision = !day && issue.loaded ? storedOf(issue.issueId)?.revision : undefined;
    return changeSnooze(api, plant, issue, day, { ...options, ...(revision !== undefined && { revision }) });
  });
  await waitForAll(calls);
  return { ...noResult, undo: undo ?? snoozedAgain(issues, stored) };
}

/** The issues of a snooze to end, each with its day: Undo does not end a snooze of somebody else. */
const reopened = (issues: ChangeOfPlant<"snooze">["change"]["issues"], day: string) =>
  issues.map(({ until, ...issue }) => ({ ...issue, loaded: until ?? day }));

/** The change that snoozes issues again as they were. Null if none of them was snoozed. */
function snoozedAgain(issues: ChangeOfPlant<"snooze">["change"]["issues"], stored: readonly MeterIssue[]) {
  const snoozed = issues.flatMap((issue) => {
    const until = stored.find(({ id }) => id === issue.issueId)?.snoozed_until;
    return until ? [{ meterId: issue.meterId, issueId: issue.issueId, until: dayText(until) }] : [];
  });
  const [first] = snoozed;
  return first ? ({ kind: "snooze", issues: snoozed, until: first.until } as const) : null;
}

const alreadyDone: PlantChangeResult = { ...noResult, found: { ticket: null } };

/** Creates a ticket with all of its parts, unless the plant has it already (`createNewTicket`). */
async function createPlantTicket(args: ChangeOfPlant<"ticket">): Promise<PlantChangeResult> {
  const { api, plant, change, origin, since, hasPlanning, options } = args;
  const { title, templateId, userId, issueIds, knownTickets, due_on, priority, further = [] } = change;
  const text = { title, description: ticketHtml(change, origin) };
  const furtherPlants = further.map(({ plantId, issueIds: issue_ids = [], ...evidence }) => ({
    ...{ plant_id: plantId, issue_ids },
    description: ticketHtml({ description: "", ...evidence }, origin),
  }));
  const ticket = {
    ...{ ...text, templateId, userId, furtherPlants },
    ...(hasPlanning && { planning: { due_on, priority }, issueIds }),
  };
  const subject = { issueIds, title };
  const created = await createNewTicket(api, plant, ticket, { ...options, since, subject, knownTickets });
  return { ...noResult, ...created };
}

/** The description of a ticket as HTML: its text, the evidence and the link to its page. */
function ticketHtml(
  { description, evidence, link }: Pick<ChangeOfPlant<"ticket">["change"], "description" | "evidence" | "link">,
  origin: string,
): string {
  const paragraphs = evidence.map(escapeHtml);
  if (link) {
    const { href } = new URL(link.path, origin);
    paragraphs.push(`<a href="${escapeHtml(href)}">${escapeHtml(link.text)}</a>`);
  }
  return sanitizeRichText(description + paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(""));
}

/** Each issue is one call. A plant has at most 25 issues here, plus one per meter (domain/limits.md#calls). */
async function assertNotTooMany(api: V0Client, plant: PlantRef, issues: readonly unknown[], options: RequestOptions) {
  if (issues.length <= maxBatchItems) return;
  const { meters } = await getPlant(api, plant, options);
  if (issues.length > maxBatchItems + meters.length) throw new ApiError({ status: 413, text: "Too many issues." });
}

/** Waits for all calls. Throws the first error, or the end of the session. */
async function waitForAll(calls: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(calls);
  const errors: unknown[] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (errors.length > 0) throw errors.find((error) => error instanceof Response) ?? errors[0];
}

/** Whether a note was deleted. */
async function isDeleted(api: V0Client, plant: PlantRef, noteId: number, options: RequestOptions): Promise<boolean> {
  return (await listNotes(api, plant, options)).every(({ id }) => id !== noteId);
}
