export { type Person, personOf } from "./assignees";
export { Assigner } from "./ui/assigner";
