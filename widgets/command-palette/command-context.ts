import type { MessageDescriptor } from "@lingui/core";
import type { IconName } from "@shared/ui/icon/icon-names";

/** A page of the menu. */
export interface CommandPage {
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
