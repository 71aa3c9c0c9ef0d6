import { isSnoozedUntil, listIssuesOfPlant } from "@entities/issue";
import { listNotes, type Note } from "@entities/note";
import { getTicket, listPlantTickets, type PlantTicket, plainText } from "@entities/ticket";
import type { PlantRef } from "@shared/api/refs";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { localDay, parseInstant } from "@shared/lib/dates";

/** Whether an item was created on a day or later. An item without a known time may have been. */
function isSince(createdAt: string | null, day: Temporal.PlainDate): boolean {
  const instant = parseInstant(createdAt ?? "");
  return instant === null || Temporal.PlainDate.compare(localDay(instant), day) >= 0;
}

/** The ticket of a plant with a title and a text that was created on a day or later. Null if there is none. */
export async function findTicket(
  api: V0Client,
  plant: PlantRef,
  { title, description }: { title: string; description: string },
  since: Temporal.PlainDate,
  options: RequestOptions,
): Promise<PlantTicket | null> {
  const tickets = await listPlantTickets(api, plant, options);
  const sameTitle = tickets.filter((ticket) => ticket.title?.trim() === title && isSince(ticket.created_at, since));
  for (const ticket of sameTitle.slice(0, maxCompared)) {
    const { description: stored } = await getTicket(api, plant.companyId, ticket.id, options);
    if (plainText(stored ?? "") === plainText(description)) return ticket;
  }
  return null;
}

/** The maximum number of tickets with the same title to read. */
const maxCompared = 5;

/** The note of a plant with a text that was written on a day or later. Null if there is none. */
export async function findNote(
  api: V0Client,
  plant: PlantRef,
  message: string,
  since: Temporal.PlainDate,
  options: RequestOptions,
): Promise<Note | null> {
  const notes = await listNotes(api, plant, options);
  return notes.find((note) => note.message?.trim() === message.trim() && isSince(note.created_at, since)) ?? null;
}

/** Whether a note was deleted. */
export async function isDeleted(
  api: V0Client,
  plant: PlantRef,
  noteId: number,
  options: RequestOptions,
): Promise<boolean> {
  return (await listNotes(api, plant, options)).every(({ id }) => id !== noteId);
}

/** Whether all issues of a change are already snoozed accordingly. */
export async function areSnoozed(
  api: V0Client,
  plant: PlantRef,
  { issues, until }: { issues: readonly { issueId: number }[]; until: string | null },
  options: RequestOptions,
): Promise<boolean> {
  const stored = await listIssuesOfPlant(api, plant, options);
  return issues.every(({ issueId }) => isSnoozedUntil(stored, issueId, until));
}

/** Whether all tickets of a change are already assigned accordingly. */
export async function areAssigned(
  api: V0Client,
  { companyId }: PlantRef,
  { tickets, userId, assigned }: { tickets: readonly number[]; userId: number; assigned: boolean },
  options: RequestOptions,
): Promise<boolean> {
  const stored = await Promise.all(tickets.map((ticketId) => getTicket(api, companyId, ticketId, options)));
  return stored.every(({ assignees }) => assignees.some(({ id }) => id === userId) === assigned);
}
