export const runAction = "/actions/run-admin-action";
export const runKey = "run-admin-action";
export const nameField = "action_name";
/** The values of the action's form, as JSON. */
export const valuesField = "values";
