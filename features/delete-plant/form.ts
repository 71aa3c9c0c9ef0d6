export const deleteAction = "/actions/delete-plant";
export const plantField = "plant_id";
