export { DeleteUser } from "./ui/delete-user";
export { useDeletion } from "./ui/use-deletion";
