import { describe, expect, it } from "vitest";
import { endpointGroups, endpoints } from "../../src/endpoints";
import { openApiDocument } from "../../src/routes/openapi";
import { setupFixtureStack } from "../support/fixture-stack";
import type { Operation } from "../support/operations";

/** Every endpoint of domain/v0-calls.md. */
const contract = `
post /sign-in
post /password/email
post /password/reset
get /users/me
put /users/me
get /users/me/companies
get /companies
post /companies
get /companies/{c}
put /companies/{c}
get /companies/{c}/children
get /companies/{c}/inbound-drivers
get /companies/{c}/visible-inbound-drivers
get /companies/{c}/driver-accounts
get /inbound-drivers
get /driver-accounts
put /companies/{c}/driver-accounts/{a}
delete /companies/{c}/driver-accounts/{a}
get /companies/{c}/users
post /companies/{c}/users
get /companies/{c}/users/{u}/filter-presets
get /companies/{c}/driver-status
get /companies/{c}/status-counts
get /companies/{c}/indicators-per-date
get /companies/{c}/indicators-resolved-per-date
get /companies/{c}/promise-status-changes-per-date
get /companies/{c}/performance
get /companies/{c}/statistics/number-of-plants
get /companies/{c}/statistics/number-of-plants-since
get /companies/{c}/statistics/open-tickets-count
get /companies/{c}/statistics/filtered-count
get /companies/{c}/statistics/total-peak-power
get /companies/{c}/statistics/status-counts
get /companies/{c}/plant-locations
get /companies/{c}/plants
get /companies/{c}/plant-issues
get /companies/{c}/tickets
get /tickets
get /companies/{c}/plants/generate-report
get /companies/{c}/meters/generate-report
get /companies/{c}/issues/generate-report
get /me/reports
get /me/reports/{id}
get /me/reports/{id}/download
get /companies/{c}/plants/{p}
put /companies/{c}/plants/{p}
post /companies/{c}/plants
delete /plants/{p}
get /plants/{p}/owning-company
get /companies/{c}/plants/{p}/meters
get /companies/{c}/plants/{p}/tickets
get /companies/{c}/plants/{p}/audits
get /companies/{c}/plants/{p}/meters/audits
get /companies/{c}/plants/{p}/issues
get /companies/{c}/plants/{p}/tags
get /companies/{c}/plants/{p}/companies
get /companies/{c}/plants/{p}/promise-statuses
get /companies/{c}/plants/{p}/scores
get /companies/{c}/plants/{p}/meters/{m}/scores
get /companies/{c}/plants/{p}/performances
get /companies/{c}/plants/{p}/meters/{m}/performances
get /companies/{c}/plants/{p}/standard-errors
get /companies/{c}/plants/{p}/meters/{m}/standard-errors
get /companies/{c}/plants/{p}/meters/{m}/historical-summary
get /companies/{c}/plants/{p}/meters/{m}/meter-statuses
get /companies/{c}/plants/{p}/meters/{m}/strings
get /meter-status-types
put /companies/{c}/plants/{p}/promise-status/{id}
put /companies/{c}/plants/{p}/meters/{m}/issues/{i}/snooze
put /companies/{c}/plants/{p}/meters/{m}/issues/{i}/unsnooze
post /companies/{c}/plants/{p}/meters
get /companies/{c}/plants/{p}/meters/{m}
put /companies/{c}/plants/{p}/meters/{m}
delete /companies/{c}/plants/{p}/meters/{m}
get /companies/{c}/plants/{p}/meters/{m}/diagnostics
get /companies/{c}/plants/{p}/meters/{m}/production-check
get /companies/{c}/plants/{p}/meters/{m}/connection-check
get /companies/{c}/plants/{p}/checks
get /utilities/validate/meter-existence
get /utilities/portal-link
get /utilities/portal-link-supported
get /companies/{c}/driver/{d}/credential-compositions
get /companies/{c}/driver-accounts/{a}/credential-compositions
get /companies/{c}/plants/{p}/notes
post /companies/{c}/plants/{p}/notes
put /companies/{c}/plants/{p}/notes/{id}
delete /companies/{c}/plants/{p}/notes/{id}
get /companies/{c}/plants/{p}/files
post /companies/{c}/plants/{p}/files
delete /companies/{c}/plants/{p}/files/{id}
get /companies/{c}/plants/{p}/contacts
post /companies/{c}/plants/{p}/contacts
get /companies/{c}/plants/{p}/contacts/{id}
put /companies/{c}/plants/{p}/contacts/{id}
delete /companies/{c}/plants/{p}/contacts/{id}
get /companies/{c}/plants/{p}/custom-fields
post /companies/{c}/plants/{p}/custom-fields
put /companies/{c}/plants/{p}/custom-fields/{id}
delete /companies/{c}/plants/{p}/custom-fields/{id}
put /companies/{c}/plants/{p}/tags/{tag}
delete /companies/{c}/plants/{p}/tags/{tag}
put /companies/{c}/plants/{p}/companies/{company}
delete /companies/{c}/plants/{p}/companies/{company}
get /actions
post /actions
get /addresses
get /companies/{c}/tickets/{t}
post /companies/{c}/plants/{p}/tickets
put /companies/{c}/plants/{p}/tickets/{t}
put /companies/{c}/plants/{p}/tickets/{t}/close
put /companies/{c}/plants/{p}/tickets/{t}/open
put /companies/{c}/plants/{p}/tickets/{t}/assignees/{u}
delete /companies/{c}/plants/{p}/tickets/{t}/assignees/{u}
get /companies/{c}/ticket-templates
get /comments
post /comments
get /companies/{c}/tags
post /companies/{c}/tags
get /companies/{c}/children/tags
put /companies/{c}/children/{child}/tags/{tag}
delete /companies/{c}/children/{child}/tags/{tag}
get /companies/{c}/plant-custom-field-types
get /companies/{c}/children/plant-custom-field-types
put /companies/{c}/children/{child}/plant-custom-field-types/{type}
delete /companies/{c}/children/{child}/plant-custom-field-types/{type}
`
  .trim()
  .split("\n");

