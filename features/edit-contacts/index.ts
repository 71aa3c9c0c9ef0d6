export { contactToastMs } from "./form";
export { EditContacts } from "./ui/edit-contacts";
