/** Logs one JSON line. Never log tokens, passwords or personal data. */
export function log(level: "info" | "error", event: string, details: Record<string, unknown> = {}): void {
  const line = JSON.stringify({ level, event, ...details });
  if (level === "error") console.error(line);
  else console.log(line);
}
