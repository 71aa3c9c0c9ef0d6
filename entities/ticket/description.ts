const namedEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The character of an HTML entity; an unknown entity is returned unchanged. */
function decodeEntity(entity: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith("#")) return namedEntities[name.toLowerCase()] ?? entity;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Converts HTML to text on one line. The result is not safe as HTML. */
export function plainText(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, " ")
    .replace(/<\/?(?:p|div|li|ul|ol|h[1-6]|br)\b[^>]*>/gi, " ")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, decodeEntity)
    .replace(/\s+/g, " ")
    .trim();
}

/** The maximum length of a tooltip (spec 3 §9). */
const hintLength = 120;

/** The description of a ticket as a tooltip: without tags, at most 120 characters. */
export function descriptionHint(html: string): string {
  const characters = [...plainText(html)];
  if (characters.length <= hintLength) return characters.join("");
  return `${characters.slice(0, hintLength - 1).join("")}…`;
}
