import { listSimilarTickets } from "@entities/cause/new-ticket.server";
import { listTicketTemplates, type TicketOptions } from "@entities/ticket";
import { listCompanyUsers } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/refs";
import { type Result, toResult, valueOr } from "@shared/api/result";
import { isId, readId } from "@shared/lib/text";

/** What the form for a new ticket offers, and the open tickets of the plant about the same types of issues. */
export async function ticketOptions({ request, context }: LoaderFunctionArgs): Promise<Result<TicketOptions>> {
  context.session.requireUser(request);
  const query = new URL(request.url).searchParams;
  const companyId = readId(query.get("companyId"));
  if (companyId === null) throw new Response(null, { status: 400 });
  const plantId = readId(query.get("plantId"));
  const types = (query.get("types") ?? "").split(",").filter(Boolean);
  const issueIds = (query.get("issues") ?? "").split(",").filter(isId).map(Number);
  const { api, extensions } = context;
  const options = { signal: request.signal };
  const load = async (): Promise<TicketOptions> => {
    const [users, templates, similar] = await Promise.all([
      listCompanyUsers(api, companyId, options),
      listTicketTemplates(api, companyId, options),
      plantId === null || types.length + issueIds.length === 0
        ? []
        : valueOr(listSimilarTickets(api, { companyId, plantId }, { types, issueIds }, options), []),
    ]);
    return {
      users: users.map((user) => ({ id: String(user.id), name: fullName(user) })),
      templates: templates.map(({ id, name }) => ({ id: String(id), name })),
      hasPlanning: extensions.tickets,
      hasSeveralPlants: extensions.tickets && extensions.ticket_plants,
      similar,
    };
  };
  return toResult(load());
}
