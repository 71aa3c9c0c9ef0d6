import type { YieldStatus } from "@entities/plant";
import type { IconName } from "@shared/ui/icon/icon-names";
import type { Theme } from "@shared/ui/theme/theme";

/** What a command does: data, never a callback. */
export type CommandTarget =
  | { kind: "link"; href: string }
  /** Presses a control of the page, then the one that `selector` finds, once it is visible. */
  | { kind: "press"; element: HTMLElement; selector?: string }
  | { kind: "theme"; theme: Theme }
  | { kind: "company"; companyId: number }
  | { kind: "shortcuts" };

/** An entry of the command palette. */
export interface Command {
  /** Unique within the palette. */
  id: string;
  title: string;
  detail?: string;
  icon: IconName;
  /** Shown in place of the icon. */
  status?: YieldStatus;
  target: CommandTarget;
}

export type CommandGroupId = "recent" | "page" | "pages" | "actions" | "plants" | "tickets" | "companies";

export interface CommandGroup {
  id: CommandGroupId;
  commands: readonly Command[];
}
