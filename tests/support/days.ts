export const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** Creates the range of the days from the first to the last. */
export const range = (start: string, end: string) => ({ start: day(start), end: day(end) });
