const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The character that an entity stands for; an entity that is none stays as it is. */
function decoded(entity: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith("#")) return named[name.toLowerCase()] ?? entity;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** What a rich text says, on one line: without tags, entities read. It is text, and safe as text alone. */
export function plainText(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, " ")
    .replace(/<\/?(?:p|div|li|ul|ol|h[1-6]|br)\b[^>]*>/gi, " ")
    .replace(/<\/?[a-z][^>]*>/gi, "")
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/gi, decoded)
    .replace(/\s+/g, " ")
    .trim();
}

/** How much of a description a list shows on hover (spec 3 §9). */
const hintLength = 120;

/** The description of a ticket as a list's tooltip has it: stripped of tags, cut at 120 characters. */
export function descriptionHint(html: string): string {
  const characters = [...plainText(html)];
  if (characters.length <= hintLength) return characters.join("");
  return `${characters.slice(0, hintLength - 1).join("")}…`;
}
