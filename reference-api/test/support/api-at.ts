import "./map-group-by.mjs";
import { Temporal } from "temporal-polyfill";
import type { Api, Env } from "../../src/api";
import { clockAt } from "../../src/clock";
import { connect } from "../../src/db/connect";
import { createDatabaseClient } from "./database-client";
import { now, type Stack, sessionSecret } from "./stack";

/** The dependencies of a request or of a scheduled run at a moment, on the database of a stack. */
export function apiAt(stack: Stack, instant: string, env: Partial<Env> = {}): Api {
  const clock = clockAt(Temporal.Instant.from(instant));
  const urls = { APP_URL: "https://site.example", API_URL: "https://api.example" };
  return {
    env: { ...urls, SESSION_SECRET: sessionSecret, FILES: stack.files, ...env, DB: stack.db } as Env,
    db: connect(stack.db),
    clock,
    wallClock: clock,
    address: "test",
    waitUntil: () => undefined,
  };
}

/** The steps of the query plan of each statement that some work sends to the database of a stack. */
export async function queryPlans(stack: Stack, work: (api: Api) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const DB = createDatabaseClient(async (statements) => {
    for (const { sql, params } of statements) {
      const plan = stack.db.prepare(`explain query plan ${sql}`).bind(...params);
      plans.push(...(await plan.all<{ detail: string }>()).results.map(({ detail }) => detail));
    }
    return stack.db.batch(statements as unknown as D1PreparedStatement[]);
  });
  await work({ ...apiAt(stack, now), env: { DB } as Env, db: connect(DB) });
  return plans;
}

/** The instants of every 15 minutes of a day in Amsterdam: 92, 96 or 100. */
export function quartersOf(day: string): string[] {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime("Europe/Amsterdam");
  const minutes = midnight.until(midnight.add({ days: 1 }), { largestUnit: "minute" }).minutes;
  return Array.from({ length: minutes / 15 }, (_, index) =>
    midnight
      .add({ minutes: 15 * index })
      .toInstant()
      .toString(),
  );
}
