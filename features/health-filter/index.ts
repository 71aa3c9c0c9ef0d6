export { type HealthType, healthTypes } from "./issue-types";
export {
  type HealthListQuery,
  type HealthQuery,
  healthListQuery,
  healthWindow,
  opensDay,
  withTypes,
} from "./query";
export { TypeFilter } from "./ui/type-filter";
export { useTableLock } from "./use-table-lock";
