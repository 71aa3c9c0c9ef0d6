import { sql } from "kysely";
import type { Api } from "../api";
import { listed, runTogether } from "../db/connect";

/** The audience of a set of companies, made when there is none yet. An audience without plants does no harm. */
export async function audienceOf(api: Api, companyIds: Iterable<number>): Promise<number> {
  const ids = [...new Set(companyIds)].sort((a, b) => a - b);
  const companies = ids.join(",");
  const find = () =>
    api.db.selectFrom("audiences").select("id").where("companies", "=", companies).executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  await runTogether(api.env.DB, [
    api.db
      .insertInto("audiences")
      .values({ companies })
      .onConflict((conflict) => conflict.doNothing()),
    api.db
      .insertInto("audience_companies")
      .columns(["company_id", "audience_id"])
      .expression((eb) =>
        eb
          .selectFrom("companies")
          .select([
            "companies.id",
            sql<number>`(select id from audiences where companies = ${companies})`.as("audience_id"),
          ])
          .where("companies.id", "in", listed(ids)),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ]);
  const made = await find();
  if (!made) throw new Error(`The audience of ${companies} was not made.`);
  return made.id;
}
