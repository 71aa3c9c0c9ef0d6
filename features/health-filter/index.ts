export {
  type HealthListQuery,
  type HealthQuery,
  healthListQuery,
  healthWindow,
  opensDay,
  withTypes,
} from "./query";
export { TypeFilter, useTableLock } from "./type-filter";
