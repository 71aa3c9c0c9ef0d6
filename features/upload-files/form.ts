export const deleteAction = "/actions/delete-file";
export const deleteKey = "delete-file";
export const fileField = "file_id";
