/** The new text of a reply by mail, and rich text as plain text (domain/ticket-mail.md#text). Pure functions. */
import { html } from "hono/html";
import { countCharacters } from "../http/fields";
import { replyLines } from "./ticket-texts";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

function decodeEntity(entity: string, name: string): string {
  const [, radix, digits = ""] = /^#(x?)([\da-f]+)$/i.exec(name) ?? [];
  if (radix === undefined) return entities[name.toLowerCase()] ?? entity;
  const code = Number.parseInt(digits, radix ? 16 : 10);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Leaves out what stands between a start and an end, in one pass. */
function without(source: string, start: RegExp, end: RegExp): string {
  const [first = "", ...parts] = source.split(start);
  return first + parts.map((part) => part.split(end).slice(1).join("")).join("");
}

const noText = "(?:head|style|script|title)";

/** The part of a mail that is read: the new text is at its beginning. */
const maxRead = 200_000;

/** Returns the text of HTML with its lines. Quoted blocks of mails begin with ">". */
export function textOfHtml(source: string): string {
  const shown = without(source.slice(0, maxRead), /<!--/, /-->/);
  return without(shown, new RegExp(`<${noText}\\b[^<>]*>`, "i"), new RegExp(`</${noText}\\s*>`, "i"))
    .replace(/[\t\r\n ]+/g, " ")
    .replace(/<blockquote\b[^<>]*>/gi, "\n> ")
    .replace(/<(?:br|hr)\b[^<>]*>|<\/(?:p|div|tr|h\d|blockquote|table)\s*>/gi, "\n")
    .replace(/<\/[uo]l\s*>/gi, "\n\n")
    .replace(/<li\b[^<>]*>/gi, "\n- ")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/&(#x?[\da-f]{1,8}|[a-z]{1,8});/gi, decodeEntity)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** "On 2 June 2026 at 10:00 Anna wrote:", in English and Dutch, which mail programs break into up to three lines. */
const attribution = /^(?:on|op)\b(?=.*\d).{5,300}\b(?:wrote|schreef|geschreven)\b.{0,200}:$/i;
const originalMessage =
  /^-{2,}\s*(?:original message|oorspronkelijk bericht|forwarded message|doorgestuurd bericht)\b/i;
/** The header of the quoted mail in Outlook: a line of underscores, or the sender followed by another field. */
const outlookRule = /^_{20,}$/;
const outlookSender = /^\**(?:from|van):\**\s/i;
const outlookField = /^\**(?:sent|date|to|subject|verzonden|datum|aan|onderwerp):\**\s/i;
const device = /^(?:sent from my|get outlook for|verstuurd vanaf mijn|verzonden vanaf mijn|outlook voor)\b.{0,60}$/i;

const isQuoted = (line: string): boolean => /^>/.test(line);

/** Whether the quoted mail, or a signature, begins at a line. */
function endsAt(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (/^-- ?$/.test(line) || device.test(line) || originalMessage.test(line) || outlookRule.test(line)) return true;
  if (outlookSender.test(line)) return lines.slice(at + 1, at + 4).some((next) => outlookField.test(next));
  if (!/^(?:on|op)\b/i.test(line)) return false;
  return [1, 2, 3].some((count) => {
    if (!attribution.test(lines.slice(at, at + count).join(" "))) return false;
    const next = lines.slice(at + count).find((each) => each !== "");
    return next === undefined || isQuoted(next);
  });
}

/**
 * Returns what a person wrote in a reply, without the quoted mail and the signature: the text above the line that the mail
 * asks to write above, up to the first line that begins a quoted mail or a signature, without quoted lines. Empty if
 * nothing is left.
 */
export function replyText(text: string): string {
  const lines = text
    .slice(0, maxRead)
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]|\p{Cs}|[\u200b\ufeff]/gu, "")
    .split("\n")
    .map((line) => line.replaceAll("\u00a0", " ").trimEnd());
  const marker = lines.findIndex((line) => replyLines.some((reply) => line.includes(reply)));
  const above = marker < 0 ? lines : lines.slice(0, marker);
  while (above.length > 0 && /^[>\s*]*$/.test(above.at(-1) ?? "")) above.pop();
  const end = above.findIndex((_, at) => endsAt(above, at));
  const own = (end < 0 ? above : above.slice(0, end)).filter((line) => !isQuoted(line));
  return own
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const paragraphsOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        `<p>${paragraph
          .split("\n")
          .map((line) => String(html`${line}`))
          .join("<br>")}</p>`,
    )
    .join("");

/** Returns a text as the rich text of a comment of at most `max` characters, with notes below. A longer text is cut. */
export function richText(text: string, notes: readonly string[], cutNote: string, max: number): string {
  const withNotes = (own: string, all: readonly string[]) => [own, ...all].map(paragraphsOf).join("");
  const whole = withNotes(text, notes);
  if (countCharacters(whole) <= max) return whole;
  let kept = text.slice(0, max);
  const cut = () => withNotes(kept.replace(/[\ud800-\udbff]$/, ""), [cutNote, ...notes]);
  while (countCharacters(cut()) > max) kept = kept.slice(0, Math.floor(kept.length * 0.95));
  return cut();
}
