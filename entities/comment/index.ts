import * as v0 from "@shared/api/v0/decoder";
import { personSchema, relation, rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { newestFirst } from "@shared/lib/dates";

/** A comment on a ticket; `comment` is HTML that has to be sanitized (domain/tickets.md#comments). */
export const commentSchema = v0.object({
  id: v0.id(),
  comment: v0.textOrNull(),
  created_at: v0.dateOrNull(),
  commenter: relation(personSchema),
});
export type Comment = v0.Infer<typeof commentSchema>;

const commentsSchema = v0.object({ data: rows(commentSchema) });

/** The comments on a ticket, newest first. Throws `ApiError`. See domain/v0-calls.md#tickets. */
export async function listTicketComments(
  api: V0Client,
  ticketId: number,
  { signal }: RequestOptions = {},
): Promise<Comment[]> {
  const query = { commentable_type: "ticket", commentable_id: ticketId, with: "commenter" };
  const { data } = await api.read("/comments", { query, schema: commentsSchema, signal });
  return data.toSorted((a, b) => newestFirst(a.created_at, b.created_at));
}

/**
 * Adds a comment to a ticket; the message is sanitized HTML. Throws `ApiError` 4000 with messages, 4005 for users who
 * may not comment. See domain/v0-calls.md#tickets.
 */
export function createTicketComment(
  api: V0Client,
  ticketId: number,
  message: string,
  { signal }: RequestOptions = {},
): Promise<void> {
  // In this call, the id is a string (domain/v0-api.md#requests).
  const body = { commentable_type: "ticket", commentable_id: String(ticketId), message };
  return api.write("POST", "/comments", { body, signal });
}

/** The longest comment that the API accepts, in characters of HTML. */
export const maxCommentLength = 20_000;
