/** The name of the channel on which the tabs and the service worker say that they have changed the entries. */
export const channelName = "outbox";

/** The tag of the `sync` event, by which the browser sends the entries of a closed tab. */
export const syncTag = "outbox";

/** The key in the local storage that is set while the outbox of the user has entries. */
export const outboxMark = "outbox";

/** Whether the last user of this browser has entries. */
export function isOutboxMarked(): boolean {
  try {
    return localStorage.getItem(outboxMark) !== null;
  } catch {
    // Browsers that block storage throw on access.
    return false;
  }
}
