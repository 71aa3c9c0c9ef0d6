import { createNewTicket, existingMeanwhile, type NewTicketResult } from "@entities/cause/new-ticket.server";
import { plantHref } from "@entities/plant";
import { newTicketFields } from "@entities/ticket/params.server";
import { ApiError, type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { idField, idListField, textField } from "@shared/lib/fields";
import { defineAction, outboxFields, unconfirmedSince } from "@shared/mutations/action.server";
import { notMadeHeader } from "@shared/mutations/headers";
import { defaulted, enums, size, type } from "superstruct";
import { maxPlants } from "./ticket-text";

/** The result for a plant. */
export interface TicketOutcome extends NewTicketResult {
  plantId: number;
  /** Why the ticket was not created; null if it was. */
  error: ProblemDetails | null;
}

/**
 * Creates a ticket for each plant, or one for all plants. The outcome of the one ticket names the first plant. Fails if
 * all plants fail. See domain/tickets.md#creating.
 */
export const createTicketAction = defineAction(
  type({
    companyId: idField,
    plantIds: size(idListField, 1, maxPlants),
    tickets: defaulted(enums(["one", "each"]), "each"),
    title: textField,
    description: textField,
    ...newTicketFields,
    ...outboxFields,
  }),
  async ({ api, params, signal, context, headers }): Promise<TicketOutcome[]> => {
    const { companyId, tickets, title, description, templateId, userId, issueIds, ...others } = params;
    const { knownTickets, agoMs, queued, plantIds: chosen, ...planning } = others;
    const isOne = tickets === "one" && chosen.length > 1;
    if (isOne && !(context.extensions.tickets && context.extensions.ticket_plants))
      throw new ApiError({ status: 422, text: "This API has no tickets for several plants." });
    const plantIds = isOne ? chosen.slice(0, 1) : chosen;
    const ticket = {
      ...{ title, description: sanitizeRichText(description), templateId, userId },
      ...(context.extensions.tickets && { planning, issueIds }),
      ...(isOne && {
        furtherPlants: chosen.slice(1).map((plant_id) => ({ plant_id, description: "", issue_ids: [] })),
      }),
    };
    // Issues belong to one plant.
    const subject = plantIds.length === 1 ? { issueIds } : {};
    const options = { signal, since: unconfirmedSince(agoMs, context), subject, knownTickets };
    const results = await Promise.allSettled(
      plantIds.map((plantId) => createNewTicket(api, { companyId, plantId }, ticket, options)),
    );
    const errors: unknown[] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    const endedSession = errors.find((error) => error instanceof Response);
    if (endedSession || errors.length === results.length) throw endedSession ?? errors[0];
    const existing = results.flatMap((result) => (result.status === "fulfilled" && result.value.existing) || []);
    if (queued && existing.length > 0) throw existingMeanwhile(existing);
    if (existing.length > 0 && plantIds.length === 1) headers.set(notMadeHeader, "1");
    return plantIds.map((plantId, index): TicketOutcome => {
      const result = results[index];
      if (result?.status === "fulfilled") return { plantId, ...result.value, error: null };
      return { plantId, ticketId: null, missing: [], error: toProblemDetails(result?.reason) };
    });
  },
  ({ companyId, plantIds: [plantId, ...others] }) =>
    plantId && others.length === 0 ? plantHref(companyId, plantId) : "/tickets",
);
