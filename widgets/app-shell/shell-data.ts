import type { DriverStatus } from "@entities/driver";
import type { MenuWidth } from "@features/preferences";
import type { Result } from "@shared/api/result";
import type { SessionCompany, SessionUser } from "@shared/session/session";
import type { Theme } from "@shared/ui/theme/theme";

/** What the frame around every page of somebody signed in shows. */
export interface ShellData {
  /** Null on the pages that need only a token, as long as the person or the company is not known. */
  user: SessionUser | null;
  company: SessionCompany | null;
  adminMode: boolean;
  menuWidth: MenuWidth;
  theme: Theme;
  driverStatus: Promise<Result<DriverStatus | null>>;
  productName: string;
  supportUserId: number;
}
