export { customFieldTypes } from "./api";
