export { listPlantAudits } from "./api";
export type { Audit } from "./schema";
