import { type SqlBool, sql } from "kysely";
import { boolean, type Infer, integer, nullable, object, string } from "superstruct";
import { type MeterRow, requirePlantRow } from "../../access/plants";
import { hashToken, randomToken } from "../../access/tokens";
import type { Api } from "../../api";
import { insertIf, readBatch } from "../../db/connect";
import { invalid, notFound } from "../../http/api-error";
import { instant, pickFields } from "../../http/fields";
import { type KeyRow, listKeyCreators, pushFaultSchema, toPushFault } from "../../ingest/keys";
import { personSchema } from "../../resources/users";
import { endpoint, many, noContent, one } from "../endpoint";

/** A key can be replaced while the old one is still in use. */
const maxKeysPerMeter = 5;
const hintLength = 4;
const unused = { last_used_at: null, fault: null, fault_since: null, fault_clock_minutes: null };

const ingestKeyFields = {
  id: integer(),
  /** The last characters of the key. */
  hint: string(),
  created_at: instant(),
  last_used_at: nullable(instant()),
  created_by: personSchema,
  /** Whether pushes are accepted: the creator may still change the meter. */
  active: boolean(),
  /** Null while something of what the device sends is stored. */
  fault: nullable(pushFaultSchema),
};
const ingestKeySchema = object(ingestKeyFields);
const newIngestKeySchema = object({ ...ingestKeyFields, key: string(), url: string() });

const path = "/companies/{c}/plants/{p}/meters/{m}/ingest-keys";

const listIngestKeys = endpoint("get", path, {
  access: "writer",
  summary: "The keys with which devices push measurements of a meter, newest first, without the keys themselves.",
  response: many("IngestKey", ingestKeySchema),
  async handle({ api, params }) {
    const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    const keys = api.db.selectFrom("ingest_keys").selectAll().where("meter_id", "=", meter.id).orderBy("id", "desc");
    return serializeKeys(api, meter, await keys.execute());
  },
});

const createIngestKey = endpoint("post", path, {
  access: "writer",
  summary:
    "Creates a key with which a device pushes measurements of a meter. Only this response has the key and its URL.",
  response: one("NewIngestKey", newIngestKeySchema),
  status: 201,
  async handle({ api, user, params, request }) {
    const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    const key = randomToken();
    const row = {
      meter_id: meter.id,
      user_id: user.id,
      key_hash: await hashToken(key),
      hint: key.slice(-hintLength),
      created_at: api.clock.instant,
    };
    const hasRoom = sql<SqlBool>`(select count(*) from ingest_keys where meter_id = ${meter.id}) < ${maxKeysPerMeter}`;
    const [[inserted]] = await readBatch(api.env.DB, [insertIf(api.db, "ingest_keys", row, hasRoom)]);
    if (!inserted) throw invalid({ general: [`A meter has at most ${maxKeysPerMeter} keys. Revoke one first.`] });
    const url = `${api.env.API_URL || new URL(request.url).origin}/ingest/${key}`;
    const [created] = await serializeKeys(api, meter, [{ ...row, ...unused, id: inserted.id }]);
    return { ...(created as SerializedKey), key, url };
  },
});

const revokeIngestKey = endpoint("delete", `${path}/{id}`, {
  access: "writer",
  summary: "Revokes a key. Pushes with it are rejected at once; what it has sent stays.",
  response: noContent,
  async handle({ api, params }) {
    const meter = await requirePlantRow(api, "meters", params.p, params.m, "Meter");
    const revoked = await api.db
      .deleteFrom("ingest_keys")
      .where("id", "=", params.id)
      .where("meter_id", "=", meter.id)
      .returning("id")
      .executeTakeFirst();
    if (!revoked) throw notFound("Ingest key");
  },
});

type SerializedKey = Infer<typeof ingestKeySchema>;
type SerializableKey = Omit<KeyRow, "meter_id" | "key_hash" | "samples" | "logged">;

async function serializeKeys(api: Api, meter: MeterRow, keys: readonly SerializableKey[]): Promise<SerializedKey[]> {
  const creators = await listKeyCreators(
    api,
    meter,
    keys.map(({ user_id }) => user_id),
  );
  return keys.flatMap((key) => {
    const creator = creators.find(({ id }) => id === key.user_id);
    if (!creator) return [];
    const created_by = pickFields(personSchema, creator);
    return pickFields(ingestKeySchema, {
      ...key,
      created_by,
      active: Boolean(creator.is_allowed),
      fault: toPushFault(key),
    });
  });
}

/** Keys with which devices push measurements. See domain/ingest.md. */
export const ingestKeyEndpoints = [listIngestKeys, createIngestKey, revokeIngestKey];
