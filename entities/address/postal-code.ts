const pattern = /^[1-9]\d{3} *([a-z]{2})$/i;

/** Letters that no Dutch postal code ends with. */
const unusedLetters = ["SA", "SD", "SS"];

/** A Dutch postal code without spaces; null if the text is not one. // spec 2 §5 */
export function normalizePostalCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  const letters = pattern.exec(code)?.[1];
  return letters && !unusedLetters.includes(letters) ? code.replaceAll(" ", "") : null;
}
