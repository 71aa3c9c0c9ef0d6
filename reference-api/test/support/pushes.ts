import { afterEach, expect } from "vitest";
import { measurementsOfSouth, southMeter } from "./measured-meter";
import { readResponse, type TestResponse, type TestStack, type UserName } from "./users";

export const keysOfSouth = `${southMeter}/ingest-keys`;

/** SQL of the name of the bucket that counts the pushes of a key. */
export const bucketOf = (id: number) => `(select 'push-account:' || lower(key_hash) from ingest_keys where id = ${id})`;

/**
 * What tests of pushes do and read: keys, pushes with them, and what is stored of two days. After a test that created a
 * key, the key and all imports are deleted.
 */
export function createPushes(testStack: TestStack<UserName | null>) {
  const { as } = testStack;
  const keys: string[] = [];

  const importIds = async (): Promise<number[]> => {
    const { results } = await testStack.stack.db
      .prepare("select id from measurement_imports order by id")
      .all<{ id: number }>();
    return results.map(({ id }) => id);
  };

  const clear = async (): Promise<void> => {
    for (const id of await importIds()) await as("owner").delete(`${measurementsOfSouth}/imports/${id}`);
  };

  afterEach(async () => {
    if (keys.length > 0) await clear();
    for (const key of keys.splice(0)) await as("owner").delete(key);
  });

  return {
    importIds,
    clear,

    async createKey(
      path = keysOfSouth,
    ): Promise<{ id: number; push: (body: unknown, query?: string) => Promise<TestResponse> }> {
      const { id, url } = (await as("owner").post(path, {})).body;
      const { pathname } = new URL(url);
      keys.push(`${path}/${id}`);
      const push = async (body: unknown, query = "") =>
        readResponse(
          await testStack.stack.fetch(pathname + query, {
            method: "POST",
            // A connection for each request, as many devices have: workerd closes a connection that is idle.
            headers: { connection: "close" },
            body: typeof body === "string" ? body : JSON.stringify(body),
          }),
        );
      return { id, push };
    },

    stored: async (): Promise<[time: string, minutes: number, kwh: number][]> =>
      (await as("owner").get(`${measurementsOfSouth}?start_date=2026-06-16&end_date=2026-06-17`)).body.map(
        (row: { measured_at: string; interval_in_minutes: number; generated_in_kwh: number }) => [
          row.measured_at.slice(11, 16),
          row.interval_in_minutes,
          row.generated_in_kwh,
        ],
      ),
  };
}

/** Sends pushes at the same moment. A push that is rejected with 503 is sent again, as devices do. */
export async function sendAll<T>(
  pushes: readonly T[],
  send: (push: T) => Promise<TestResponse>,
): Promise<TestResponse[]> {
  const responses = await Promise.all(pushes.map(send));
  const busy = pushes.filter((_, index) => responses[index]?.status === 503);
  const served = responses.filter(({ status }) => status !== 503);
  expect(served.map(({ status }) => status)).toEqual(pushes.slice(busy.length).map(() => 200));
  expect(served.length).toBeGreaterThan(0);
  return busy.length === 0 ? served : [...served, ...(await sendAll(busy, send))];
}
