export { chooseLooks } from "./action.server";