/** Single objects that no screen reads, the endpoint behind temporary_url, and extensions. */
const beyondTheContract = [
  "get /companies/{c}/statistics/losses",
  "get /companies/{c}/plants/{p}/losses",
  "get /companies/{c}/plants/{p}/kpis",
  "get /companies/{c}/plants/{p}/weather",
  "get /companies/{c}/plants/{p}/energy-forecast",
  "get /companies/{c}/energy-forecast",
  "get /companies/{c}/plants/{p}/promise-status/{id}",
  "get /companies/{c}/plants/{p}/tickets/{t}",
  "get /files/{key}",
  "put /companies/{c}/tags/{tag}",
  "get /pattern-reviews",
  "get /search",
  "get /companies/{c}/search-suggestion",
  "get /companies/{c}/statistics/portfolio",
  "get /companies/{c}/statistics/portfolio-period",
  "get /companies/{c}/statistics/kpis",
  "get /companies/{c}/plants/{p}/today",
  "get /companies/{c}/statistics/today",
  "get /companies/{c}/statistics/today/hours",
  "get /companies/{c}/plants/{p}/measurement-imports",
  "get /companies/{c}/plants/{p}/meters/{m}/measurements",
  "post /companies/{c}/plants/{p}/meters/{m}/measurements",
  "post /companies/{c}/plants/{p}/meters/{m}/measurements/preview",
  "delete /companies/{c}/plants/{p}/meters/{m}/measurements/imports/{id}",
  "post /setup",
  "post /setup/link",
  "get /companies/{c}/plants/{p}/meters/{m}/ingest-keys",
  "post /companies/{c}/plants/{p}/meters/{m}/ingest-keys",
  "delete /companies/{c}/plants/{p}/meters/{m}/ingest-keys/{id}",
  "get /me/access-tokens",
  "post /me/access-tokens",
  "delete /me/access-tokens/{id}",
  "get /me/calendar",
  "post /me/calendar",
  "delete /me/calendar",
  "get /calendar/{secret}",
  "get /companies/{c}/alert-rules",
  "post /companies/{c}/alert-rules",
  "put /companies/{c}/alert-rules/{id}",
  "delete /companies/{c}/alert-rules/{id}",
  "post /companies/{c}/alert-rules/preview",
  "post /companies/{c}/alert-rules/{id}/test",
  "get /companies/{c}/alert-rules/{id}/messages",
  "get /companies/{c}/report-schedules",
  "post /companies/{c}/report-schedules",
  "put /companies/{c}/report-schedules/{r}",
  "delete /companies/{c}/report-schedules/{r}",
  "post /companies/{c}/report-schedules/preview",
  "post /companies/{c}/report-schedules/{r}/send",
  "get /companies/{c}/report-schedules/{r}/sent",
  "get /companies/{c}/report-schedules/{r}/sent/{id}",
  "get /companies/{c}/report-schedules/{r}/sent/{id}/file",
  "get /companies/{c}/report-logo",
  "put /companies/{c}/report-logo",
  "delete /companies/{c}/report-logo",
  "get /companies/{c}/owner-links",
  "post /companies/{c}/owner-links",
  "delete /companies/{c}/owner-links/{id}",
  "get /owner-links/{token}",
  "get /me/status-mails",
  "get /me/push",
  "post /me/push",
  "delete /me/push/{id}",
  "post /companies/{c}/driver-accounts",
  "get /companies/{c}/pulled-accounts",
  "put /driver-accounts/{a}/api-key",
  "delete /driver-accounts/{a}",
];

