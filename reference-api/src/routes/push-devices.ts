import { type SqlBool, sql } from "kysely";
import { array, integer, nullable, object, string } from "superstruct";
import { allowsLocalWebhooks, webhookFault } from "../alerts/address";
import { hasUsableKeys, pushKeys } from "../alerts/web-push";
import { insertIf, readBatch } from "../db/connect";
import { invalid } from "../http/api-error";
import { instant, pickFields, text } from "../http/fields";
import { endpoint, noContent, one, reading } from "./endpoint";

const maxDevices = 10;

const deviceSchema = object({
  id: integer(),
  name: string(),
  /** The public key of the browser, by which it recognises itself. */
  p256dh: string(),
  created_at: instant(),
  last_used_at: nullable(instant()),
});

const listDevices = endpoint("get", "/me/push", {
  summary: "The key of push messages, null if they are not set up, and the devices of the user that receive them.",
  response: one("PushDevices", object({ public_key: nullable(string()), devices: array(deviceSchema) })),
  read: ({ api, userId }) =>
    reading(
      [api.db.selectFrom("push_devices").selectAll().where(sql<SqlBool>`user_id = ${userId}`).orderBy("id")],
      ([devices]) => ({
        public_key: pushKeys(api.env)?.publicKey ?? null,
        devices: devices.map((device) => pickFields(deviceSchema, device)),
      }),
    ),
});

const addDevice = endpoint("post", "/me/push", {
  summary: "Adds the push subscription of a browser. A subscription that is known becomes one of the user.",
  body: object({ name: text(80), endpoint: text(1_000), p256dh: text(200), auth: text(50) }),
  response: one("PushDevice", deviceSchema),
  status: 201,
  async handle({ api, user, body }) {
    if (!pushKeys(api.env)) throw invalid({ general: ["Push messages are not set up here."] });
    const fault = webhookFault(body.endpoint, allowsLocalWebhooks(api.env));
    if (fault) throw invalid({ endpoint: [fault] });
    if (!(await hasUsableKeys(body))) throw invalid({ p256dh: ["These are not the keys of a push subscription."] });
    const row = { ...body, user_id: user.id, created_at: api.wallClock.instant };
    const hasRoom = sql<SqlBool>`(select count(*) from push_devices where user_id = ${user.id}) < ${maxDevices}`;
    const [, [inserted]] = await readBatch(api.env.DB, [
      api.db.deleteFrom("push_devices").where("endpoint", "=", body.endpoint).returning("id"),
      insertIf(api.db, "push_devices", row, hasRoom),
    ]);
    if (!inserted) throw invalid({ general: [`A person has at most ${maxDevices} devices. Remove one first.`] });
    return pickFields(deviceSchema, { ...row, id: inserted.id, last_used_at: null });
  },
});

const removeDevice = endpoint("delete", "/me/push/{id}", {
  summary: "Removes a device of the user.",
  response: noContent,
  async handle({ api, params }) {
    await api.db.deleteFrom("push_devices").where("id", "=", params.id).execute();
  },
});

/** The devices to which the alert rules of a user send push messages. See domain/alerts.md#push. */
export const pushDeviceEndpoints = [listDevices, addDevice, removeDevice];
