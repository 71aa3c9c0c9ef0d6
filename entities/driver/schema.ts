import { array, type Infer, nullable, number, optional, string, type } from "superstruct";

/** One driver of a company and how it fares (contract §2). */
export const driverSchema = type({
  driver: string(),
  description: optional(nullable(string())),
  status: number(),
});
export type Driver = Infer<typeof driverSchema>;

/** All drivers of a company, and how the worst of them fares. */
export const driverStatusSchema = type({ status: number(), drivers: array(driverSchema) });
export type DriverStatus = Infer<typeof driverStatusSchema>;

/** A way in which meters are read (contract §2). */
export const inboundDriverSchema = type({ id: number(), name: string() });
export type InboundDriver = Infer<typeof inboundDriverSchema>;
