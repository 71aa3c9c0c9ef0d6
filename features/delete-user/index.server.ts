export { removeUser } from "./action.server";
export { mayDeleteUsers } from "./permission";
