export { removeContact, saveContact } from "./action.server";