const testStack = setupFixtureStack();

describe("the OpenAPI document", () => {
  it("describes exactly the endpoints of the contract", () => {
    const paths = openApiDocument(endpointGroups).paths as Record<string, Record<string, unknown>>;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual([...contract, ...beyondTheContract].sort());
    expect(described).toHaveLength(endpoints.length);
  });

  it("names, groups and describes every operation and query parameter", () => {
    const { paths, tags } = openApiDocument(endpointGroups) as {
      paths: Record<string, Record<string, Operation>>;
      tags: { name: string }[];
    };
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
    const ids = operations.map((operation) => operation.operationId);
    expect(new Set(ids).size).toBe(endpoints.length);
    expect(ids).toContain("getCompanyPlantMeterPerformances");
    expect(ids).toContain("deleteCompanyChildTag");
    for (const id of ids) expect(id).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z]+$/);
    const names = tags.map((each) => each.name);
    for (const { operationId, tags: own, responses, parameters } of operations) {
      expect(own.every((name) => names.includes(name)) && own.length === 1, operationId).toBe(true);
      expect(Object.keys(responses), operationId).toContain("4XX");
      for (const each of parameters.filter((parameter) => parameter.in === "query"))
        expect(each.description, `${operationId} ${each.name}`).toMatch(/^.+\.$/);
    }
  });

  it("uses each schema name for one schema", () => {
    const structs = new Map<string, unknown>();
    for (const { response } of endpoints) {
      if (!("struct" in response)) continue;
      expect(structs.get(response.name) ?? response.struct).toBe(response.struct);
      structs.set(response.name, response.struct);
    }
  });

  it("is served, and equals openapi.json in the repository", async () => {
    const response = await testStack.stack.fetch("/v0/openapi.json");
    expect(response.headers.get("content-type")).toContain("application/json");
    const served = (await response.json()) as object;
    expect(served).toEqual(JSON.parse(JSON.stringify(openApiDocument(endpointGroups))));
    await expect(`${JSON.stringify(served, null, 2)}\n`).toMatchFileSnapshot("../../openapi.json");
  });
});
