export const deleteAction = "/actions/delete-user";
export const deleteKey = "delete-user";
export const userField = "user_id";
