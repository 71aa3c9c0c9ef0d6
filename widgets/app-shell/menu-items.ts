import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { IconName } from "@shared/ui/icon/icon-names";
import type { ShellData } from "./shell-data";

/** One entry of the side menu. */
export interface MenuItem {
  to: string;
  icon: IconName;
  label: MessageDescriptor;
}

export const mainItems: readonly MenuItem[] = [
  { to: "/", icon: "dashboard", label: msg`Dashboard` },
  { to: "/health", icon: "health", label: msg`Health` },
  { to: "/plants", icon: "plants", label: msg`Plants` },
  { to: "/performances", icon: "performances", label: msg`Performances` },
  { to: "/issues", icon: "issues", label: msg`Issues` },
  // spec 1 §2: tickets open with this filter
  { to: "/tickets?ticket_status=open", icon: "tickets", label: msg`Tickets` },
  { to: "/reports", icon: "reports", label: msg`Reports` },
  { to: "/users", icon: "users", label: msg`Users` },
];

export const settingsItems: readonly MenuItem[] = [
  { to: "/account", icon: "account", label: msg`Account` },
  { to: "/settings/tags", icon: "tags", label: msg`Tags` },
  { to: "/settings/custom-fields", icon: "fields", label: msg`Custom fields` },
];

/** The items for administrators only; support tickets are those of the fixed staff account (spec 1 §2). */
export const adminItems = (supportUserId: number): readonly MenuItem[] => [
  { to: "/admin/companies", icon: "companies", label: msg`Companies` },
  {
    to: `/admin/tickets?ticket_status=open&assigned_to=${supportUserId}`,
    icon: "inbox",
    label: msg`Support Tickets`,
  },
];

/** The pages of the menu for a user. */
export const menuItems = ({ user, supportUserId }: Pick<ShellData, "user" | "supportUserId">): MenuItem[] => [
  ...mainItems,
  ...settingsItems,
  ...(user?.admin ? adminItems(supportUserId) : []),
  supportItem,
];

export const supportItem: MenuItem = { to: "/support", icon: "support", label: msg`Support` };
