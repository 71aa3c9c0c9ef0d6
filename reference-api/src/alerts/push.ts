/** Push messages to the devices of a user (domain/alerts.md#push). */
import { alertResponses } from "@heliograph/rules/alert-responses";
import { bytesOf } from "../access/signatures";
import type { Api } from "../api";
import { jsonList, runBatch } from "../db/connect";
import type { Row } from "../db/schema";
import { type Attempt, notDelivered, post } from "./address";
import { type MessageContext, messageText } from "./formats";
import { messageUrl, type StoredMessage } from "./message";
import { encryptPush, pushKeys, vapidHeader } from "./web-push";

/** How long a push service keeps a message for a device without a connection, as long as a webhook is tried again. */
const keptSeconds = 24 * 60 * 60;
/** The longest title and body, so that a message is below 3 kB also when each character is escaped. */
const maxTitleBytes = 300;
const maxBodyBytes = 900;

/** The devices of a user, the oldest first. */
export const devicesOf = ({ db }: Api, userId: number) =>
  db.selectFrom("push_devices").selectAll().where("user_id", "=", userId).orderBy("id").execute();

/** How a message was sent to several devices, and the ids of the devices to which the message has to be sent again. */
interface PushOutcome extends Attempt {
  readonly remaining: readonly number[];
}

/**
 * Sends a message to devices. A device whose subscription has ended is removed. `tag`: a later message with the same one
 * replaces this one. Never throws.
 */
export async function sendPush(
  api: Api,
  devices: readonly Row<"push_devices">[],
  message: StoredMessage,
  context: MessageContext,
  tag: string,
): Promise<PushOutcome> {
  const payload = bytesOf(JSON.stringify(notification(message, context, tag)));
  const attempts = await Promise.all(
    devices.map(async (device) => ({ id: device.id, ...(await sendToDevice(api, device, payload, tag)) })),
  );
  const gone = attempts.filter(({ status }) => status === 404 || status === 410);
  const sent = attempts.filter(({ isDelivered }) => isDelivered);
  const failed = attempts.filter((attempt) => !gone.includes(attempt) && !sent.includes(attempt));
  const idsOf = (list: typeof attempts) => jsonList(list.map(({ id }) => id));
  await runBatch(api.env.DB, [
    api.db.deleteFrom("push_devices").where("id", "in", idsOf(gone)),
    api.db.updateTable("push_devices").set({ last_used_at: api.wallClock.instant }).where("id", "in", idsOf(sent)),
  ]);
  const [first] = [...failed, ...sent];
  return {
    isDelivered: failed.length === 0 && sent.length > 0,
    text: first?.text ?? alertResponses.noDevice,
    status: first?.status ?? null,
    retryAfterSeconds: Math.max(0, ...failed.map(({ retryAfterSeconds }) => retryAfterSeconds)),
    remaining: failed.map(({ id }) => id),
  };
}

/** What the service worker of the site shows. */
function notification(message: StoredMessage, context: MessageContext, tag: string) {
  const { title, lines } = messageText(context, message);
  return {
    title: start(title, maxTitleBytes),
    body: start(lines.join("\n"), maxBodyBytes),
    tag,
    url: messageUrl("", message),
    language: context.language,
  };
}

/** The start of a text that has at most a number of bytes. */
const start = (text: string, bytes: number) =>
  text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(bytes)).read);

async function sendToDevice(
  { env, wallClock }: Api,
  device: Row<"push_devices">,
  payload: Uint8Array<ArrayBuffer>,
  tag: string,
): Promise<Attempt> {
  const keys = pushKeys(env);
  if (!keys) return notDelivered(alertResponses.noPush);
  return post(env, device.endpoint, await encryptPush(payload, device), {
    authorization: await vapidHeader(keys, device.endpoint, wallClock.now),
    "content-type": "application/octet-stream",
    "content-encoding": "aes128gcm",
    ttl: String(keptSeconds),
    topic: tag,
  });
}
