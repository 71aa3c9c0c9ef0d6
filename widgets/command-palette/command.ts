import type { Silence, YieldStatus } from "@entities/plant";
import type { MessageDescriptor } from "@lingui/core";
import type { Message } from "@shared/i18n/message";
import type { IconName } from "@shared/ui/icon/icon";
import type { Theme } from "@shared/ui/theme/theme";

/** What a command does: data, never a callback. */
export type CommandTarget =
  | { kind: "link"; href: string }
  /** Presses a control of the page. */
  | { kind: "press"; element: HTMLElement }
  | { kind: "theme"; theme: Theme }
  | { kind: "company"; companyId: number }
  | { kind: "shortcuts" };

export interface Command {
  /** Unique within the palette. */
  id: string;
  title: string;
  detail?: string;
  icon: IconName;
  /** Shown in place of the icon. */
  status?: YieldStatus;
  silence?: Silence | null;
  target: CommandTarget;
}

export type CommandGroupId = "recent" | "page" | "pages" | "actions" | "plants" | "tickets" | "companies";

export interface CommandGroup {
  id: CommandGroupId;
  commands: readonly Command[];
}

interface PlantHit {
  id: number;
  title: Message;
  /** The city, then the street: what distinguishes it from others of its name. */
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

interface CommandPage {
  to: string;
  icon: IconName;
  label: MessageDescriptor;
}

/** What the palette needs to know of the session. */
export interface CommandContext {
  userId: number;
  companyId: number;
  isAdmin: boolean;
  adminMode: boolean;
  /** The pages of the menu, for this user. */
  pages: readonly CommandPage[];
}
