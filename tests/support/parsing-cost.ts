import { describe, expect, it } from "vitest";
import { hostileTexts } from "./hostile-texts";

/** A value that a parser may reject with an error. */
export const rejecting = (parse: (text: string) => unknown) => (text: string) => {
  try {
    return parse(text);
  } catch (error) {
    return error;
  }
};

const limitMs = 50;

/** The shortest of a few runs: a busy machine makes some of them longer, and none shorter. */
async function shortestMs(parse: (text: string) => unknown, text: string): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20 && shortest > limitMs; run += 1) {
    const startedAt = performance.now();
    await parse(text);
    shortest = Math.min(shortest, performance.now() - startedAt);
    // No noise makes three runs so long.
    if (run === 2 && shortest > 20 * limitMs) break;
  }
  return shortest;
}

/** Tests that parsers take no longer for more hostile texts, by what each parser reads. */
export const describeParsingCost = (
  parsers: Readonly<Record<string, (text: string) => unknown>>,
  texts: Readonly<Record<string, string>> = hostileTexts,
) =>
  describe("a parser of text from outside", () => {
    it.each(Object.keys(parsers))("takes at most 50 ms for 100 kB of any text: %s", async (name) => {
      const slow: [shape: string, ms: number][] = [];
      for (const [shape, text] of Object.entries(texts)) {
        const ms = await shortestMs(parsers[name] as (text: string) => unknown, text);
        if (ms > limitMs) slow.push([shape, Math.round(ms)]);
      }
      expect(slow).toEqual([]);
    });
  });
