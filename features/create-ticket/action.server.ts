import { plantHref } from "@entities/plant";
import { createFullTicket, type TicketPart } from "@entities/ticket";
import { newTicketFields } from "@entities/ticket/params.server";
import { type ProblemDetails, toProblemDetails } from "@shared/api/result";
import { idField, idListField, textField } from "@shared/forms/fields";
import { sanitizeRichText } from "@shared/html/safe-html.server";
import { defineAction } from "@shared/mutations/action.server";
import { size, type } from "superstruct";
import { maxPlants } from "./ticket-plants";

/** The result for a plant. */
export interface TicketOutcome {
  plantId: number;
  /** Null if the API does not return the id. */
  ticketId: number | null;
  /** The parts of the created ticket that were not saved. */
  missing: readonly TicketPart[];
  /** Why the ticket was not created; null if it was. */
  error: ProblemDetails | null;
}

/** Creates a ticket for each plant. Fails if none was created. See domain/tickets.md#creating. */
export const createTicketAction = defineAction(
  type({
    companyId: idField,
    plantIds: size(idListField, 1, maxPlants),
    title: textField,
    description: textField,
    ...newTicketFields,
  }),
  async ({ api, params, signal, context: { extensions } }): Promise<TicketOutcome[]> => {
    const { companyId, plantIds, title, description, templateId, userId, issueIds, ...planning } = params;
    const ticket = {
      ...{ title, description: sanitizeRichText(description), templateId, userId },
      ...(extensions.tickets && { planning, issueIds }),
    };
    const results = await Promise.allSettled(
      plantIds.map((plantId) => createFullTicket(api, { companyId, plantId }, ticket, { signal })),
    );
    const errors: unknown[] = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    const endedSession = errors.find((error) => error instanceof Response);
    if (endedSession || errors.length === results.length) throw endedSession ?? errors[0];
    return plantIds.map((plantId, index): TicketOutcome => {
      const result = results[index];
      if (result?.status === "fulfilled") return { plantId, ...result.value, error: null };
      return { plantId, ticketId: null, missing: [], error: toProblemDetails(result?.reason) };
    });
  },
  ({ companyId, plantIds: [plantId, ...others] }) =>
    plantId && others.length === 0 ? plantHref(companyId, plantId) : "/tickets",
);
