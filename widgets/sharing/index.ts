export { OwnTags } from "./own-tags";
export { SharingSections } from "./sharing-sections";
