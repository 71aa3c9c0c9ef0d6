export const writeAction = "/actions/write-note";
export const writeKey = "write-note";
export const messageField = "message";
/** "1" for a note that only the user's company sees. */
export const privateField = "private";

export const deleteAction = "/actions/delete-note";
export const deleteKey = "delete-note";
export const noteField = "note_id";

/** The duration of every toast about notes. // spec 2 §9 */
export const noteToastMs = 10_000;
