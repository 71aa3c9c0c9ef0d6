import { listAllTickets, listTickets, type TicketRow } from "@entities/ticket";
import type { AppLoadContext } from "@remix-run/cloudflare";
import type { UserSession } from "@shared/session/load-context";
import { type TicketsList, type TicketsQuery, ticketsListQuery } from "./query";

interface ListArgs {
  context: AppLoadContext;
  viewer: Pick<UserSession, "user" | "company">;
  list: TicketsList;
  signal: AbortSignal;
}

/** The tickets lists by their paths (domain/lists.md#tickets-lists). */
export const ticketsListOf = (pathname: string): TicketsList => (/^\/admin\//.test(pathname) ? "all" : "company");

/** Loads pages of a tickets list. The list of all companies is for administrators. Other users receive 403. */
export function ticketsLoader({ context: { api, extensions }, viewer: { user, company }, list, signal }: ListArgs) {
  if (list === "all" && !user.admin) throw new Response(null, { status: 403 });
  const listQuery = ticketsListQuery(list, extensions.tickets);
  const load = (query: TicketsQuery, more: { per_page?: number } = {}) => {
    const apiQuery = { ...listQuery.toApiQuery(query), ...more };
    return list === "all"
      ? listAllTickets(api, apiQuery, { signal })
      : listTickets(api, company.id, apiQuery, { signal });
  };
  return { listQuery, load };
}

/** The company through which a ticket of a list is opened and changed. Null if it is not known. */
export const companyOf = ({ company, company_id }: TicketRow, list: TicketsList, companyId: number): number | null =>
  list === "company" ? companyId : (company?.id ?? company_id);
