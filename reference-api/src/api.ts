import type { Kysely } from "kysely";
import type { Database } from "./db/schema";
import type { Env } from "./env";
import type { Clock } from "./lib/clock";

/** Dependencies of a request. */
export interface Api {
  readonly env: Env;
  readonly db: Kysely<Database>;
  /** Time of the simulated fleet, which DEMO_NOW may fix. */
  readonly clock: Clock;
  /** Real time, for tokens, throttling and deadlines. */
  readonly wallClock: Clock;
  /** Client IP address, for throttling. */
  readonly address: string;
  /** Continues work after the response was sent. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}
