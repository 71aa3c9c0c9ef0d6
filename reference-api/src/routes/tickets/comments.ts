import { object, refine } from "superstruct";
import { belongsToOwner, isSupport, loadTicketPlant } from "../../access/plants";
import type { Api } from "../../api";
import { accessDenied } from "../../http/api-error";
import { described, multilineText, oneOf, pickFields, relationsQuery, withKeywords } from "../../http/fields";
import { idOrText } from "../../http/references";
import { maxCommentLength, writeComment } from "../../mail/ticket-mail";
import { type Comment, commentSchema } from "../../resources/collaboration";
import { personSchema } from "../../resources/users";
import { data, endpoint, one, requestedRelations } from "../endpoint";

/** Rich text that contains text besides its tags. */
const commentText = withKeywords(
  refine(multilineText(maxCommentLength), "text", (value) => !hasOnlyTags(value) || "A comment can't be empty"),
  { pattern: "^(?!(?:\\s|&nbsp;|<[^>]*>)*$)(?:[\\t\\r\\n]|[^\\p{Cc}\\p{Cs}])*$" },
);

function hasOnlyTags(html: string): boolean {
  return html !== "" && /^(?:\s|&nbsp;|<[^>]*>)*$/.test(html);
}

const comments = endpoint("get", "/comments", {
  summary: "The comments on a ticket, newest first. with: commenter.",
  query: object({
    commentable_type: described("What the comments are on.", oneOf(["ticket"])),
    commentable_id: described("The id of the ticket.", idOrText("ticket")),
    with: relationsQuery("commenter"),
  }),
  response: data("Comment", commentSchema),
  async handle({ api, query, url }) {
    const rows = await commentRows(api)
      .where("commentable_type", "=", query.commentable_type)
      .where("commentable_id", "=", query.commentable_id)
      .orderBy("comments.created_at", "desc")
      .orderBy("comments.id", "desc")
      .execute();
    return { data: rows.map((row) => serializeComment(row, requestedRelations(url).has("commenter"))) };
  },
});

const createComment = endpoint("post", "/comments", {
  summary: "Creates a comment on a ticket. For members of the owning company and for the support account.",
  body: object({ commentable_type: oneOf(["ticket"]), commentable_id: idOrText("ticket"), message: commentText }),
  response: one("Comment", commentSchema),
  status: 201,
  async handle({ api, user, body }) {
    const plant = await loadTicketPlant(api, body.commentable_id);
    const isAllowed = isSupport(api, user) || (await belongsToOwner(api, user, plant));
    if (!isAllowed) throw accessDenied("Only members of the owning company and the support account may comment.");
    const commentId = await writeComment(api, user, body.commentable_id, body.message);
    const row = await commentRows(api).where("comments.id", "=", commentId).executeTakeFirstOrThrow();
    return serializeComment(row, true);
  },
});

function commentRows(api: Api) {
  return api.db
    .selectFrom("comments")
    .innerJoin("users", "users.id", "comments.commenter_id")
    .selectAll("comments")
    .select(["first_name", "last_name", "deleted_at"]);
}

function serializeComment(
  row: Awaited<ReturnType<ReturnType<typeof commentRows>["execute"]>>[number],
  withCommenter: boolean,
): Comment {
  return {
    ...pickFields(commentSchema, row),
    ...(withCommenter && { commenter: pickFields(personSchema, { ...row, id: row.commenter_id }) }),
  };
}

/** Comments on tickets. See domain/v0-calls.md#tickets, domain/permissions.md#tickets. */
export const commentEndpoints = [comments, createComment];
