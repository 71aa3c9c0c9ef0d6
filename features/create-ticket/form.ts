/** The action of the form. */
export const createAction = "/actions/create-ticket";

/** The fetcher key of a plant's new ticket. */
export const createKey = (plantId: number): string => `create-ticket-${plantId}`;
