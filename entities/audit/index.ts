export { getHistory } from "./api";
export { type Audit, auditSchema } from "./schema";
