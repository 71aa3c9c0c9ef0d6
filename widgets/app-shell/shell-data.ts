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
  /** Whether the API groups the plants of a company (the extension `portfolio`). */
  hasPortfolio: boolean;
}

export interface MenuItem {
  to: string;
  /** The key that opens the page after g. */
  key: string;
  icon: IconName;
  label: MessageDescriptor;
  /** Whether the page has nothing to show before there are plants with measurements. */
  needsData?: boolean;
}

const items: readonly MenuItem[] = [
  { to: "/", key: "d", icon: "dashboard", label: msg`Dashboard` },
  { to: "/triage", key: "t", icon: "triage", label: msg`Triage`, needsData: true },
  { to: "/health", key: "h", icon: "health", label: msg`Health`, needsData: true },
  { to: "/plants", key: "p", icon: "plants", label: msg`Plants` },
  { to: "/portfolio", key: "o", icon: "chart", label: msg`Portfolio`, needsData: true },
  { to: "/performances", key: "l", icon: "performances", label: msg`Performances`, needsData: true },
  { to: "/issues", key: "i", icon: "issues", label: msg`Issues`, needsData: true },
  // The default filter of the tickets page (domain/app-shell.md#menu).
  { to: "/tickets?ticket_status=open", key: "k", icon: "tickets", label: msg`Tickets` },
  { to: "/reports", key: "r", icon: "reports", label: msg`Reports`, needsData: true },
  { to: "/users", key: "u", icon: "users", label: msg`Users` },
];

/** The first menu items (domain/app-shell.md#menu). */
export const mainItems = ({ hasPortfolio }: Pick<ShellData, "hasPortfolio">): readonly MenuItem[] =>
  items.filter(({ to }) => hasPortfolio || to !== "/portfolio");

export const settingsItems: readonly MenuItem[] = [
  { to: "/account", key: "a", icon: "account", label: msg`Account` },
  { to: "/settings/tags", key: "g", icon: "tags", label: msg`Tags` },
  { to: "/settings/custom-fields", key: "f", icon: "fields", label: msg`Custom fields` },
];

/** The menu items for administrators, and the support tickets of the staff account (domain/app-shell.md#menu). */
export const adminItems = (supportUserId: number): readonly MenuItem[] => [
  { to: "/admin/companies", key: "c", icon: "companies", label: msg`Companies` },
  {
    to: `/admin/tickets?ticket_status=open&assigned_to=${supportUserId}`,
    key: "q",
    icon: "inbox",
    label: msg`Support Tickets`,
  },
];

export const menuItems = ({
  user,
  supportUserId,
  hasPortfolio,
}: Pick<ShellData, "user" | "supportUserId" | "hasPortfolio">): MenuItem[] => [
  ...mainItems({ hasPortfolio }),
  ...settingsItems,
  ...(user?.admin ? adminItems(supportUserId) : []),
  wallItem,
  supportItem,
];

/** The wall has no menu. It opens from the dashboard and the command palette (domain/wall.md). */
const wallItem: MenuItem = { to: "/wall", key: "w", icon: "system", label: msg`Wall display` };

export const supportItem: MenuItem = { to: "/support", key: "s", icon: "support", label: msg`Support` };
