import { issueTypeLabel, listIssuesOfPlant } from "@entities/issue";
import {
  isTicketAbout,
  listFullPlantTickets,
  listTicketTemplates,
  type SimilarTicket,
  type TicketOptions,
  ticketNumber,
  ticketText,
  ticketTitle,
} from "@entities/ticket";
import { listCompanyUsers } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName, type PlantRef } from "@shared/api/refs";
import { type Result, toResult, valueOr } from "@shared/api/result";
import type { RequestOptions, V0Client } from "@shared/api/v0/v0-client";
import { languages } from "@shared/i18n/language";
import { textsIn } from "@shared/i18n/texts";
import { normalizeText, readId } from "@shared/lib/text";

/** What the form for a new ticket offers, and the open tickets of the plant about the same types of issues. */
export async function ticketOptions({ request, context }: LoaderFunctionArgs): Promise<Result<TicketOptions>> {
  context.session.requireUser(request);
  const query = new URL(request.url).searchParams;
  const companyId = readId(query.get("companyId"));
  if (companyId === null) throw new Response(null, { status: 400 });
  const plantId = readId(query.get("plantId"));
  const types = (query.get("types") ?? "").split(",").filter(Boolean);
  const { api, extensions } = context;
  const options = { signal: request.signal };
  const load = async (): Promise<TicketOptions> => {
    const [users, templates, similar] = await Promise.all([
      listCompanyUsers(api, companyId, options),
      listTicketTemplates(api, companyId, options),
      plantId === null || types.length === 0
        ? []
        : valueOr(listSimilarTickets(api, { companyId, plantId }, types, options), []),
    ]);
    return {
      users: users.map((user) => ({ id: String(user.id), name: fullName(user) })),
      templates: templates.map(({ id, name }) => ({ id: String(id), name })),
      hasPlanning: extensions.tickets,
      similar,
    };
  };
  return toResult(load());
}

async function listSimilarTickets(
  api: V0Client,
  plant: PlantRef,
  types: readonly string[],
  options: RequestOptions,
): Promise<SimilarTicket[]> {
  const [tickets, issues] = await Promise.all([
    listFullPlantTickets(api, plant, options),
    listIssuesOfPlant(api, plant, options),
  ]);
  const subject = {
    ids: new Set(issues.flatMap(({ id, type_name }) => (type_name && types.includes(type_name) ? [id] : []))),
    names: languages.map(textsIn).flatMap((i18n) => types.map((type) => normalizeText(i18n._(issueTypeLabel(type))))),
  };
  return tickets
    .filter((ticket) => !ticket.closed_on)
    .filter((ticket) => isTicketAbout({ issueIds: ticket.issue_ids ?? [], text: ticketText(ticket) }, subject))
    .map((ticket) => ({ id: ticket.id, number: ticketNumber(ticket), title: ticketTitle(ticket) }));
}
