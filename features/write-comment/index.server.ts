export { writeComment } from "./action.server";
