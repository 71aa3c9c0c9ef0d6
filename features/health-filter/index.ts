export { type HealthType, healthTypes } from "./issue-types";
export {
  type HealthNotice,
  type HealthQuery,
  healthSearch,
  healthWindow,
  opensDay,
  readHealthQuery,
  withDay,
  withPage,
  withTypes,
} from "./query";
export { TypeFilter } from "./ui/type-filter";
export { useHealthQuery } from "./use-health-query";
export { useTableLock } from "./use-table-lock";
