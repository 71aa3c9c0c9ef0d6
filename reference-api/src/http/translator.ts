/** English texts of the API in Dutch (domain/errors.md#display). Every other language has the English ones. */

const patternOf = (template: string) => {
  const parts = template.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("([^]+)")}$`);
};

/**
 * Creates a function from an English text to the Dutch one, or to the text itself if it has none. The first use compiles
 * the patterns.
 */
export function translatorOf(texts: readonly (readonly [english: string, dutch: string])[]) {
  let patterns: readonly (readonly [pattern: RegExp, dutch: string])[] | undefined;
  return (text: string): string => {
    patterns ??= texts.map(([english, dutch]) => [patternOf(english), dutch]);
    for (const [pattern, dutch] of patterns) {
      const values = pattern.exec(text)?.slice(1);
      if (values) return dutch.replaceAll("{}", () => values.shift() ?? "");
    }
    return text;
  };
}

/** Whether the header `Accept-Language` of a request, which states one language, states Dutch. */
export const isDutch = (request: Request): boolean => request.headers.get("accept-language")?.startsWith("nl") ?? false;
