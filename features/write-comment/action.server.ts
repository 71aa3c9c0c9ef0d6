import { createTicketComment, listTicketComments } from "@entities/comment";
import { plainText } from "@entities/ticket";
import { idField, textField } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { isSince } from "@shared/lib/dates";
import { defineAction } from "@shared/mutations/action.server";
import { firstSentOn, resentFields } from "@shared/mutations/look-first.server";
import { type } from "superstruct";

/**
 * Adds a comment to a ticket, unless an earlier request whose response was lost added it. See
 * domain/tickets.md#comments.
 */
export const writeComment = defineAction(
  type({ ticketId: idField, message: textField, ...resentFields }),
  async ({ api, params: { ticketId, message, agoMs }, session: { user }, signal, context }) => {
    const since = firstSentOn(agoMs, context);
    const comments = since ? await listTicketComments(api, ticketId, { signal }) : [];
    const isSame = ({ comment, commenter, created_at }: (typeof comments)[number]) =>
      since !== null &&
      commenter?.id === user.id &&
      isSince(created_at, since) &&
      plainText(comment ?? "") === plainText(message);
    if (!comments.some(isSame)) await createTicketComment(api, ticketId, sanitizeRichText(message), { signal });
  },
);
