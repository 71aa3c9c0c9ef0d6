import { snoozeIssue, unsnoozeIssue } from "@entities/issue";
import { createNote, deleteNote } from "@entities/note";
import { createTicket, updateTicketAssignee, updateTicketTemplate } from "@entities/ticket";
import type { PlantRef } from "@shared/api/refs";
import { valueOr } from "@shared/api/result";
import type { V0Client } from "@shared/api/v0/v0-client";
import { dayTextField, idField, plantRefFields } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { escapeHtml } from "@shared/lib/text";
import { defineAction } from "@shared/mutations/action.server";
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

/** More issues than any plant has at once. */
const maxIssues = 500;

/** What is done to a plant because of its issues (domain/triage.md#actions). */
export const plantChangeStruct = union([
  object({
    kind: literal("snooze"),
    issues: size(array(object({ meterId: idField, issueId: idField })), 1, maxIssues),
    /** The day on which they reopen; null reopens them now. */
    until: nullable(dayTextField),
  }),
  object({
    kind: literal("ticket"),
    title: size(string(), 1, 255),
    /** Paragraphs of plain text. */
    description: array(string()),
    /** The page that it is about, linked below the description. */
    link: optional(object({ text: size(string(), 1, 300), path: pattern(string(), /^\/(?!\/)/) })),
    templateId: nullable(idField),
    userId: nullable(idField),
  }),
  object({ kind: literal("assign"), tickets: size(array(idField), 1, 50), userId: idField, assigned: boolean() }),
  object({ kind: literal("note"), message: size(string(), 1, 10_000) }),
  object({ kind: literal("delete-note"), noteId: idField }),
]);
export type PlantChange = Infer<typeof plantChangeStruct>;

type TicketPart = "template" | "assignee";

/** What became of a change of one plant. */
export interface PlantChangeResult {
  /** What undoes it; null where the API cannot. */
  undo: PlantChange | null;
  /** The ticket that was created; null if its number is not known. */
  ticketId: number | null;
  /** What the created ticket lacks, because its call failed: sent again, the change would create a second ticket. */
  missing?: readonly TicketPart[];
}

/** Changes one plant of a cause: snoozes its issues, creates or assigns its ticket, or writes a note. */
export const handlePlantAction = defineAction(
  object({ ...plantRefFields, change: plantChangeStruct }),
  ({ api, params: { change, ...plant }, origin, signal }): Promise<PlantChangeResult> =>
    changePlant({ api, plant, change, origin, signal }),
);

const noResult: PlantChangeResult = { undo: null, ticketId: null };

interface ChangeOfPlant {
  api: V0Client;
  plant: PlantRef;
  change: PlantChange;
  origin: string;
  signal: AbortSignal;
}

async function changePlant({ api, plant, change, origin, signal }: ChangeOfPlant): Promise<PlantChangeResult> {
  switch (change.kind) {
    case "snooze": {
      const { until, issues } = change;
      const calls = issues.map((issue) =>
        until
          ? snoozeIssue(api, plant, issue, Temporal.PlainDate.from(until), { signal })
          : unsnoozeIssue(api, plant, issue, { signal }),
      );
      await allOf(calls);
      return { ...noResult, undo: until ? { kind: "snooze", issues, until: null } : null };
    }
    case "ticket": {
      const { title, description, link, templateId, userId } = change;
      const paragraphs = description.map(escapeHtml);
      if (link) {
        const { href } = new URL(link.path, origin);
        paragraphs.push(`<a href="${escapeHtml(href)}">${escapeHtml(link.text)}</a>`);
      }
      const html = sanitizeRichText(paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join(""));
      const ticketId = await createTicket(api, plant, { title, description: html }, { signal });
      const missing: TicketPart[] = [];
      const addTo = async (part: TicketPart, change: (ticketId: number) => Promise<void>) => {
        const isSaved =
          ticketId !== null &&
          (await valueOr(
            change(ticketId).then(() => true),
            false,
          ));
        if (!isSaved) missing.push(part);
      };
      if (templateId) {
        await addTo("template", (id) => updateTicketTemplate(api, { ...plant, ticketId: id }, templateId, { signal }));
      }
      if (userId) {
        await addTo("assignee", (id) =>
          updateTicketAssignee(api, { ...plant, ticketId: id }, userId, true, { signal }),
        );
      }
      return { ...noResult, ticketId, missing };
    }
    case "assign": {
      const { tickets, userId, assigned } = change;
      const calls = tickets.map((ticketId) =>
        updateTicketAssignee(api, { ...plant, ticketId }, userId, assigned, { signal }),
      );
      await allOf(calls);
      return { ...noResult, undo: assigned ? { ...change, assigned: false } : null };
    }
    case "note": {
      const noteId = await createNote(api, plant, { message: change.message, private: false }, { signal });
      return { ...noResult, undo: noteId === null ? null : { kind: "delete-note", noteId } };
    }
    case "delete-note":
      await deleteNote(api, plant, change.noteId, { signal });
      return noResult;
  }
}

/** Waits for all calls; throws the error of the first that failed, or the end of the session. */
async function allOf(calls: readonly Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(calls);
  const errors: unknown[] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
  if (errors.length > 0) throw errors.find((error) => error instanceof Response) ?? errors[0];
}
