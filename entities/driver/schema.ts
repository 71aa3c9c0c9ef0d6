import { id, nameOrNull, numberOrNull, text, textOrNull } from "@shared/api/fields";
import { named, relations } from "@shared/api/rows";
import { type Infer, type } from "superstruct";

/** A driver of a company and its status (contract §2). */
export const driverSchema = type({
  driver: text(),
  description: textOrNull(),
  status: numberOrNull(),
});
export type Driver = Infer<typeof driverSchema>;

/** The drivers of a company and the worst of their statuses. */
export const driverStatusSchema = type({ status: numberOrNull(), drivers: relations(driverSchema) });
export type DriverStatus = Infer<typeof driverStatusSchema>;

/** A driver that meters are read through (contract §2). */
export const inboundDriverSchema = named(type({ id: id(), name: nameOrNull() }));
export type InboundDriver = Infer<typeof inboundDriverSchema>;
