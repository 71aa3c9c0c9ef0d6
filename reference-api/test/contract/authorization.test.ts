import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints";
import { ownIds, pathOf } from "../support/fixture-paths";
import { setupFixtureStack } from "../support/fixture-stack";
import { ticket } from "../support/fixtures";
import { company, readResponse, user } from "../support/users";

const testStack = setupFixtureStack();

/** Endpoints for every signed-in user that need no company. */
const forEverybody = new Set([
  "get /users/me",
  "put /users/me",
  "get /users/me/companies",
  "get /me/reports",
  "get /meter-status-types",
  "get /utilities/validate/meter-existence",
  "get /utilities/portal-link",
  "get /utilities/portal-link-supported",
  "get /addresses",
]);

const query = new URLSearchParams({
  start_date: "2026-06-01",
  end_date: "2026-06-10",
  period_type: "hour",
  date: "2026-06-01",
  type: "csv",
  commentable_type: "ticket",
  commentable_id: String(ticket.open),
  reference_identifier: "1",
  inbound_driver: "solaredge",
  driver: "solaredge",
  postcode: "3511AB",
  number: "1",
  search: "x",
  group_by: "tag",
});

const sampleBody = {
  name: "x",
  title: "x",
  message: "hello",
  value: "x",
  type_id: 1,
  snoozed_until: "2026-07-01",
  promised_total_wh: 5,
  first_name: "x",
  last_name: "x",
  email: "x@y.example",
  commentable_type: "ticket",
  commentable_id: ticket.open,
  action_name: "deleteUser",
  user_id: user.owner,
  reference_identifier: "123456",
  peak_in_watt: 5,
  operational_since: "2026-06-01",
  inbound_driver: "solaredge",
  monitored_since: "2026-06-10",
  interval_in_minutes: 60,
  measurements: [{ measured_at: "2026-06-10T10:00:00Z", generated_in_kwh: 1 }],
  address: { street: "x", street_number: "1", postal_code: "3511AB", city: "x", latitude: 52, longitude: 5 },
};

beforeAll(async () => {
  await testStack.stack.db
    .prepare(
      `insert into reports (id, user_id, company_id, subject, format, query, status, deadline, created_at)
       values (1, ?, ?, 'plants', 'csv', '', 'finished', '2999-01-01T00:00:00Z', '2026-06-01T10:00:00Z')`,
    )
    .bind(user.owner, company.alpha)
    .run();
});

const guarded = endpoints.filter((endpoint) => endpoint.access !== "guest");

async function call(who: "unrelated" | "beta" | null, endpoint: (typeof endpoints)[number], names = ownIds) {
  const path = pathOf(endpoint, names);
  return readResponse(
    await testStack
      .as(who)
      .raw(`${path}?${query}`, {
        method: endpoint.method.toUpperCase(),
        ...(endpoint.method !== "get" && { body: JSON.stringify(sampleBody) }),
      }),
  );
}

describe("every endpoint", () => {
  it.each(guarded.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s requires a token",
    async (_, endpoint) => {
      expect((await call(null, endpoint)).body.error).toMatchObject({ code: 1000 });
    },
  );

  it.each(
    guarded
      .filter((endpoint) => !forEverybody.has(`${endpoint.method} ${endpoint.path}`))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )("%s returns 4005 or 2000 to a user of another company", async (_, endpoint) => {
    for (const names of [ownIds, { ...ownIds, c: company.unrelated }]) {
      const response = await call("unrelated", endpoint, names);
      const ofOwnCompany = names.c === company.unrelated && !/\{(p|child|t|u)\}/.test(endpoint.path);
      if (ofOwnCompany && response.status < 300) continue;
      expect([2000, 4005, ...(ofOwnCompany ? [4000] : [])], endpoint.path).toContain(response.body.error.code);
    }
  });
});
