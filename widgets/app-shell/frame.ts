import type { DriverStatus } from "@entities/driver";
import type { MenuWidth } from "@features/choose-looks";
import type { Outcome } from "@shared/api/outcome";
import type { SessionCompany, SessionUser } from "@shared/session/session";
import type { Theme } from "@shared/ui/theme";

/** What the frame around every page of somebody signed in shows. */
export interface Frame {
  /** Null on the pages that need only a token, as long as the person or the company is not known. */
  user: SessionUser | null;
  company: SessionCompany | null;
  adminMode: boolean;
  menuWidth: MenuWidth;
  theme: Theme;
  driverStatus: Promise<Outcome<DriverStatus | null>>;
  productName: string;
  supportUserId: number;
}
