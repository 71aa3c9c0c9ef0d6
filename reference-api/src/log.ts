/** Logs one JSON line, in whose texts secrets in addresses are masked. Never log tokens, passwords or personal data. */
export function log(level: "info" | "error", event: string, details: Record<string, unknown> = {}): void {
  const entry = { level, event, ...details };
  const line = JSON.stringify(entry, (_name, value) => (typeof value === "string" ? withoutSecrets(value) : value));
  if (level === "error") console.error(line);
  else console.log(line);
}

/** Does work whose failure is logged and stops nothing else. */
export async function logFailure(event: string, details: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log("error", event, { ...details, message: String(error) });
  }
}

/**
 * A text without what follows /ingest/ and /owner-links/ in a path, without queries of addresses, and without long parts of paths that
 * look random, because a device may send its key to any path.
 */
const withoutSecrets = (text: string): string =>
  text
    .replace(/((?:\/|%2f)(?:ingest|owner-links)(?:\/|%2f)+)[^\s"'?#]+/gi, "$1…")
    .replace(/\?[^\s"']+/g, "?…")
    .replace(/\/(?=[^\s/"']*[A-Z\d%])[^\s/"'?:]{16,}/g, "/…");
