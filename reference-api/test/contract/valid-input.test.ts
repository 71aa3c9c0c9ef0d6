import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpoints } from "../../src/endpoints";
import { validate } from "../../src/http/input";
import type { JsonSchema } from "../../src/http/json-schema";
import { actions } from "../../src/routes/actions/actions";
import { formOf, parseForm } from "../../src/routes/actions/form";
import type { Endpoint } from "../../src/routes/endpoint";
import { pathOf } from "../support/fixture-paths";
import { setupFixtureStack } from "../support/fixture-stack";
import { bodySchemaOf, operationOf } from "../support/operations";
import { valuesOf } from "../support/schema-values";
import { readResponse } from "../support/users";

/**
 * A rule that a schema cannot express: the field, the messages of the rule, and the reason why the rule is not about
 * the format.
 */
type Rule = readonly [operation: RegExp, field: string, message: RegExp, reason: string];

const twoFields = "compares two fields";
const twoValues = "compares the values of a list";
const reference = "depends on whether an id or a name exists";
const unique = "has to be unique";
const day = "depends on the day of the request";
const setting = "depends on a setting";
const state = "depends on the state of what changes";

const rules: readonly Rule[] = [
  [/^get /, "end_date", /^The end must not be before the start\.|^Select at most \d+ days\./, twoFields],
  [/^get .*generate-report$/, "start_date", /^This field is required\./, twoFields],
  [/^get .*generate-report$/, "end_date", /^This field is required\./, twoFields],
  ...["indicators", "tags", "companies", "drivers"].map(
    (name): Rule => [/^get /, name, /^A value cannot be both included and excluded\./, twoValues],
  ),
  ...["found_on", "monitored_since"].map(
    (name): Rule => [/^get /, name, /^The first date must be before the second\./, twoValues],
  ),
  ...["peak", "p90"].map(
    (name): Rule => [/^get /, name, /^The first number must be less than the second\./, twoValues],
  ),
  [/^get \/utilities\//, "driver", /^This driver has no portal\./, reference],
  [/^post \/password\/reset$/, "password_confirmation", /^Passwords do not match!/, twoFields],
  [/^post \/password\/reset$/, "token", /^This link is no longer valid\./, reference],
  [/^post \/setup$/, "password_confirmation", /^Passwords do not match!/, twoFields],
  [/^post \/setup$/, "token", /^This link is no longer valid\./, reference],
  [/^put \/users\/me$/, "confirmation_password", /^Passwords do not match!/, twoFields],
  [/^put \/companies\/\{c\}$/, "children", /^A company cannot/, reference],
  [/^post .*\/users$/, "email", /^This e-mail address is already in use\./, unique],
  [/^(post .*\/tags|put .*\/tags\/\{tag\})$/, "name", /^This company already has a tag of this name\./, unique],
  [/^post .*\/plants$/, "monitored_since", /^Select (a|today)|^Supply a/, day],
  [/^put .*\/plants\/\{p\}$/, "monitored_since", /cannot be changed\.|^Select (a|today)|^Supply a/, state],
  [/^post .*\/meters$/, "plant_id", /^The plant does not match the URL\./, reference],
  [/^post .*\/meters$/, "driver_account_id", /^This account does not belong to the driver\./, reference],
  [/^post .*\/meters$/, "reference_identifier", /did not validate|already exists/, unique],
  [/^post .*\/meters$/, "operational_since", /can be up to \d+ years in the past\./, day],
  [/^(post .*\/meters|put .*\/meters\/\{m\})$/, "retired_on", /^Select|^A retired meter/, state],
  [/\/snooze$/, "snoozed_until", /^Select a day after today|^Only open issues/, day],
  [/^put .*\/contacts\/\{id\}$/, "name", /^Enter a name, an e-mail address or a phone number\./, state],
  [/^(post|put) .*\/custom-fields/, "type_id", /^This plant already has/, unique],
  [/^(post|put) .*\/custom-fields/, "value", /^Enter a/, reference],
  [/^post .*\/tickets$/, "plants", /^The plants of a ticket must|^An issue does not belong/, reference],
  [/^post .*\/tickets$/, "general", /^The body may have at most/, "depends on the bytes of the request"],
  [/^put .*\/tickets\/\{t\}$/, "ticket_template_id", /closed ticket/, state],
  [/\/close$/, "pattern_review", /^This ticket is not about issues\./, state],
  [/\/close$/, "pattern_review", /^The cause cannot be the pattern/, twoFields],
  ...["quiet_from", "quiet_until", "escalate_after_hours", "escalate_to_user_id", "webhook_url"].map(
    (name): Rule => [/alert-rules/, name, /^This field is required\.|^The quiet hours must end/, twoFields],
  ),
  [/alert-rules/, "kinds", /^Choose at least one kind/, twoValues],
  [/alert-rules/, "findings", /^Choose at least one type/, twoValues],
  [/alert-rules/, "drivers", /^Choose 1 to 100 drivers/, twoValues],
  [/alert-rules|report-schedules/, "plants", /^Choose (a tag, plants or a view|1 to 50)/, twoFields],
  [
    /alert-rules|report-schedules/,
    "plants",
    /^(A view cannot have the filter|Choose a view with)/,
    "is a query of the list of plants",
  ],
  [/alert-rules/, "webhook_url", /^Enter a URL that starts with/, "is a URL"],
  [/report-schedules/, "user_ids", /^Choose 1 to 20 recipients/, twoFields],
  [/report-logo$/, "content", /^Choose a PNG or JPEG image\./, "is an image"],
  [/^post .*\/report-schedules$/, "general", /^A company has at most/, state],
  [/alert-rules/, "channel", /^Push messages are not set up/, setting],
  [/^post \/me\/push$/, "general", /^Push messages are not set up/, setting],
  [/^post .*\/alert-rules$/, "general", /^A person has at most/, state],
  [/owner-links$/, "plants", /^Choose (a tag or plants|1 to 50)|^Only the owning company/, twoFields],
  [/owner-links$/, "expires_on", /^Select a day within the next 5 years\./, day],
  [/owner-links$/, "general", /^A company has at most/, state],
  [/access-tokens$/, "expires_on", /^Enter a day from/, day],
  [/access-tokens$/, "general", /^A person has at most/, state],
  [/^post \/actions$/, "repaired_on", /^Select/, day],
  [/^post \/actions$/, "visit_on", /^Select/, day],
  [/^post \/actions$/, "part", /^The meter has no such fault/, state],
  [/^post \/actions$/, "plant_id", /^This plant is not monitored/, state],
  [/^post \/actions$/, "plant_code", /^Another plant has this code\./, unique],
];

const testStack = setupFixtureStack();

/** A query that the parameters of an operation allow. */
function queriesOf(endpoint: Endpoint) {
  const parameters = operationOf(endpoint).parameters.filter((parameter) => parameter.in === "query");
  const values = parameters.map(({ name = "", schema = {} }) => [name, valuesOf(schema).map(String)] as const);
  const required = parameters.filter((parameter) => parameter.required).map(({ name = "" }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys: required }).filter(
    // A URL cannot contain lone surrogates.
    (query) => Object.values(query).every((value) => !/\p{Surrogate}/u.test(value)),
  );
}

/** The messages of an error response about the format of the input, not about a rule. */
async function formMessages(endpoint: Endpoint, query: Record<string, string>, body: unknown): Promise<string[]> {
  const who = endpoint.access === "guest" ? null : endpoint.access === "admin" ? "admin" : "owner";
  const search = new URLSearchParams(query);
  const response = await readResponse(
    await testStack
      .as(who)
      .raw(`${pathOf(endpoint)}?${search}`, {
        method: endpoint.method.toUpperCase(),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  );
  expect(response.status).toBeLessThan(500);
  if (response.body?.error?.code !== 4000) return [];
  const name = `${endpoint.method} ${endpoint.path}`;
  return Object.entries<string[]>(response.body.error.messages).flatMap(([field, messages]) =>
    messages
      .filter((text) => !rules.some(([path, of, pattern]) => path.test(name) && of === field && pattern.test(text)))
      .map((text) => `${field}: ${text}`),
  );
}

/** Parses the form of an admin action. The dates of the form have no limits. */
function submit(body: Record<string, unknown>): void {
  const action = actions.find(({ name }) => name === body.action_name);
  const fields = action ? formOf(action, "2026-06-17") : [];
  parseForm(
    fields.map((field) => (field.type === "date" ? { ...field, min: null, max: null } : field)),
    body,
  );
}

const withInput = endpoints.filter((endpoint) => endpoint.query || endpoint.body);

describe("input that the OpenAPI document allows", () => {
  it.each(withInput.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s allows only queries and bodies that the endpoint accepts",
    async (_, endpoint) => {
      const schema: JsonSchema | undefined = bodySchemaOf(endpoint);
      const bodies = schema ? valuesOf(schema) : fc.constant(undefined);
      await fc.assert(
        fc.asyncProperty(queriesOf(endpoint), bodies, async (query, body) => {
          expect(await formMessages(endpoint, query, body)).toEqual([]);
        }),
        { numRuns: schema ? 10 : 5 },
      );
    },
  );

  it("allows only bodies that the endpoints accept", () => {
    for (const endpoint of endpoints) {
      const schema = bodySchemaOf(endpoint);
      const { body } = endpoint;
      if (!schema || !body) continue;
      fc.assert(
        fc.property(valuesOf(schema), (value) => {
          const accepted = validate(value, body);
          if (endpoint.path === "/actions") submit(accepted as Record<string, unknown>);
        }),
        { numRuns: 100 },
      );
    }
  });

  it("has exceptions only for operations that exist", () => {
    const names = endpoints.map(({ method, path }) => `${method} ${path}`);
    for (const [operation] of rules)
      expect(
        names.some((name) => operation.test(name)),
        String(operation),
      ).toBe(true);
  });
});
