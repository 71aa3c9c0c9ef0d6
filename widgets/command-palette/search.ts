import type { YieldStatus } from "@entities/plant";
import type { Message } from "@shared/i18n/message";

/** A plant that matches a search. */
export interface PlantHit {
  id: number;
  title: Message;
  /** The address in one line. */
  detail: string;
  status: YieldStatus;
  href: string;
}

/** A ticket that matches a search. */
export interface TicketHit {
  id: number;
  title: Message;
  number: string;
  open: boolean;
  href: string;
}

/** The best plants and tickets of a search; null for those that could not be searched. */
export interface SearchResults {
  search: string;
  plants: readonly PlantHit[] | null;
  tickets: readonly TicketHit[] | null;
}

export const maxSearchLength = 200;

/** The resource with the results of a search; null without a search. */
export const searchHref = (search: string): string | null =>
  search === "" ? null : `/resources/command-search?${new URLSearchParams({ search })}`;
