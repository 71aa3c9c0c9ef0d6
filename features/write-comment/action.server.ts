import { createTicketComment, listTicketComments } from "@entities/comment";
import { getTicket, plainText } from "@entities/ticket";
import { fullName } from "@shared/api/refs";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { isSince } from "@shared/lib/dates";
import { idField, textField } from "@shared/lib/fields";
import { changedMeanwhile, defineAction, outboxFields, unconfirmedSince } from "@shared/mutations/action.server";
import { optional, type } from "superstruct";

/**
 * Adds a comment to a ticket, unless an earlier request whose response was lost added it. A comment from the outbox is not
 * added to a ticket that is closed. See domain/tickets.md#comments.
 */
export const writeComment = defineAction(
  type({ ticketId: idField, companyId: optional(idField), message: textField, ...outboxFields }),
  async ({ api, params, session: { user, company }, signal, context }): Promise<{ found: boolean }> => {
    const { ticketId, companyId = company.id, message, agoMs, queued } = params;
    const since = unconfirmedSince(agoMs, context);
    const comments = since ? await listTicketComments(api, ticketId, { signal }) : [];
    const isSame = ({ comment, commenter, created_at }: (typeof comments)[number]) =>
      since !== null &&
      commenter?.id === user.id &&
      isSince(created_at, since) &&
      plainText(comment ?? "") === plainText(message);
    if (comments.some(isSame)) return { found: true };
    if (queued) {
      const { closed_on, closer } = await getTicket(api, companyId, ticketId, { signal });
      if (closed_on) throw changedMeanwhile("closed", closer ? fullName(closer) : null);
    }
    await createTicketComment(api, ticketId, sanitizeRichText(message), { signal });
    return { found: false };
  },
);
