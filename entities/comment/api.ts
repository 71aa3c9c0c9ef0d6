import { rows } from "@shared/api/v0/rows";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { newestFirst } from "@shared/lib/day";
import { type } from "superstruct";
import { type Comment, commentSchema } from "./schema";

const commentsSchema = type({ data: rows(commentSchema) });

/** The comments on a ticket, newest first. Throws `ApiError`. // contract §6 */
export async function listTicketComments(
  api: V0Client,
  ticketId: number,
  { signal }: RequestOptions = {},
): Promise<Comment[]> {
  const query = { commentable_type: "ticket", commentable_id: ticketId, with: "commenter" };
  const { data } = await api.read("/comments", { query, schema: commentsSchema, signal });
  return data.toSorted((a, b) => newestFirst(a.created_at, b.created_at) || b.id - a.id);
}

/**
 * Adds a comment to a ticket; the message is sanitized HTML. Throws `ApiError` 4000 with messages, 4005 for users who
 * may not comment. // contract §6
 */
export function createTicketComment(
  api: V0Client,
  ticketId: number,
  message: string,
  { signal }: RequestOptions = {},
): Promise<void> {
  // The id is text in this call (spec 3 §3).
  const body = { commentable_type: "ticket", commentable_id: String(ticketId), message };
  return api.write("POST", "/comments", { body, signal });
}
