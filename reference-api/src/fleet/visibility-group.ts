import { sql } from "kysely";
import type { Api } from "../api";
import { jsonList, runBatch } from "../db/connect";

/** The id of the visibility group of a set of companies, which is created when it does not exist. */
export async function ensureVisibilityGroup(api: Api, companyIds: Iterable<number>): Promise<number> {
  const ids = [...new Set(companyIds)].sort((a, b) => a - b);
  const companies = ids.join(",");
  const find = () =>
    api.db.selectFrom("visibility_groups").select("id").where("companies", "=", companies).executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  await runBatch(api.env.DB, [
    api.db
      .insertInto("visibility_groups")
      .values({ companies })
      .onConflict((conflict) => conflict.doNothing()),
    api.db
      .insertInto("visibility_group_companies")
      .columns(["company_id", "visibility_group_id"])
      .expression((eb) =>
        eb
          .selectFrom("companies")
          .select([
            "companies.id",
            sql<number>`(select id from visibility_groups where companies = ${companies})`.as(
              "visibility_group_id",
            ),
          ])
          .where("companies.id", "in", jsonList(ids)),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ]);
  const created = await find();
  if (!created) throw new Error(`The visibility group of ${companies} was not created.`);
  return created.id;
}
