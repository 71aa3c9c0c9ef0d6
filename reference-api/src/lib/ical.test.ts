import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarText } from "./ical";

const stamp = "2026-06-17T12:00:00Z";
const event = { uid: "ticket-1@site.example", date: "2026-06-20", summary: "Due", location: "Roof", url: "" };

/** The lines of a calendar as a reader unfolds them (RFC 5545, 3.1). */
const unfold = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
/** The value of a property of type TEXT (3.3.11). */
const readText = (text: string) => text.replace(/\\(.)/g, (_, sign) => (sign.toLowerCase() === "n" ? "\n" : sign));
const propertyOf = (text: string, name: string) =>
  unfold(text)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1) ?? "";

describe("calendarText", () => {
  it("writes the properties of an event of a day", () => {
    expect(unfold(calendarText("Roofs", stamp, [{ ...event, url: "https://site.example/tickets/1" }]))).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Heliograph//Calendar//EN",
      "CALSCALE:GREGORIAN",
      "X-WR-CALNAME:Roofs",
      "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
      "BEGIN:VEVENT",
      "UID:ticket-1@site.example",
      "DTSTAMP:20260617T120000Z",
      "DTSTART;VALUE=DATE:20260620",
      "SUMMARY:Due",
      "LOCATION:Roof",
      "URL:https://site.example/tickets/1",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ]);
  });

  it("escapes what separates values and ends lines, so that a text adds no property", () => {
    const text = calendarText("", stamp, [{ ...event, summary: "a\\b; c, d\r\nATTENDEE:x\u0007" }]);
    expect(propertyOf(text, "SUMMARY")).toBe("a\\\\b\\; c\\, d\\nATTENDEE:x");
    expect(unfold(text).filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
  });

  it("folds lines after at most 75 octets, without splitting a character, and reads back any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (summary) => {
        const text = calendarText("Roofs", stamp, [{ ...event, summary }]);
        const lines = text.split("\r\n");
        expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
        const octets = lines.map((line) => new TextEncoder().encode(line));
        expect(Math.max(...octets.map((line) => line.length))).toBeLessThanOrEqual(75);
        expect(octets.map((line) => new TextDecoder().decode(line))).toEqual(lines);
        expect(readText(propertyOf(text, "SUMMARY"))).toBe(
          summary.replace(/\r\n?|\n/g, "\n").replace(/[^\P{Cc}\n\t]/gu, ""),
        );
      }),
    );
    const long = calendarText("", stamp, [{ ...event, summary: "é".repeat(100) }]);
    expect(propertyOf(long, "SUMMARY")).toBe("é".repeat(100));
    expect(long).toContain("\r\n é");
  });
});
