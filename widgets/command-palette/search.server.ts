import { searchCompanies, suggestSearch } from "@entities/company";
import {
  listPlants,
  type PlantsPage,
  plantHref,
  plantName,
  postalAddress,
  shownStatus,
  silenceOf,
} from "@entities/plant";
import { listTickets, ticketNumber, ticketTitle, toTicketSearch } from "@entities/ticket";
import { type CompanyUser, listCompanyUsers } from "@entities/user";
import { containsTerms, searchTerms } from "@heliograph/rules/search-text";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fullName } from "@shared/api/refs";
import { type Result, toResult } from "@shared/api/result";
import { localDay } from "@shared/lib/dates";
import { toApiSearch } from "@shared/lib/text";
import { companyHits } from "./all-companies";
import { maxSearchLength, type SearchResults } from "./command";

/** The maximum number of plants, of tickets, and of users, in the results. */
const maxHits = 6;
/** A shorter text searches no users. */
const minUserSearch = 2;

/**
 * The plants, tickets and users of the current company that match a text, and for administrators also of all companies.
 * Returns an error only when both searches of the company failed or the session has ended.
 */
export async function searchCommands({ request, context }: LoaderFunctionArgs): Promise<Result<SearchResults>> {
  const { company, user } = context.session.requireUser(request);
  const text = new URL(request.url).searchParams.get("search") ?? "";
  const search = text.trim().slice(0, maxSearchLength);
  if (toApiSearch(search) === "")
    return { ok: true, value: { search, plants: [], tickets: [], users: [], everywhere: [] } };
  const { api, extensions, now } = context;
  const { signal } = request;
  const searchesAll = user.admin && extensions.search;
  const plantsWith = (text: string) => listPlants(api, company.id, { search: toApiSearch(text), page: 1 }, { signal });
  const [plants, tickets, users, everywhere] = await Promise.all([
    toResult(plantsWith(search).then(withTypos)),
    toResult(listTickets(api, company.id, { search: toTicketSearch(search), page: 1 }, { signal })),
    searchesAll || search.length < minUserSearch ? null : toResult(listCompanyUsers(api, company.id, { signal })),
    searchesAll ? toResult(searchCompanies(api, search, { signal })) : null,
  ]);
  if (!plants.ok && (!tickets.ok || plants.error.sessionEnded)) return plants;
  if (!tickets.ok && tickets.error.sessionEnded) return tickets;

  const today = localDay(now());
  const plantHits = (plants.ok ? plants.value.data : [])
    .slice(0, maxHits)
    .map((plant) => ({
      id: plant.id,
      title: plantName(plant),
      detail: postalAddress(plant.address),
      status: shownStatus(plant, today),
      silence: silenceOf(plant, today, extensions),
      href: plantHref(company.id, plant.id),
    }));
  const ticketHits = (tickets.ok ? tickets.value.data : [])
    .slice(0, maxHits)
    .map((ticket) => ({
      id: ticket.id,
      title: ticketTitle(ticket),
      number: ticketNumber(ticket),
      open: !ticket.closed_on,
      href: `/tickets/${ticket.id}?companyId=${company.id}`,
    }));
  return {
    ok: true,
    value: {
      search,
      plants: plants.ok ? plantHits : null,
      tickets: tickets.ok ? ticketHits : null,
      users: users === null ? [] : users.ok ? userHits(users.value, search) : null,
      everywhere: everywhere === null ? [] : everywhere.ok ? companyHits(everywhere.value, company.id) : null,
    },
  };

  /** The plants whose words are most like the text, if no plant has the text itself. */
  async function withTypos(exact: PlantsPage): Promise<PlantsPage> {
    if (exact.data.length > 0 || !extensions.search) return exact;
    const suggested = await suggestSearch(api, company.id, search, { signal }).catch(() => null);
    return suggested ? await plantsWith(suggested) : exact;
  }
}

/** The users whose name or address has the text, as links to their rows in the list of users. */
function userHits(users: readonly CompanyUser[], search: string): SearchResults["users"] {
  const terms = searchTerms(search);
  return users
    .filter(({ first_name, last_name, email }) =>
      containsTerms([first_name, last_name, email].filter(Boolean).join(" "), terms),
    )
    .slice(0, maxHits)
    .map((user) => ({
      id: user.id,
      title: fullName(user),
      detail: user.email ?? "",
      href: `/users?${new URLSearchParams({ search: user.email ?? "" })}`,
    }));
}
