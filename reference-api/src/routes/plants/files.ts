import { object, string } from "superstruct";
import { requirePlantRow } from "../../access/plants";
import type { Api } from "../../api";
import { runBatch } from "../../db/connect";
import type { Row } from "../../db/schema";
import { audit } from "../../fleet/audit";
import { invalid, notFound, tooLarge } from "../../http/api-error";
import { described, pickFields } from "../../http/fields";
import { readBody } from "../../http/input";
import { plantFileSchema } from "../../resources/collaboration";
import { attachmentHeaders, createFileLinks, detectContentType, isValidLink, sanitizeFileName } from "../../uploads";
import { endpoint, file, many, noContent, reading } from "../endpoint";

const maxFiles = 10;
const maxFileMegabytes = 25;
const maxFileBytes = maxFileMegabytes * 1_000_000;
const maxUploadBytes = 30 * 1024 * 1024;

const plantFiles = endpoint("get", "/companies/{c}/plants/{p}/files", {
  summary: "The files of a plant, newest first.",
  response: many("PlantFile", plantFileSchema),
  read: ({ api, params, url }) => reading([selectFiles(api, params.p)], ([rows]) => serializeFiles(api, url, rows)),
});

const uploadFiles = endpoint("post", "/companies/{c}/plants/{p}/files", {
  summary: `Uploads files[] as multipart/form-data: images, text, Word, Excel, PDF, PowerPoint, of at most ${maxFileMegabytes} MB each.`,
  upload: { maxFiles },
  response: many("PlantFile", plantFileSchema),
  status: 201,
  async handle({ api, user, params, url, request }) {
    const { uploads, description } = await readUploads(request);
    const stored = uploads.map((upload) => ({ ...upload, storageKey: `plant-${params.p}-${crypto.randomUUID()}` }));
    await Promise.all(stored.map(({ storageKey, bytes }) => api.env.FILES.put(storageKey, bytes)));
    await runBatch(
      api.env.DB,
      stored.flatMap(({ fileName, contentType, bytes, storageKey }) => [
        api.db
          .insertInto("files")
          .values({
            plant_id: params.p,
            uploader_id: user.id,
            file_name: fileName,
            description,
            content_type: contentType,
            size_in_bytes: bytes.byteLength,
            storage_key: storageKey,
            created_at: api.clock.instant,
          }),
        audit(api, user, params.p, ["file", "inserted"], "created", { new: { file_name: fileName } }),
      ]),
    );
    const keys = stored.map(({ storageKey }) => storageKey);
    return serializeFiles(api, url, await selectFiles(api, params.p).where("storage_key", "in", keys).execute());
  },
});

const deleteFile = endpoint("delete", "/companies/{c}/plants/{p}/files/{id}", {
  summary: "Deletes a file of a plant.",
  response: noContent,
  async handle({ api, user, params }) {
    const row = await requirePlantRow(api, "files", params.p, params.id, "File");
    await runBatch(api.env.DB, [
      api.db.deleteFrom("files").where("id", "=", row.id),
      audit(api, user, params.p, ["file", row.id], "deleted", { old: { file_name: row.file_name } }),
    ]);
    await api.env.FILES.delete(row.storage_key);
  },
});

const downloadFile = endpoint("get", "/files/{key:text}", {
  access: "guest",
  summary: "The file behind a temporary_url.",
  query: object({
    expires: described("The instant at which the link expires.", string()),
    signature: described("The signature of the link.", string()),
  }),
  response: file,
  async handle({ api, params, query }) {
    if (!(await isValidLink(api, params.key, query))) throw notFound("File");
    const row = await api.db
      .selectFrom("files")
      .select(["file_name", "content_type"])
      .where("storage_key", "=", params.key)
      .executeTakeFirst();
    const stored = row && (await api.env.FILES.get(params.key));
    if (!stored) throw notFound("File");
    return new Response(stored.body, { headers: attachmentHeaders(row.file_name, row.content_type) });
  },
});

/** Reads and validates a multipart body before any file is stored. */
async function readUploads(request: Request) {
  const form = await readFormData(request);
  const files = form.getAll("files[]");
  if (files.length === 0) throw invalid({ files: ["Select at least one file."] });
  if (files.length > maxFiles) throw invalid({ files: [`Upload at most ${maxFiles} files at once.`] });
  const uploads = await Promise.all(files.map(readUpload));
  const description = form.get("description");
  return { uploads, description: typeof description === "string" ? description.trim().slice(0, 1000) : "" };
}

async function readFormData(request: Request): Promise<FormData> {
  const contentType = request.headers.get("content-type") ?? "";
  const bytes = await readBody(request, maxUploadBytes);
  try {
    return await new Response(bytes, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw invalid({ files: ["Send the files as multipart/form-data."] });
  }
}

async function readUpload(upload: File | string) {
  if (typeof upload === "string") throw invalid({ files: ["Select files."] });
  const fileName = sanitizeFileName(upload.name);
  if (upload.size === 0) throw invalid({ files: [`${fileName} is empty.`] });
  if (upload.size > maxFileBytes) {
    throw tooLarge({ files: [`${fileName} is larger than ${maxFileMegabytes} MB.`] });
  }
  const bytes = new Uint8Array(await upload.arrayBuffer());
  const contentType = detectContentType(fileName, bytes);
  if (contentType === null) {
    throw invalid({ files: [`${fileName} is not an image, text, Word, Excel, PDF or PowerPoint file.`] });
  }
  return { fileName, contentType, bytes };
}

function selectFiles(api: Api, plantId: number) {
  return api.db
    .selectFrom("files")
    .selectAll()
    .where("plant_id", "=", plantId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

async function serializeFiles(api: Api, url: URL, rows: readonly Row<"files">[]) {
  if (rows.length === 0) return [];
  const linkTo = await createFileLinks(api, url.origin);
  return Promise.all(
    rows.map(async (row) => ({ ...pickFields(plantFileSchema, row), temporary_url: await linkTo(row.storage_key) })),
  );
}

/** Files of a plant. All users with access manage them (domain/v0-calls.md#plants, domain/permissions.md#plant). */
export const fileEndpoints = [plantFiles, uploadFiles, deleteFile, downloadFile];
