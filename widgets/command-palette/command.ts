import type { Silence, YieldStatus } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import type { Message } from "@shared/i18n/format";
import type { IconName } from "@shared/ui/icon/icon";
import type { Theme } from "@shared/ui/theme/theme";

/** The effect of a command, as data instead of a callback. */
export type CommandTarget =
  | { kind: "link"; href: string }
  /** Clicks a control of the page. */
  | { kind: "press"; element: HTMLElement }
  | { kind: "theme"; theme: Theme }
  /** Switches to a company, and opens a page of it: by default the dashboard. */
  | { kind: "company"; companyId: number; page?: string }
  | { kind: "shortcuts" };

export interface Command {
  /** Unique within the palette. */
  id: string;
  title: string;
  detail?: string;
  icon: IconName;
  /** Shown instead of the icon. */
  status?: YieldStatus;
  silence?: Silence | null;
  target: CommandTarget;
}

export type CommandGroupId =
  | "recent"
  | "page"
  | "pages"
  | "actions"
  | "plants"
  | "tickets"
  | "users"
  | "everywhere"
  | "companies"
  | "causes";

export interface CommandGroup {
  id: CommandGroupId;
  commands: readonly Command[];
}

interface PlantHit {
  id: number;
  title: Message;
  /** The city, then the street. They distinguish plants with the same name. */
  detail: string;
  status: YieldStatus;
  silence: Silence | null;
  href: string;
}

interface TicketHit {
  id: number;
  title: Message;
  number: string;
  open: boolean;
  href: string;
}

/** A plant, a ticket or a user of any company. */
export interface CompanyHit {
  /** Unique among the hits. */
  id: string;
  icon: IconName;
  title: Message;
  /** The city, the number or the e-mail address. */
  detail: string;
  company: { id: number; name: string };
  href: string;
}

/** The best matching plants and tickets. A list is null when its search failed. */
interface UserHit {
  id: number;
  title: Message;
  /** The e-mail address. */
  detail: string;
  href: string;
}

export interface SearchResults {
  search: string;
  plants: readonly PlantHit[] | null;
  tickets: readonly TicketHit[] | null;
  /** The users of the company. Empty for administrators who search all companies. */
  users: readonly UserHit[] | null;
  /** For administrators, with the extension `search`. Empty for others. */
  everywhere: readonly CompanyHit[] | null;
}

export const maxSearchLength = 200;

/** The resource with the search results. Null without a search text. */
export const searchHref = (search: string): string | null =>
  search === "" ? null : `/resources/command-search?${new URLSearchParams({ search })}`;

/** A shorter text searches no causes: the first search of a minute loads the queue. */
const minCauseSearch = 2;

/** The resource with the causes that match a text. Null for a shorter text. */
export const causesHref = (search: string): string | null =>
  search.length < minCauseSearch ? null : `/resources/command-causes?${new URLSearchParams({ search })}`;

interface CommandPage {
  to: string;
  /** The key that opens the page after g. */
  key: string;
  icon: IconName;
  label: MessageDescriptor;
}

/** The part of the session that the palette reads. */
export interface CommandContext {
  userId: number;
  companyId: number;
  isAdmin: boolean;
  adminMode: boolean;
  /** The pages that this user has in the menu. */
  pages: readonly CommandPage[];
}
