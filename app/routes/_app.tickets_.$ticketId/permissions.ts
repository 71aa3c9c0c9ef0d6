import type { SessionCompany, SessionUser } from "@shared/session/session";

interface Viewer {
  user: SessionUser;
  company: SessionCompany;
}

/**
 * Whether the user may comment on tickets of a plant: support staff, who are administrators or the support account, and
 * users whose company owns the plant; others only read. The API enforces it. // spec 3 §6
 */
export const mayComment = (
  { user, company }: Viewer,
  { ownerId, supportUserId }: { ownerId: number | null; supportUserId: number },
): boolean => user.admin || user.id === supportUserId || ownerId === company.id;
