import type { Env } from "../../src/api";
import { endpoints } from "../../src/endpoints";
import { pullMeasurements } from "../../src/pull/pull";
import { apiAt } from "./api-at";
import { southMeter, sumOf } from "./measured-meter";
import type { startSolarEdge } from "./solaredge-server";
import { insertToken, readResponse, type TestStack, type UserName, user } from "./users";

/** What tests of pulls do and read. `server`: the API that is pulled from, which starts with the tests. */
export function createPulls(
  testStack: TestStack<UserName | null>,
  server: () => Awaited<ReturnType<typeof startSolarEdge>>,
) {
  return {
    run: (sql: string, ...values: unknown[]) =>
      testStack.stack.db
        .prepare(sql)
        .bind(...values)
        .run(),

    /** The cron trigger at a moment. Returns the number of requests. */
    async pullAt(instant: string, env: Partial<Env> = { SOLAREDGE_API_URL: server().url }): Promise<number> {
      const before = server().requests.length;
      await pullMeasurements(apiAt(testStack.stack, instant, env));
      return server().requests.length - before;
    },

    async dayKwh(day: string): Promise<number | null> {
      const days = `start_date=${day}&end_date=${day}&period_type=day`;
      return sumOf(await testStack.as("owner").get(`${southMeter}/performances?${days}`), "actual_yield_in_kwh");
    },

    async countImports(): Promise<number | undefined> {
      const statement = testStack.stack.db.prepare("select count(*) as count from measurement_imports");
      return (await statement.first<{ count: number }>())?.count;
    },

    /** The status of SolarEdge for the company, where the setting names the API. */
    async driverStatus(): Promise<{ status: number; description: string; since: string | null }> {
      const endpoint = endpoints.find(({ path }) => path === "/companies/{c}/driver-status");
      const headers = { authorization: `Bearer ${await insertToken(testStack.stack.db, user.owner)}` };
      const request = new Request("https://reference.example/v0/companies/2/driver-status", { headers });
      const api = apiAt(testStack.stack, "2026-06-17T10:00:00Z", { SOLAREDGE_API_URL: server().url });
      const { body } = await readResponse((await endpoint?.handleRequest(api, { c: "2" }, request)) as Response);
      return body[0].drivers.find(({ driver }: { driver: string }) => driver === "solaredge");
    },
  };
}
