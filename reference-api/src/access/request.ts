import { type SqlBool, sql } from "kysely";
import type { Api } from "../api";
import { jsonList, readBatch } from "../db/connect";
import { accessDenied, notFound } from "../http/api-error";
import { ancestorIds } from "./companies";
import { canWritePlant, type PlantRow, visibleFrom } from "./plants";
import { assertNotExpired, requestTokenHash, type SignedInUser, unknownToken, userOfToken } from "./tokens";

/** The ids that the path of a request begins with; a plant has the company that it is seen through. */
export interface PathIds {
  readonly companyId: number | null;
  readonly plantId: number | null;
}

/** The user of a request, and what the user may see and change. */
export interface RequestAccess {
  readonly user: SignedInUser;
  /**
   * The plant of the path, null when it has none. Throws 4005 unless its company is one of the user's own or a descendant
   * of one. Administrators have access to every company; for them an unknown company is 2000. Other users get 4005 for an
   * unknown company as well, so that the response does not reveal which companies exist. Throws 2000 for an unknown plant
   * and 4005 when the plant is not visible to the company: it neither owns it, nor is attached to it, nor is an ancestor
   * of such a company. See domain/permissions.md#companies, domain/permissions.md#plant, domain/errors.md#codes.
   */
  readonly requirePath: () => PlantRow | null;
  /** As `requirePath`, and throws 4005 unless the user may change the plant. */
  readonly requireWritablePath: () => Promise<PlantRow | null>;
}

/**
 * Reads the user of the request's bearer token, the company and the plant of its path in one round trip to the database.
 * Throws 1000 (token missing or unknown) or 1002 (expired).
 */
export async function readAccess(api: Api, request: Request, { companyId, plantId }: PathIds): Promise<RequestAccess> {
  const tokenHash = await requestTokenHash(request);
  if (!tokenHash) throw unknownToken();
  const users = userOfToken(api, tokenHash).select([
    companyExists(companyId).as("company_exists"),
    isMemberOfUser(companyId).as("is_member"),
  ]);
  const plants = api.db
    .selectFrom("plants")
    .selectAll()
    .select(visibleFrom(companyId ?? 0).as("is_visible"))
    .where("id", "=", plantId ?? 0);
  const [[found], [plant]] =
    plantId === null ? [await users.execute(), []] : await readBatch(api.env.DB, [users, plants]);
  if (!found) throw unknownToken();
  const { expires_at, company_exists, is_member, ...row } = found;
  assertNotExpired(api, expires_at);
  const user = { ...row, tokenHash };

  function requirePath(): PlantRow | null {
    if (companyId === null) return null;
    if (user.admin && !company_exists) throw notFound("Company");
    if (!user.admin && !is_member) throw accessDenied();
    if (plantId === null) return null;
    if (!plant) throw notFound("Plant");
    const { is_visible, ...plantRow } = plant;
    if (!is_visible) throw accessDenied("This company has no access to this plant.");
    return plantRow;
  }

  return {
    user,
    requirePath,
    async requireWritablePath() {
      const writable = requirePath();
      if (writable && !(await canWritePlant(api, user, writable))) {
        throw accessDenied("Only the owning company of this plant may change it.");
      }
      return writable;
    },
  };
}

const companyExists = (companyId: number | null) =>
  sql<SqlBool>`exists (select 1 from companies where id = ${companyId})`;

/** Whether the selected user is a member of a company or of an ancestor of it. */
const isMemberOfUser = (companyId: number | null) =>
  sql<SqlBool>`exists (
    select 1 from company_users where user_id = users.id and company_id in ${ancestorIds(jsonList(companyId === null ? [] : [companyId]))}
  )`;
