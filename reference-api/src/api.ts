import type { Kysely } from "kysely";
import type { Clock } from "./clock";
import type { Database } from "./db/schema";
import type { Env } from "./env";

/** What a call works with. */
export interface Api {
  readonly env: Env;
  readonly db: Kysely<Database>;
  /** The fleet's time: DEMO_NOW may fix it. */
  readonly clock: Clock;
  /** The real time, which tokens and throttles go by whatever the fleet's time is. */
  readonly wallClock: Clock;
  /** Address the request came from, for throttling. */
  readonly address: string;
  /** Lets work go on after the answer went out. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}
