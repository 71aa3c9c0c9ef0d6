/** Words from the middle of a sentence as they stand by themselves: with a capital. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
