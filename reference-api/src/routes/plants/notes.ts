import { type RawBuilder, sql } from "kysely";
import { defaulted, object } from "superstruct";
import { ancestorIds } from "../../access/companies";
import { belongsToOwner, isSupport, type PlantRow } from "../../access/plants";
import type { SignedInUser } from "../../access/tokens";
import type { Api } from "../../api";
import { insertedId, runBatch } from "../../db/connect";
import { audit } from "../../fleet/audit";
import { accessDenied, notFound } from "../../http/api-error";
import { flag, multilineText, pickFields } from "../../http/fields";
import { changeRevised } from "../../http/revision";
import { type Note, noteSchema } from "../../resources/collaboration";
import { personSchema } from "../../resources/users";
import { endpoint, many, noContent, one, reading } from "../endpoint";

const maxMessageLength = 10_000;

const plantNotes = endpoint("get", "/companies/{c}/plants/{p}/notes", {
  summary: "The notes on a plant, newest first; private ones only for members of their company.",
  response: many("Note", noteSchema),
  read({ api, userId, params }) {
    const notes = visibleNotes(api, userId, params.p).orderBy("notes.created_at", "desc").orderBy("notes.id", "desc");
    return reading([notes], ([rows]) => rows.map(serializeNote));
  },
});

const createNote = endpoint("post", "/companies/{c}/plants/{p}/notes", {
  summary: "Creates a note. For members of the owning company who are not administrators, and for the support account.",
  body: object({ message: multilineText(maxMessageLength), private: defaulted(flag(), false) }),
  response: one("Note", noteSchema),
  status: 201,
  async handle({ api, user, plant, params, body }) {
    await assertCanWriteNote(api, user, plant);
    const [inserted] = await runBatch(api.env.DB, [
      api.db
        .insertInto("notes")
        .values({
          plant_id: params.p,
          company_id: params.c,
          author_id: user.id,
          message: body.message,
          private: body.private ? 1 : 0,
          created_at: api.clock.instant,
        }),
      audit(api, user, params.p, ["note", "inserted"], "created", {
        new: body.private ? { private: true } : { message: body.message },
      }),
    ]);
    return requireNote(api, user, params.p, insertedId(inserted));
  },
});

const updateNote = endpoint("put", "/companies/{c}/plants/{p}/notes/{id}", {
  summary: "Updates the message of the user's own note.",
  body: object({ message: multilineText(maxMessageLength) }),
  response: one("Note", noteSchema),
  async handle(call) {
    const { api, user, params, body } = call;
    await changeRevised(call, "notes", async (guard) => {
      const note = await requireOwnNote(api, user, params.p, params.id);
      if (note.message === body.message) return;
      await runBatch(api.env.DB, [
        guard(note),
        api.db.updateTable("notes").set({ message: body.message }).where("id", "=", params.id),
        audit(api, user, params.p, ["note", params.id], "updated", {
          ...(!note.private && { old: { message: note.message }, new: { message: body.message } }),
        }),
      ]);
    });
    return requireNote(api, user, params.p, params.id);
  },
});

const deleteNote = endpoint("delete", "/companies/{c}/plants/{p}/notes/{id}", {
  summary: "Deletes the user's own note.",
  response: noContent,
  async handle({ api, user, params }) {
    await requireOwnNote(api, user, params.p, params.id);
    await runBatch(api.env.DB, [
      api.db.deleteFrom("notes").where("id", "=", params.id),
      audit(api, user, params.p, ["note", params.id], "deleted"),
    ]);
  },
});

async function assertCanWriteNote(api: Api, user: SignedInUser, plant: PlantRow): Promise<void> {
  if (isSupport(api, user)) return;
  if (user.admin === 0 && (await belongsToOwner(api, user, plant))) return;
  throw accessDenied("Only members of the owning company may write notes.");
}

async function requireOwnNote(api: Api, user: SignedInUser, plantId: number, noteId: number): Promise<Note> {
  const note = await requireNote(api, user, plantId, noteId);
  if (note.author.id !== user.id) throw accessDenied("Only its author may change or delete a note.");
  return note;
}

async function requireNote(api: Api, user: SignedInUser, plantId: number, noteId: number): Promise<Note> {
  const row = await visibleNotes(api, sql`${user.id}`, plantId)
    .where("notes.id", "=", noteId)
    .executeTakeFirstOrThrow(() => notFound("Note"));
  return serializeNote(row);
}

/**
 * The notes on a plant that a user may read. Private notes are visible to members of their company and of its
 * ancestors, to their author and to administrators.
 */
function visibleNotes(api: Api, userId: RawBuilder<number>, plantId: number) {
  return api.db
    .selectFrom("notes")
    .innerJoin("users", "users.id", "notes.author_id")
    .innerJoin("companies", "companies.id", "notes.company_id")
    .selectAll("notes")
    .select(["first_name", "last_name", "deleted_at", "companies.name as company_name"])
    .where("notes.plant_id", "=", plantId)
    .where(
      sql<boolean>`(
        notes.private = 0 or notes.author_id = ${userId}
        or exists (select 1 from users as reader where reader.id = ${userId} and reader.admin = 1) or exists (
          select 1 from company_users
          where user_id = ${userId} and company_id in ${ancestorIds(sql`notes.company_id`)}
        )
      )`,
    );
}

function serializeNote(row: Awaited<ReturnType<ReturnType<typeof visibleNotes>["execute"]>>[number]): Note {
  return {
    ...pickFields(noteSchema, row),
    private: row.private === 1,
    author: pickFields(personSchema, { ...row, id: row.author_id }),
    company: { id: row.company_id, name: row.company_name },
  };
}

/** Notes on a plant. See domain/v0-calls.md#plants, domain/permissions.md#plant. */
export const noteEndpoints = [plantNotes, createNote, updateNote, deleteNote];
