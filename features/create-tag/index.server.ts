export { createTag } from "./action.server";
