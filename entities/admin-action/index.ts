export { type ActionValues, listAdminActions, runAdminAction } from "./api";
export type { ActionField, AdminAction } from "./schema";
