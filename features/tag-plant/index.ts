export { tags } from "./model";
export { PlantTagList } from "./ui/plant-tag-list";
export { PlantTags } from "./ui/plant-tags";
