import { addressFields } from "@entities/address";

export const editPlantAction = "/actions/edit-plant";
export const editPlantKey = "edit-plant";

export const plantFormFields = ["name", ...addressFields] as const;
