export { CreateUser } from "./ui/create-user";
