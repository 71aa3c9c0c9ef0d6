export { removePlant as action } from "@features/delete-plant/index.server";
