import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { isMember } from "./companies";

/** Whether the user is the support account, which may write notes and comments on every plant. spec 3 §6 */
export function isSupport(api: Api, user: SignedInUser): boolean {
  return api.env.SUPPORT_USER_ID !== undefined && api.env.SUPPORT_USER_ID === String(user.id);
}

/** Whether the user is a member of the company that owns a plant, or of an ancestor of it. */
export function belongsToOwner(
  api: Api,
  user: SignedInUser,
  plant: { readonly owning_company_id: number },
): Promise<boolean> {
  return isMember(api.db, user.id, [plant.owning_company_id]);
}
