import type { ChosenPlant } from "@entities/plant";
import { invalidTicketValues, noTicketValues, type TicketValues } from "@entities/ticket";
import { msg, plural } from "@lingui/core/macro";
import { createForm, notUnconfirmed, unconfirmedParams } from "@shared/forms/create-form";
import type { ParamsOf } from "@shared/mutations/action.server";
import { createMutation, foundText, inRequests, unconfirmedUntilRepeated } from "@shared/mutations/create-mutation";
import { withOutbox } from "@shared/outbox/with-outbox";
import type { Toast } from "@shared/toasts/model";
import type { createTicketAction, TicketOutcome } from "./action.server";

const createOneTicket = withOutbox(
  createMutation<typeof createTicketAction>("create-ticket", {
    success: createdToast,
    invalidates: ["tickets", "audits"],
    unconfirmed: unconfirmedUntilRepeated,
    failure: "form",
  }),
  ({ plantIds }) => ({
    title: msg`Ticket`,
    fields: [
      { name: "title", label: msg`Title`, kind: "line" },
      { name: "description", label: msg`Description`, kind: "html" },
    ],
    places: plantIds.map((plantId) => `tickets-${plantId}`),
    result: [],
  }),
);

type TicketParams = ParamsOf<typeof createTicketAction>;

/** One request creates one ticket. A lost response then concerns one ticket only. */
const createTicket = inRequests(
  createOneTicket,
  (params) =>
    params.tickets === "one" ? [params] : params.plantIds.map((plantId) => ({ ...params, plantIds: [plantId] })),
  ({ plantIds }, error) => plantIds.map((plantId) => ({ plantId, ticketId: null, missing: [], error })),
);

interface Created {
  params: TicketParams;
  result: readonly TicketOutcome[];
}

/** The toast links to the created ticket, or to the open tickets if there are several. */
function createdToast({ params: { companyId }, result }: Created): Toast | undefined {
  const created = result.filter(({ error, existing }) => error === null && !existing);
  if (created.length === 0) return undefined;
  const [first] = created;
  const { length } = created;
  const ticketId = length === 1 ? (first?.ticketId ?? null) : null;
  const isIncomplete = created.some(({ missing }) => missing.length > 0);
  return {
    kind: isIncomplete ? "info" : "success",
    message: isIncomplete
      ? msg`Ticket created, but its template or its assignee could not be saved`
      : result.length === 1
        ? first?.found
          ? foundText
          : msg`Ticket created`
        : msg`${plural(length, { one: "# ticket created", other: "# tickets created" })}`,
    ...((ticketId !== null || length > 1) && {
      durationMs: 10_000,
      link:
        ticketId === null
          ? { label: msg`Show tickets`, to: "/tickets?ticket_status=open" }
          : { label: msg`View ticket`, to: `/tickets/${ticketId}?companyId=${companyId}` },
    }),
  };
}

export interface TicketContext {
  companyId: number;
  plants: readonly ChosenPlant[];
  /** The initial texts. */
  prefilled?: { title: string; description: string };
  issueIds?: readonly number[];
  /** Identifies the subject of the ticket, so that each subject has a separate draft. */
  about?: string;
}

/** The values of the form, which stores texts: `plants` is JSON, `known` the ids of the tickets that the user knows. */
export type Values = TicketValues & typeof notUnconfirmed & { plants: string; known: string };

export const readPlants = ({ plants }: Pick<Values, "plants">): ChosenPlant[] => JSON.parse(plants);

/** A new ticket. Its title is the name of the plant by default, or a text about the issues. */
export const ticketForm = createForm({
  mutation: createTicket,
  initial: ({ plants, prefilled }: TicketContext): Values => ({
    ...noTicketValues,
    ...notUnconfirmed,
    known: "",
    title: defaultTitle(plants),
    ...prefilled,
    plants: JSON.stringify(plants),
  }),
  params: ({ plants, title, known, sentAt, tickets, ...values }, { companyId, issueIds }) => ({
    ...values,
    ...unconfirmedParams({ sentAt }),
    companyId,
    plantIds: readPlants({ plants }).map(({ id }) => id),
    tickets: readPlants({ plants }).length > 1 ? tickets : "each",
    title: title.trim(),
    userId: Number(values.userId) || null,
    templateId: Number(values.templateId) || null,
    issueIds: issueIds && [...issueIds],
    knownTickets: known === "" ? undefined : known.split(",").map(Number),
  }),
  validate: (values) => ({
    ...(readPlants(values).length === 0 && { plants: msg`Please choose a plant` }),
    ...invalidTicketValues(values),
  }),
  draft: ({ about = "" }) => `create-ticket${about}`,
});

/** The name of the only plant. */
export const defaultTitle = ([first, ...others]: readonly ChosenPlant[]): string =>
  first && others.length === 0 ? first.name : "";
