import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** The texts of the catalogue in both languages. */
const texts = [
  ...readFileSync(new URL("./locales/nl.po", import.meta.url), "utf8").matchAll(
    /^msgid ("[\s\S]*?")\nmsgstr ("[\s\S]*?")\n(?=\n|$)/gm,
  ),
].map(([, english = "", dutch = ""]) => [english, dutch].map(joined) as [string, string]);

/** A message, which may be on several lines of the file. */
function joined(lines: string): string {
  return lines
    .split("\n")
    .map((line) => line.slice(1, -1))
    .join("");
}

/** Words that the table of README.md excludes. */
const excluded = {
  english: [/\b[Tt]he source (?!alert)/, /\bMeter issue/, /\bsolar park/i],
  dutch: [
    /\bbron(?!vermelding)/i,
    /\bherla(?:ad|den)/i,
    /\bzonnepark|\binstallatie-/i,
    /van verwacht\b/,
    /\blaatste \d+ dagen/i,
    /\bitems?\b/i,
    /binnen de marge/,
    /bewaakt|bewaking/i,
    /(?<![a-z])straling/i,
    /[Uu]itstel van .* beëindig/,
    /\bje\b|\bjouw\b/i,
    /[‘’]/,
    /!"?$/,
  ],
};

describe("the texts", () => {
  it("are read completely", () => expect(texts.length).toBeGreaterThan(1_700));

  it("have one English word per concept", () =>
    expect(texts.filter(([english]) => excluded.english.some((word) => word.test(english)))).toEqual([]));

  it("have one Dutch word per concept, formal and without exclamation marks", () =>
    expect(texts.filter(([, dutch]) => excluded.dutch.some((word) => word.test(dutch)))).toEqual([]));
});
