import { type RawBuilder, sql } from "kysely";

/** Subquery with the ids of some companies (a subquery or list of ids) and of all companies above them. */
export function ancestorIds(companyIds: RawBuilder<unknown>) {
  return sql<number>`(
    with recursive ancestors(id) as (
      select id from companies where id in ${companyIds}
      union
      select parent_id from company_children join ancestors on child_id = ancestors.id
    )
    select id from ancestors
  )`;
}

/** Subquery with the ids of a company and of all companies below it. */
export function descendantIds(companyId: number) {
  return sql<number>`(
    with recursive descendants(id) as (
      select ${companyId}
      union
      select child_id from company_children join descendants on parent_id = descendants.id
    )
    select id from descendants
  )`;
}
