/** The logo of a company at the top of its reports (domain/report-schedules.md#logo). */
import { type SqlBool, sql } from "kysely";
import { type Infer, object, string } from "superstruct";
import type { Api } from "../api";
import { jsonList, runBatch, type Statement } from "../db/connect";
import type { Row } from "../db/schema";
import { invalid } from "../http/api-error";
import { described } from "../http/fields";
import { fromBase64, toBase64 } from "../lib/base64";
import { log } from "../log";
import type { logoSchema } from "../resources/owner-links";
import { imageTypeOf } from "../uploads";

const maxKilobytes = 200;
const maxSide = 1_000;
/** Base64 has four characters for three bytes. A larger file is read, so that its error names the limit. */
export const maxLogoBodyBytes = 1024 * 1024;

export const newLogoSchema = object({
  content: described(
    `The file in base64: a PNG or JPEG of at most ${maxKilobytes} kB and ${maxSide} pixels a side.`,
    string(),
  ),
});

interface Image {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly content_type: "image/png" | "image/jpeg";
  readonly width: number;
  readonly height: number;
}

/** Reads an uploaded image. The bytes decide the type. Throws 4000 for a file of another type and for a large file. */
export function readLogo(content: string): Image {
  const fail = (message: string) => invalid({ content: [message] });
  const bytes = fromBase64(content);
  const content_type = bytes && imageTypeOf(bytes);
  if (!bytes || !content_type) throw fail("Choose a PNG or JPEG image.");
  const tooLarge = (limit: string) => fail(`The image is too large. The limit is ${limit}.`);
  if (bytes.byteLength > maxKilobytes * 1_000) throw tooLarge(`${maxKilobytes} kB`);
  const size = content_type === "image/png" ? pngSize(bytes) : jpegSize(bytes);
  if (!size || size.width === 0 || size.height === 0) throw fail("The image cannot be read. Save it again.");
  if (size.width > maxSide || size.height > maxSide) throw tooLarge(`${maxSide} × ${maxSide} pixels`);
  return { bytes, content_type, ...size };
}

/** The size in the first chunk, IHDR, of a PNG file that has its end; null without them. */
function pngSize(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (bytes.length < 45 || nameAt(12) !== "IHDR" || nameAt(bytes.length - 8) !== "IEND") return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The size in the frame header of a JPEG file (ITU T.81, B.2.2); null without one. */
function jpegSize(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

type LogoRow = Row<"report_logos">;

/** Selects the logo that a company has now. */
export const selectLogo = ({ db }: Pick<Api, "db">, companyId: number) =>
  db.selectFrom("report_logos").selectAll().where("company_id", "=", companyId).where("ended_at", "is", null);

/** Selects a logo that the company may have no longer. */
export const selectShownLogo = ({ db }: Pick<Api, "db">, id: number) =>
  db.selectFrom("report_logos").selectAll().where("id", "=", id);

/** A logo with its file. Null without a logo, and if its file cannot be read, which is logged. */
export async function serializeLogo({ env }: Api, row: LogoRow | undefined): Promise<Infer<typeof logoSchema> | null> {
  const file = row && (await env.FILES.get(row.storage_key));
  if (row && !file) log("error", "file of a logo missing", { logo: row.id });
  if (!row || !file) return null;
  const content = toBase64(new Uint8Array(await file.arrayBuffer()));
  return { data_url: `data:${row.content_type};base64,${content}`, width: row.width, height: row.height };
}

/** Reads the logo of a sent report or of a mail, which the company may have no longer. */
export const readStoredLogo = async (api: Api, id: number | null) =>
  id === null ? null : serializeLogo(api, await selectShownLogo(api, id).executeTakeFirst());

const endLogo = ({ db, wallClock }: Api, companyId: number): Statement =>
  db
    .updateTable("report_logos")
    .set({ ended_at: wallClock.instant })
    .where("company_id", "=", companyId)
    .where("ended_at", "is", null);

/** Gives a company a logo, which replaces the one it has. */
export async function storeLogo(api: Api, companyId: number, { bytes, ...image }: Image): Promise<void> {
  const storage_key = `logo-${companyId}-${crypto.randomUUID()}`;
  await api.env.FILES.put(storage_key, bytes);
  const row = { ...image, storage_key, company_id: companyId, created_at: api.wallClock.instant };
  await runBatch(api.env.DB, [endLogo(api, companyId), api.db.insertInto("report_logos").values(row)]);
  await deleteUnusedLogos(api);
}

export async function removeLogo(api: Api, companyId: number): Promise<void> {
  await runBatch(api.env.DB, [endLogo(api, companyId)]);
  await deleteUnusedLogos(api);
}

const deletedPerRun = 100;

/** Deletes logos that no company has, that no sent report shows, and that no mail in the outbox has. */
export async function deleteUnusedLogos({ db, env }: Api): Promise<void> {
  const isUnused = sql<SqlBool>`ended_at is not null
    and not exists (select 1 from sent_reports where logo_id = report_logos.id)
    and not exists (select 1 from outbox_mails where logo_id = report_logos.id)`;
  const unused = await db.selectFrom("report_logos").select("id").where(isUnused).limit(deletedPerRun).execute();
  if (unused.length === 0) return;
  const deleted = await db
    .deleteFrom("report_logos")
    .where("id", "in", jsonList(unused.map(({ id }) => id)))
    .where(isUnused)
    .returning("storage_key")
    .execute();
  if (deleted.length > 0) await env.FILES.delete(deleted.map(({ storage_key }) => storage_key));
}
