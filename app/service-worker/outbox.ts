import { channelName } from "@shared/outbox/names";
import { postEntry } from "@shared/outbox/post";
import { sendEntries } from "@shared/outbox/send";
import { createIndexedStorage } from "@shared/outbox/storage";

/**
 * Sends the outbox when no page is open. The worker does not know whose session the browser has: the edge rejects the
 * entries of another user, and they stay. Rejects without a connection, so that the browser tries again later.
 */
export async function sendOutbox(): Promise<void> {
  const storage = createIndexedStorage();
  const channel = new BroadcastChannel(channelName);
  const users = new Set((await storage.list()).map(({ userId }) => userId));
  for (const userId of users) {
    const { end } = await navigator.locks.request(channelName, () =>
      sendEntries({ storage, userId, post: postEntry, onSent: (sent) => channel.postMessage({ sent }) }),
    );
    if (end === "retry") throw new Error("The outbox is not empty.");
  }
  channel.close();
}
