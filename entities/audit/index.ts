export { getHistory } from "./api";
export type { Audit } from "./schema";
