import { listSimilarTickets } from "@entities/cause/new-ticket.server";
import { listTicketTemplates, type TicketOptions } from "@entities/ticket";
import { listCompanyUsers } from "@entities/user";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/refs";
import { errorOf, loadedValue, type Result, toResult, valueOr } from "@shared/api/result";
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
  const [users, templates, similar] = await Promise.all([
    toResult(listCompanyUsers(api, companyId, options)),
    toResult(listTicketTemplates(api, companyId, options)),
    plantId === null || types.length + issueIds.length === 0
      ? []
      : valueOr(listSimilarTickets(api, { companyId, plantId }, { types, issueIds }, options), []),
  ]);
  if (!users.ok && !templates.ok) return users;
  const value = {
    users: loadedValue(users)?.map((user) => ({ id: String(user.id), name: fullName(user) })) ?? null,
    templates: loadedValue(templates)?.map(({ id, name }) => ({ id: String(id), name })) ?? null,
    error: errorOf(users) ?? errorOf(templates),
    hasPlanning: extensions.tickets,
    hasSeveralPlants: extensions.tickets && extensions.ticket_plants,
    similar,
  };
  return { ok: true, value };
}
