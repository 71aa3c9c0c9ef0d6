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

/** Work that takes as long on an idle core of 2023: splits 100,000 characters 20 times. */
function splitWords(): void {
  const text = "ab cd ".repeat(100_000 / 6);
  for (let time = 0; time < 20; time += 1) text.replace(/[bd]/g, "x").split(" ");
}

/** A busy or slow machine takes longer for both. A parser whose cost grows faster than its text takes far longer. */
const limitOf = (referenceMs: number) => Math.max(limitMs, 2 * referenceMs);

/** The duration of a call and of `splitWords`, each the shortest of a few runs, which take turns. */
async function shortestMs(parse: () => unknown): Promise<{ parseMs: number; referenceMs: number }> {
  const duration = async (run: () => unknown) => {
    const startedAt = performance.now();
    await run();
    return performance.now() - startedAt;
  };
  let parseMs = await duration(parse);
  let referenceMs = 0;
  for (let run = 1; run < 20 && parseMs > limitOf(referenceMs); run += 1) {
    const reference = await duration(splitWords);
    referenceMs = run === 1 ? reference : Math.min(referenceMs, reference);
    parseMs = Math.min(parseMs, await duration(parse));
    // No noise makes three runs so long.
    if (run === 2 && parseMs > 20 * limitOf(referenceMs)) break;
  }
  return { parseMs, referenceMs };
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
        const { parseMs, referenceMs } = await shortestMs(() => parsers[name]?.(text));
        if (parseMs > limitOf(referenceMs)) slow.push([shape, Math.round(parseMs)]);
      }
      expect(slow).toEqual([]);
    });
  });
