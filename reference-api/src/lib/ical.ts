/** Calendars of all-day events as text (RFC 5545). docs/decisions/0218 says why no library writes them. */

/** An event of one day. */
export interface CalendarEvent {
  /** Stable and unique. */
  readonly uid: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly summary: string;
  readonly location: string;
  /** Empty without one. */
  readonly url: string;
}

/** Formats a calendar. `stamp` is an instant in the format of the contract: when the events were read. */
export function calendarText(name: string, stamp: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Heliograph//Calendar//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escapeText(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ...events.flatMap(({ uid, date, summary, location, url }) => [
      "BEGIN:VEVENT",
      `UID:${escapeText(uid)}`,
      `DTSTAMP:${stamp.replace(/[-:]/g, "")}`,
      `DTSTART;VALUE=DATE:${date.replaceAll("-", "")}`,
      `SUMMARY:${escapeText(summary)}`,
      `LOCATION:${escapeText(location)}`,
      ...(url ? [`URL:${url}`] : []),
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

/** Escapes a value of the type TEXT. Other control characters than line breaks are not allowed in it. */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?|\n/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

const maxOctets = 75;
const encoder = new TextEncoder();

/** Folds a line after at most 75 octets, never within a character. A folded line begins with a space, which counts. */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxOctets) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
