import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { isMember } from "./companies";

/** Whether this is the support account, which may write notes and comments everywhere. spec 3 §6 */
export function isSupport(api: Api, user: SignedInUser): boolean {
  return api.env.SUPPORT_USER_ID !== undefined && api.env.SUPPORT_USER_ID === String(user.id);
}

/** Whether the user belongs to the company that owns a plant, or to an ancestor of it. */
export function belongsToOwner(
  api: Api,
  user: SignedInUser,
  plant: { readonly owning_company_id: number },
): Promise<boolean> {
  return isMember(api.db, user.id, [plant.owning_company_id]);
}
