import { parseResponse } from "@shared/api/v0/parse-response";
import type { V0Client } from "@shared/api/v0/v0-client";
import { createTestContext, createTestSession } from "./load-context";

const day = "2026-11-01";
const names = {
  name: "Roof",
  title: "Roof",
  display_name: "Roof",
  first_name: "Anna",
  last_name: "Bos",
  email: "a@demo.example",
};
const dates = { date: day, start_date: day, found_on: day, created_at: `${day}T11:00:00Z`, period_start: day };

/** An object of the API with the fields that objects of every kind need. */
const thing = (id: number) => ({ ...names, ...dates, id, type_name: "moss", plant_id: id, meter_id: id, user_id: id });

/** Responses of every shape, of which a call gets the first one that it can read. */
const responsesTo = (meters: number): readonly unknown[] => {
  const rows = Array.from({ length: 3 }, (_, index) => thing(index + 1));
  return [
    // A server that ignores `per_page` and has small pages.
    { data: rows, total: 90_000, per_page: 3 },
    rows,
    {
      ...thing(1),
      count: 1,
      monitored_since: day,
      owning_company_id: 3,
      meters: Array.from({ length: meters }, (_, index) => thing(index + 1)),
    },
  ];
};

/** A load context whose API has a response to every call; `calls`: the calls that it received. */
export function createCountingContext({ admin, meters }: { admin: boolean; meters: number }) {
  const { context } = createTestContext({}, createTestSession({ admin }));
  const calls: string[] = [];
  const responses = responsesTo(meters).map((value) => JSON.stringify(value));
  const api: V0Client = {
    read: async (path, { schema }) => {
      calls.push(`GET ${path}`);
      for (const text of responses) {
        try {
          return parseResponse({ status: 200, text, retryAfterSeconds: null }, schema);
        } catch {
          // Of another shape.
        }
      }
      throw new Error(`No response is readable for ${path}`);
    },
    write: async (method, path, { schema } = {}) => {
      calls.push(`${method} ${path}`);
      return (
        schema ? parseResponse({ status: 200, text: '{"id":1}', retryAfterSeconds: null }, schema) : undefined
      ) as never;
    },
  };
  return { context: { ...context, api, apiWithToken: () => api }, calls };
}
