import type { CompaniesSearch } from "@entities/company";
import { plantHref, plantName } from "@entities/plant";
import { ticketNumber, ticketTitle } from "@entities/ticket";
import { fullName } from "@shared/api/refs";
import type { Message } from "@shared/i18n/format";
import { joinTexts } from "@shared/lib/text";
import type { Command, CompanyHit } from "./command";

/**
 * The results of the search over all companies, without the plants and tickets of the current company, which its own
 * search finds.
 */
export function companyHits({ plants, tickets, users }: CompaniesSearch, currentId: number): CompanyHit[] {
  const isElsewhere = ({ company_id }: { company_id: number }) => company_id !== currentId;
  const companyOf = ({ company_id: id, company_name: name }: { company_id: number; company_name: string | null }) => ({
    company: { id, name: name ?? `#${id}` },
  });
  return [
    ...plants
      .filter(isElsewhere)
      .map((plant) => ({
        id: `plant-${plant.id}`,
        icon: "plants" as const,
        title: plantName(plant),
        detail: plant.city ?? "",
        href: plantHref(plant.company_id, plant.id),
        ...companyOf(plant),
      })),
    ...tickets
      .filter(isElsewhere)
      .map((ticket) => ({
        id: `ticket-${ticket.id}`,
        icon: "tickets" as const,
        title: ticketTitle(ticket),
        detail: `#${ticketNumber(ticket)}`,
        href: `/tickets/${ticket.id}?companyId=${ticket.company_id}`,
        ...companyOf(ticket),
      })),
    ...users.map((user) => ({
      id: `user-${user.id}`,
      icon: "users" as const,
      title: fullName(user),
      detail: user.email ?? "",
      href: `/users?${new URLSearchParams({ search: user.email ?? "" })}`,
      ...companyOf(user),
    })),
  ];
}

/** The commands that open the hits. A hit of another company switches to the company first. */
export const companyHitCommands = (
  hits: readonly CompanyHit[],
  currentId: number,
  textOf: (message: Message) => string,
): Command[] =>
  hits.map(({ id, icon, title, detail, company, href }) => ({
    id: `everywhere-${id}`,
    icon,
    title: textOf(title),
    detail: joinTexts([company.name, detail], " · "),
    target: company.id === currentId ? { kind: "link", href } : { kind: "company", companyId: company.id, page: href },
  }));
