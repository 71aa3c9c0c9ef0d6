import { ApiError } from "@shared/api/result";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { ticketOptions } from "./options.server";

describe("ticketOptions", () => {
  const ticket = { id: 70, number: "10070", title: "Geen opbrengst", description: "", closed_on: null };
  const base = "/companies/3/plants/9";
  const load = async (
    tickets: readonly object[],
    extensions = {},
    subject = "types=zero_yield",
    failed: object = {},
  ) => {
    const responses = {
      "GET /companies/3/users": [{ id: 40, first_name: "Jan", last_name: "Bos" }],
      "GET /companies/3/ticket-templates": [{ id: 4, name: "No yield" }],
      [`GET ${base}/tickets`]: tickets,
      [`GET ${base}/issues`]: [
        { id: 50, type_name: "zero_yield" },
        { id: 51, type_name: "shade" },
      ],
      ...failed,
    };
    const { context } = createTestContext(responses, createTestSession(), { extensions });
    const query = `companyId=3&plantId=9&${subject}`;
    const request = new Request(`https://site.example/resources/ticket-options?${query}`);
    const result = await ticketOptions({ request, context, params: {} });
    return result.ok ? result.value : null;
  };

  it("has the users, the templates, and whether tickets have a planning", async () => {
    const users = [{ id: "40", name: "Jan Bos" }];
    const templates = [{ id: "4", name: "No yield" }];
    const whole = { users, templates, error: null, hasPlanning: true, hasSeveralPlants: true, similar: [] };
    expect(await load([])).toEqual(whole);
    expect(await load([], { tickets: false })).toMatchObject({ hasPlanning: false, hasSeveralPlants: false });
    expect(await load([], { ticket_plants: false })).toMatchObject({ hasPlanning: true, hasSeveralPlants: false });
  });

  it("has the users when the templates fail to load, the templates when the users fail, and is an error when both fail", async () => {
    const failing = (...paths: string[]) =>
      load(
        [],
        {},
        "",
        Object.fromEntries(paths.map((path) => [`GET /companies/3/${path}`, new ApiError({ status: 503 })])),
      );
    expect(await failing("users", "ticket-templates")).toBeNull();
    expect(await failing("ticket-templates")).toMatchObject({
      users: [{ id: "40" }],
      templates: null,
      error: { status: 503 },
    });
    expect(await failing("users")).toMatchObject({ users: null, templates: [{ id: "4" }], error: { status: 503 } });
  });

  it("has the open tickets about the same types of issues, by their issues or else by their text", async () => {
    const similar = async (changes: object) => (await load([{ ...ticket, ...changes }]))?.similar.map(({ id }) => id);
    expect(await similar({})).toEqual([70]);
    expect(await similar({ title: "Inspection" })).toEqual([]);
    expect(await similar({ title: "Inspection", issue_ids: [50] })).toEqual([70]);
    expect(await similar({ issue_ids: [51] })).toEqual([]);
    expect(await similar({ closed_on: "2026-11-01T10:00:00Z" })).toEqual([]);
    expect(await load([ticket], {}, "issues=50")).toMatchObject({ similar: [{ id: 70 }] });
    expect(await load([ticket], {}, "issues=51")).toMatchObject({ similar: [] });
  });
});
