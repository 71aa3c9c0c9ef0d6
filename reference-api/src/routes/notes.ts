import { sql } from "kysely";
import { visiblePlant } from "../access/plants";
import type { Api } from "../api";
import type { SignedInUser } from "../auth/bearer";
import { many } from "../http/answer";
import { endpoint } from "../http/endpoint";
import { Note } from "../shapes/collaboration";

const plantNotes = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/notes",
  access: "user",
  summary: "The notes on a plant, newest first; private ones only for members of the company they belong to.",
  answer: many("Note", Note),
  async handle({ api, user, params }) {
    await visiblePlant(api, user, params.c, params.p);
    const rows = await visibleNotes(api, user, params.p)
      .orderBy("notes.created_at", "desc")
      .orderBy("notes.id", "desc")
      .execute();
    return rows.map(presentNote);
  },
});

/**
 * The notes on a plant a user may read: a private one is for those who belong to its company or to an ancestor of
 * it, for its author and for administrators.
 */
function visibleNotes(api: Api, user: SignedInUser, plantId: number) {
  return api.db
    .selectFrom("notes")
    .innerJoin("users", "users.id", "notes.author_id")
    .innerJoin("companies", "companies.id", "notes.company_id")
    .selectAll("notes")
    .select(["first_name", "last_name", "deleted_at", "companies.name as company_name"])
    .where("notes.plant_id", "=", plantId)
    .where(
      sql<boolean>`(
        notes.private = 0 or notes.author_id = ${user.id} or ${user.admin} = 1 or exists (
          with recursive up(id) as (
            select notes.company_id
            union
            select parent_id from company_children join up on child_id = up.id
          )
          select 1 from up join company_users on company_users.company_id = up.id
          where company_users.user_id = ${user.id}
        )
      )`,
    );
}

function presentNote(row: Awaited<ReturnType<ReturnType<typeof visibleNotes>["execute"]>>[number]): Note {
  return {
    id: row.id,
    message: row.message,
    private: row.private === 1,
    created_at: row.created_at,
    author: {
      id: row.author_id,
      first_name: row.first_name,
      last_name: row.last_name,
      deleted_at: row.deleted_at,
    },
    company: { id: row.company_id, name: row.company_name },
  };
}

/** Notes on a plant. contract-v0 §5 */
export const noteEndpoints = [plantNotes];
