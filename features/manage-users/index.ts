export { CreateUser } from "./create-user";

export { DeleteUser } from "./delete-user";
