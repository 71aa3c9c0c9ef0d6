import { array, type Infer, nullable, number, optional, string, type } from "superstruct";

/** A driver of a company and its status (contract §2). */
export const driverSchema = type({
  driver: string(),
  description: optional(nullable(string())),
  status: number(),
});
export type Driver = Infer<typeof driverSchema>;

/** The drivers of a company and the worst of their statuses. */
export const driverStatusSchema = type({ status: number(), drivers: array(driverSchema) });
export type DriverStatus = Infer<typeof driverStatusSchema>;

/** A driver that meters are read through (contract §2). */
export const inboundDriverSchema = type({ id: number(), name: string() });
export type InboundDriver = Infer<typeof inboundDriverSchema>;
