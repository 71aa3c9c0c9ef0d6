export { plantContacts } from "./loader.server";
