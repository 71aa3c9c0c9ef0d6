export { editPromise } from "./action.server";
