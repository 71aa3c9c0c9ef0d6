import { iconNames } from "@shared/ui/icon/icon-names";
import type { Command } from "./command";

const maxRecent = 6;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 500;

function isRecent(value: unknown): value is Command {
  if (typeof value !== "object" || value === null) return false;
  const { id, title, detail, icon, target } = value as Partial<Command>;
  return (
    isText(id) &&
    isText(title) &&
    (detail === undefined || isText(detail)) &&
    isText(icon) &&
    iconNames.some((name) => name === icon) &&
    target?.kind === "link" &&
    isText(target.href) &&
    // A page of this site: // would be another host.
    /^\/(?!\/)/.test(target.href)
  );
}

/** Parses the stored commands; invalid ones are dropped. */
export function readRecent(stored: string | null): Command[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(parsed) ? parsed.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** The recent commands with a newer one; a status is not stored, because it changes. */
export function withRecent(recent: readonly Command[], { status: _, ...command }: Command): Command[] {
  return [command, ...recent.filter(({ id }) => id !== command.id)].slice(0, maxRecent);
}
