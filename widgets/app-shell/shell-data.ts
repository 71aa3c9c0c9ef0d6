import type { DriverStatus } from "@entities/driver";
import type { MenuWidth } from "@features/preferences";
import type { Result } from "@shared/api/result";
import type { SessionCompany, SessionUser } from "@shared/session/session";
import type { Theme } from "@shared/ui/theme/theme";

/** The data of the app shell. */
export interface ShellData {
  /** Null on pages that need only a token, when the session has no user or company. */
  user: SessionUser | null;
  company: SessionCompany | null;
  adminMode: boolean;
  menuWidth: MenuWidth;
  theme: Theme;
  driverStatus: Promise<Result<DriverStatus | null>>;
  productName: string;
  supportUserId: number;
}
