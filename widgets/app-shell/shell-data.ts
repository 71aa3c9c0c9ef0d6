import type { DriverStatus } from "@entities/driver";
import type { MenuWidth } from "@features/preferences";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Result } from "@shared/api/result";
import type { SessionCompany, SessionUser } from "@shared/session/session";
import type { IconName } from "@shared/ui/icon/icon";
import type { Theme } from "@shared/ui/theme/theme";

export interface ShellData {
  /** Null when the session has no user or no company. Such a session opens only pages that need a token. */
  user: SessionUser | null;
  company: SessionCompany | null;
  adminMode: boolean;
  menuWidth: MenuWidth;
  theme: Theme;
  driverStatus: Promise<Result<DriverStatus | null>> | Result<DriverStatus | null>;
  productName: string;
  supportUserId: number;
}

export interface MenuItem {
  to: string;
  icon: IconName;
  label: MessageDescriptor;
}

export const mainItems: readonly MenuItem[] = [
  { to: "/", icon: "dashboard", label: msg`Dashboard` },
  { to: "/triage", icon: "triage", label: msg`Triage` },
  { to: "/health", icon: "health", label: msg`Health` },
  { to: "/plants", icon: "plants", label: msg`Plants` },
  { to: "/performances", icon: "performances", label: msg`Performances` },
  { to: "/issues", icon: "issues", label: msg`Issues` },
  // The default filter of the tickets page (domain/app-shell.md#menu).
  { to: "/tickets?ticket_status=open", icon: "tickets", label: msg`Tickets` },
  { to: "/reports", icon: "reports", label: msg`Reports` },
  { to: "/users", icon: "users", label: msg`Users` },
];

export const settingsItems: readonly MenuItem[] = [
  { to: "/account", icon: "account", label: msg`Account` },
  { to: "/settings/tags", icon: "tags", label: msg`Tags` },
  { to: "/settings/custom-fields", icon: "fields", label: msg`Custom fields` },
];

/** The menu items for administrators, and the support tickets of the staff account (domain/app-shell.md#menu). */
export const adminItems = (supportUserId: number): readonly MenuItem[] => [
  { to: "/admin/companies", icon: "companies", label: msg`Companies` },
  { to: `/admin/tickets?ticket_status=open&assigned_to=${supportUserId}`, icon: "inbox", label: msg`Support Tickets` },
];

export const menuItems = ({ user, supportUserId }: Pick<ShellData, "user" | "supportUserId">): MenuItem[] => [
  ...mainItems,
  ...settingsItems,
  ...(user?.admin ? adminItems(supportUserId) : []),
  supportItem,
];

export const supportItem: MenuItem = { to: "/support", icon: "support", label: msg`Support` };
