import { type TicketRow, ticketHref, ticketNumber, ticketTitle } from "@entities/ticket";
import { companyOf, ticketsListOf, ticketsLoader } from "@features/tickets-filter/pages.server";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { type Result, toResult } from "@shared/api/result";
import type { Page } from "@shared/api/v0/rows";
import type { Message } from "@shared/i18n/format";
import { readId } from "@shared/lib/text";

/** The previous or the next ticket of a list. */
interface Neighbour {
  href: string;
  number: string;
  title: Message;
  /** The path and query of the list page that contains the ticket. */
  list: string;
}

export interface TicketNeighbours {
  previous: Neighbour | null;
  next: Neighbour | null;
  /** The position, from 1. Null, like the total, if it is not known. */
  position: number | null;
  total: number | null;
}

/**
 * The neighbours of a ticket in a list with the order and the filters of the list's URL. Null if the list does not
 * contain the ticket.
 */
export async function ticketNeighbours({
  request,
  context,
}: LoaderFunctionArgs): Promise<Result<TicketNeighbours | null>> {
  const viewer = context.session.requireUser(request);
  const { searchParams, origin } = new URL(request.url);
  const ticketId = readId(searchParams.get("ticketId"));
  const path = searchParams.get("list") ?? "";
  if (ticketId === null || !URL.canParse(path, origin)) throw new Response(null, { status: 400 });
  const url = new URL(path, origin);
  const list = ticketsListOf(url.pathname);
  const { listQuery, load } = ticketsLoader({ context, viewer, list, signal: request.signal });
  const { query } = listQuery.read(url.searchParams);
  const found = findNeighbours((page) => load(listQuery.onPage(query, page)), query.page, ticketId);
  return toResult(
    found.then((result) => {
      if (!result) return null;
      const { previous, next, ...place } = result;
      return { ...place, previous: previous && toNeighbour(previous), next: next && toNeighbour(next) };
    }),
  );

  function toNeighbour({ ticket, page }: Found): Neighbour {
    const companyId = companyOf(ticket, list, viewer.company.id);
    return {
      href: companyId ? ticketHref({ companyId, ticketId: ticket.id }) : `/tickets/${ticket.id}`,
      number: ticketNumber(ticket),
      title: ticketTitle(ticket),
      list: `${list === "all" ? "/admin" : ""}/tickets${listQuery.search(listQuery.onPage(query, page))}`,
    };
  }
}

interface Found {
  ticket: TicketRow;
  page: number;
}

type LoadPage = (page: number) => Promise<Pick<Page<TicketRow>, "data" | "total" | "per_page">>;

/**
 * The tickets before and after a ticket, including tickets on adjacent pages. The list may have changed since the user
 * saw the page, so the adjacent pages are searched, too. Null if no page contains the ticket.
 */
export async function findNeighbours(load: LoadPage, seenOn: number, ticketId: number) {
  const pages = new Map<number, ReturnType<LoadPage>>();
  const pageOf = (page: number) => {
    const loaded = pages.get(page) ?? load(page);
    pages.set(page, loaded);
    return loaded;
  };
  for (const page of [seenOn, seenOn - 1, seenOn + 1]) {
    if (page < 1) continue;
    const { data, total, per_page: perPage } = await pageOf(page);
    const index = data.findIndex(({ id }) => id === ticketId);
    if (index < 0) continue;
    const before = page > 1 && index === 0 ? (await pageOf(page - 1)).data.at(-1) : data[index - 1];
    const isLast = perPage !== null && total !== null && page * perPage >= total;
    const after = index === data.length - 1 && !isLast ? (await pageOf(page + 1)).data[0] : data[index + 1];
    return {
      previous: before ? { ticket: before, page: index === 0 ? page - 1 : page } : null,
      next: after ? { ticket: after, page: index === data.length - 1 ? page + 1 : page } : null,
      position: page === 1 ? index + 1 : perPage && (page - 1) * perPage + index + 1,
      total,
    };
  }
  return null;
}
