import { coerce, object, refine, string } from "superstruct";
import type { Api } from "../../api";
import { belongsToOwner, isSupport } from "../../authorization/support";
import { requireTicketPlant } from "../../authorization/tickets";
import { accessDenied, invalid } from "../../http/api-error";
import { described } from "../../http/description";
import { endpoint } from "../../http/endpoint";
import { id, multilineText, oneOf } from "../../http/fields";
import { isId } from "../../http/ids";
import { requestedRelations } from "../../http/relations";
import { data, one } from "../../http/response-spec";
import { type Comment, commentSchema } from "../../schemas/collaboration";

const maxCommentLength = 20_000;

/** An id, as a number or as text. */
const idText = () => coerce(id(), refine(string(), "id", isId), Number);

const comments = endpoint({
  method: "get",
  path: "/comments",
  access: "user",
  summary: "The comments on a ticket, newest first. with: commenter.",
  query: object({
    commentable_type: described("What the comments are on.", oneOf(["ticket"])),
    commentable_id: described("The id of the ticket.", idText()),
  }),
  response: data("Comment", commentSchema),
  async handle({ api, user, query, url }) {
    await requireTicketPlant(api, user, query.commentable_id);
    const rows = await commentRows(api)
      .where("commentable_type", "=", query.commentable_type)
      .where("commentable_id", "=", query.commentable_id)
      .orderBy("comments.created_at", "desc")
      .orderBy("comments.id", "desc")
      .execute();
    return { data: rows.map((row) => serializeComment(row, requestedRelations(url).has("commenter"))) };
  },
});

const createComment = endpoint({
  method: "post",
  path: "/comments",
  access: "user",
  summary: "Creates a comment on a ticket. For members of the owning company and support staff.",
  body: object({
    commentable_type: oneOf(["ticket"]),
    commentable_id: idText(),
    message: multilineText(maxCommentLength),
  }),
  response: one("Comment", commentSchema),
  status: 201,
  async handle({ api, user, body }) {
    const plant = await requireTicketPlant(api, user, body.commentable_id);
    if (!user.admin && !isSupport(api, user) && !(await belongsToOwner(api, user, plant))) {
      throw accessDenied("Only members of the owning company and support staff may comment.");
    }
    if (plainText(body.message) === "") throw invalid({ message: ["A comment can't be empty"] });
    const { id: commentId } = await api.db
      .insertInto("comments")
      .values({
        commentable_type: body.commentable_type,
        commentable_id: body.commentable_id,
        commenter_id: user.id,
        comment: body.message,
        created_at: api.clock.instant,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const row = await commentRows(api).where("comments.id", "=", commentId).executeTakeFirstOrThrow();
    return serializeComment(row, true);
  },
});

/** Rich text without tags. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .trim();
}

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
  const { first_name, last_name, deleted_at, ...comment } = row;
  return {
    ...comment,
    ...(withCommenter && { commenter: { id: row.commenter_id, first_name, last_name, deleted_at } }),
  };
}

/** Comments on tickets. contract-v0 §6, spec 3 §6 */
export const commentEndpoints = [comments, createComment];
