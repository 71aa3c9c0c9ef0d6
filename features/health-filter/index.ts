export {
  type HealthListQuery,
  type HealthQuery,
  type HealthType,
  healthListQuery,
  healthTypes,
  healthWindow,
  opensDay,
  withTypes,
} from "./query";
export { TypeFilter, useTableLock } from "./type-filter";
