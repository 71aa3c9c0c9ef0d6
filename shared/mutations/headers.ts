/** Identifies a change, so that the edge makes it once however often it is sent: a UUID. */
export const keyHeader = "Idempotency-Key";

/** The actions whose changes can wait in the outbox. None of them responds with a secret. */
const waitingActions = [
  "assign-ticket",
  "change-tickets",
  "create-ticket",
  "handle-plant",
  "snooze-issue",
  "write-comment",
  "write-note",
];

/** Whether a request to a path may have a key: a change that can wait, or an upload. */
export function acceptsKey(pathname: string): boolean {
  const [, name = ""] = /^\/actions\/([\w-]+)$/.exec(pathname) ?? [];
  const isUpload = /^\/api\/v0\/companies\/\d+\/plants\/\d+\/files$/.test(pathname);
  return isUpload || waitingActions.includes(name);
}

/** The id of the user who made a change in the outbox. The edge rejects the change in the session of another user. */
export const ownerHeader = "Outbox-Owner";

/** A response header: nothing was changed, so that the edge does not store the response to the key. */
export const notMadeHeader = "Change-Not-Made";

/** A response header: an earlier request with the key made the change, and this is the response to it. */
export const replayedHeader = "Idempotent-Replayed";

/**
 * The parameters that say how a change is sent, not what is changed. They may differ between two requests with one key
 * (`unconfirmedFields`, `outboxFields`).
 */
export const sendingFields = ["agoMs", "unconfirmed", "queued"] as const;
