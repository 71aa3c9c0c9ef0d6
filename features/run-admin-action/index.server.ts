export { runAdminActionForm } from "./action.server";
