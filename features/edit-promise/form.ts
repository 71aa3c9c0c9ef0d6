/** The action of the form. */
export const promiseAction = "/actions/edit-promise";

export const promiseField = "promise_id";

/** The field with the promised yield of the year in Wh. */
export const totalField = "promised_total_wh";

/** The fetcher key of a promise. */
export const promiseKey = (promiseId: number): string => `edit-promise-${promiseId}`;
