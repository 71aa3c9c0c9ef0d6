import { type Compilable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Api } from "../api";
import { readBatch } from "../db/connect";
import { accessDenied, notFound } from "../http/api-error";
import { ancestorIds, descendantIds } from "./companies";
import { canWritePlant, type PlantRow, visibleFrom } from "./plants";
import { assertNotExpired, noteUse, type SignedInUser, unknownToken, userOfToken } from "./tokens";

/** The target of a request and its user. */
interface Requested {
  /** The ids at the start of the path. A plant comes with the company through which it is seen. */
  readonly companyId: number | null;
  readonly plantId: number | null;
  /** Whether only administrators may send the request. */
  readonly isForAdmins: boolean;
  /** Further companies. They must be descendants of the company of the path. */
  readonly childIds: readonly number[];
}

/** A select to which conditions can be added. */
export interface Select<Row> extends Compilable<Row> {
  where(condition: RawBuilder<SqlBool>): Compilable<Row>;
}

/** The user of a request and the user's access. */
interface RequestAccess {
  readonly user: SignedInUser;
  /**
   * Returns the plant of the path; null if the path has no plant. Throws 4005 unless the company is one of the user's
   * companies or a descendant of one. Administrators have access to every company; an unknown company is 2000 for
   * administrators. It is 4005 for other users, so that the response does not reveal which companies exist. Throws 2000
   * for an unknown plant. Throws 4005 if the company neither owns the plant, nor is attached to it, nor is an ancestor
   * of such a company (domain/permissions.md#companies, domain/permissions.md#plant, domain/errors.md#codes).
   */
  readonly requirePath: () => PlantRow | null;
  /** Checks like `requirePath`, and throws 4005 unless the user may change the plant. */
  readonly requireWritablePath: () => Promise<PlantRow | null>;
  /** Throws 4005 unless every requested child is the company of the path or a descendant. */
  readonly requireChildren: () => void;
  /** The rows of each select that the user may see. */
  readonly rows: readonly unknown[][];
}

/**
 * Reads the user of a token by its hash, the company and plant of the path, and the rows of `selects`, in one round
 * trip to the database. Without access, the selects return no rows. Throws 1000 for an unknown token and 1002 for an
 * expired token.
 */
export async function readAccess(
  api: Api,
  tokenHash: string,
  requested: Requested,
  selects: readonly Select<unknown>[],
): Promise<RequestAccess> {
  const { companyId, plantId, childIds } = requested;
  const users = userOfToken(api, tokenHash).select([
    companyExists(companyId).as("company_exists"),
    isMemberOfUser(companyId).as("is_member"),
    areDescendants(childIds, companyId).as("has_children"),
  ]);
  const plants = api.db
    .selectFrom("plants")
    .selectAll()
    .select(visibleFrom(companyId ?? 0).as("is_visible"))
    .where("id", "=", plantId ?? 0);
  const isAllowed = allows(api, tokenHash, requested);
  const [[found], [plant], ...rows] = await readBatch(api.env.DB, [
    users,
    plantId === null ? null : plants,
    ...selects.map((select) => select.where(isAllowed)),
  ] as const);
  if (!found) throw unknownToken();
  const { expires_at, last_used_at, company_exists, is_member, has_children, ...row } = found;
  assertNotExpired(api, expires_at);
  if (row.scope !== null) noteUse(api, tokenHash, last_used_at);
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
    rows,
    requirePath,
    async requireWritablePath() {
      const writable = requirePath();
      if (writable && !(await canWritePlant(api, user, writable))) {
        throw accessDenied("Only the owning company of this plant may change it.");
      }
      return writable;
    },
    requireChildren() {
      if (!has_children) throw accessDenied();
    },
  };
}

/**
 * Condition: the user of a token has access to the target. It has to match the checks of `readAccess` and its
 * functions.
 */
function allows(api: Api, tokenHash: string, { companyId, plantId, isForAdmins, childIds }: Requested) {
  const users = userOfToken(api, tokenHash)
    .where(sql<SqlBool>`(access_tokens.expires_at is null or access_tokens.expires_at > ${api.wallClock.instant})`)
    .$if(isForAdmins, (query) => query.where("users.admin", "=", 1))
    .$if(companyId !== null, (query) =>
      query.where((eb) => eb.or([eb("users.admin", "=", 1), isMemberOfUser(companyId)])),
    )
    .$if(childIds.length > 0, (query) => query.where(areDescendants(childIds, companyId)));
  const plants = api.db
    .selectFrom("plants")
    .select("id")
    .where("id", "=", plantId)
    .where(visibleFrom(companyId ?? 0));
  return plantId === null ? sql<SqlBool>`exists ${users}` : sql<SqlBool>`(exists ${users} and exists ${plants})`;
}

const companyExists = (companyId: number | null) =>
  sql<SqlBool>`exists (select 1 from companies where id = ${companyId})`;

/** Whether the selected user is a member of a company or of its ancestor. */
const isMemberOfUser = (companyId: number | null) =>
  sql<SqlBool>`exists (
    select 1 from company_users where user_id = users.id and company_id in ${ancestorIds(companyId)}
  )`;

/** Whether each of some companies is the company with the id, or a descendant. */
const areDescendants = (companyIds: readonly number[], companyId: number | null) =>
  companyIds.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not exists (
        select 1 from json_each(${JSON.stringify(companyIds)}) where value not in ${descendantIds(companyId ?? 0)}
      )`;
