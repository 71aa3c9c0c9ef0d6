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
