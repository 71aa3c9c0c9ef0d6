export { tagPlant as action } from "@features/tag-plant/index.server";
