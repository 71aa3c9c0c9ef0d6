import type { Selectable } from "kysely";
import { visiblePlant } from "../access/plants";
import type { Database } from "../db/schema";
import { many } from "../http/answer";
import { endpoint } from "../http/endpoint";
import { PlantFile } from "../shapes/collaboration";

const plantFiles = endpoint({
  method: "get",
  path: "/companies/{c}/plants/{p}/files",
  access: "user",
  summary: "The files of a plant, newest first.",
  answer: many("PlantFile", PlantFile),
  async handle({ api, user, params }) {
    await visiblePlant(api, user, params.c, params.p);
    const rows = await api.db
      .selectFrom("files")
      .selectAll()
      .where("plant_id", "=", params.p)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    return rows.map(presentFile);
  },
});

function presentFile(row: Selectable<Database["files"]>): PlantFile {
  return {
    id: row.id,
    file_name: row.file_name,
    description: row.description,
    content_type: row.content_type,
    size_in_bytes: row.size_in_bytes,
    created_at: row.created_at,
    temporary_url: `/files/${row.storage_key}`,
  };
}

/** Files of a plant. contract-v0 §5 */
export const fileEndpoints = [plantFiles];
