import { normalizeText } from "@heliograph/rules/search-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bestMatches, matchText } from "./match-text";

/** Returns the text with its matching characters in brackets; null without a match. */
function marked(text: string, query: string): string | null {
  const match = matchText(text, query);
  return match && [...text].map((letter, at) => (match.positions.includes(at) ? `[${letter}]` : letter)).join("");
}

describe("matchText", () => {
  it.each([
    ["Custom fields", "fie", "Custom [f][i][e]lds"],
    ["Create plant", "crpl", "[C][r]eate [p][l]ant"],
    ["Dashboard", "dshb", "[D]a[s][h][b]oard"],
    ["Tickets", "tckts", "[T]i[c][k]e[t][s]"],
    ["Notes and Files", "files notes", "[N][o][t][e][s] and [F][i][l][e][s]"],
    ["Énergie du Sud", "energie", "[É][n][e][r][g][i][e] du Sud"],
    ["Roof 12", "2", "Roof 1[2]"],
    ["Roof 12", "#12", "Roof [1][2]"],
    ["Straße 5", "strasse", "[S][t][r][a][ß][e] 5"],
    ["Café", "cafe", "[C][a][f][é]"],
    ["Cafe\u0301 Zuid", "café", "[C][a][f][e][\u0301] Zuid"],
    ["Zonne\u00adpark", "zonnepark", "[Z][o][n][n][e][\u00ad][p][a][r][k]"],
    ["’t Hof van O’Brien", "'t brien", "’[t] Hof van O’[B][r][i][e][n]"],
    ["Ĳssel", "ijssel", "[Ĳ][s][s][e][l]"],
  ])("marks the letters of %s that match %s", (text, query, expected) => expect(marked(text, query)).toBe(expected));

  it.each([
    ["Dashboard", "dxsxxo"],
    ["Dashboard", "shdb"],
    ["Plants", "lnts"],
    ["Create plant", "create user"],
  ])("does not match %s with %s", (text, query) => expect(matchText(text, query)).toBeNull());

  it("finds every part of a text, with ascending positions inside the text", () => {
    const parts = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => normalizeText(text).trim() !== "");
    fc.assert(
      fc.property(fc.string(), parts, fc.string(), (before, part, after) => {
        const text = before + part + after;
        const positions = matchText(text, part)?.positions ?? [];
        expect(positions.length).toBeGreaterThan(0);
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
        expect(positions.every((at) => at >= 0 && at < text.length)).toBe(true);
      }),
    );
  });

  it("finds a word when letters after its first letter are missing", () => {
    const words = fc.array(fc.constantFrom(..."abcdefgh"), { minLength: 2, maxLength: 12 });
    const left = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(words, left, fc.constantFrom("", "x ", "Zonnepark "), (letters, isLeft, before) => {
        const typed = letters.filter((_, at) => at === 0 || isLeft[at]).join("");
        const positions = matchText(before + letters.join(""), typed)?.positions ?? [];
        expect(positions.map((at) => (before + letters.join(""))[at]).join("")).toBe(typed);
      }),
    );
  });

  it("scores an equal text at least as high as any other match", () => {
    const text = fc
      .array(fc.constantFrom(..."abc d"), { minLength: 1, maxLength: 10 })
      .map((letters) => letters.join(""));
    fc.assert(
      fc.property(text, text, (query, other) => {
        fc.pre(query.trim() !== "");
        expect(matchText(query.trim(), query)?.score ?? 0).toBeGreaterThanOrEqual(matchText(other, query)?.score ?? 0);
      }),
      { examples: [["b bba", "bba"]] },
    );
  });

  it("tests no combination twice in a long text of equal letters", () =>
    expect(matchText("a".repeat(500), `${"a".repeat(60)}b`)).toBeNull());
});

describe("bestMatches", () => {
  const find = (query: string, ...texts: string[]) => bestMatches(texts, query, (text) => text);

  it("sorts a start of the text before a start of a word, a part of a word and scattered letters", () => {
    expect(find("meter", "Move energy to east roof", "Kilometer", "Check meter", "Meters")).toEqual([
      "Meters",
      "Check meter",
      "Kilometer",
      "Move energy to east roof",
    ]);
  });

  it("preserves the order of equal matches, and of all items when there is no query", () => {
    expect(find("p", "Plants", "Performances")).toEqual(["Plants", "Performances"]);
    expect(find(" ", "Plants", "Health")).toEqual(["Plants", "Health"]);
  });
});
