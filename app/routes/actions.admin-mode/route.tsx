export { setAdminMode as action } from "@features/admin-mode/index.server";
