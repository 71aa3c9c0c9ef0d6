export { listCustomFieldTypes } from "./api";
