/** Words from the middle of a sentence as they stand by themselves: with a capital. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
