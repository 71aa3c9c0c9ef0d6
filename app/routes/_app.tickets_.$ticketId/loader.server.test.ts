import { ApiError } from "@shared/api/result";
import { type ApiResponses, createLoaderArgs, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader, ticketPageParts } from "./loader.server";

const ticket = {
  id: 12,
  number: 10_012,
  title: "No power",
  description: "<p>Look <script>alert(1)</script><b>now</b></p>",
  plant_id: 9,
  plant: { id: 9, name: "School", owning_company_id: 5 },
  creator: { id: 2, first_name: "Piet", last_name: "Vos" },
  assignees: [{ id: 40, first_name: "Jan", last_name: "Bos" }],
  assignments: [],
  created_at: "2026-03-01T11:00:00Z",
  closed_on: null,
};
const responses: ApiResponses = {
  "GET /companies/3/tickets/12": ticket,
  "GET /comments": {
    data: [
      { id: 1, comment: "<p>older</p>", created_at: "2026-03-02T11:00:00Z" },
      {
        id: 2,
        comment: '<p onclick="x()">newer</p>',
        created_at: "2026-03-03T11:00:00Z",
        commenter: { id: 7, first_name: "Anna", last_name: "de Vries" },
      },
    ],
  },
  "GET /companies/3/users": [
    { id: 40, first_name: "Jan", last_name: "Bos", robot: false },
    { id: 41, first_name: "Robot", last_name: "Robot", robot: true },
  ],
  "GET /companies/5": { id: 5, name: "Noord", non_mon_accessible: false, non_mon_creation_enabled: false },
};

function load(
  responses: ApiResponses,
  {
    path = "/tickets/12",
    id = "12",
    session = createTestSession(),
    tickets = true,
    ticket_plants = true,
    pattern_reviews = true,
  } = {},
) {
  const extensions = { tickets, ticket_plants, pattern_reviews };
  const { args, calls } = createLoaderArgs(`${path}`, responses, session, { extensions });
  return { calls, data: loader({ ...args, params: { ticketId: id } }).then(({ data }) => data) };
}

const value = async <T>(result: Promise<{ ok: boolean; value?: T }> | { ok: boolean; value?: T }) =>
  (await result).value;

describe("the loader of a ticket", () => {
  it("returns sanitized HTML", async () => {
    const { ticket: view, comments } = await load(responses).data;
    expect(await value(view)).toMatchObject({ description: { safeHtml: "<p>Look <b>now</b></p>" } });
    expect(await value(comments)).toMatchObject([
      { id: 2, text: { safeHtml: "<p>newer</p>" }, own: true },
      { id: 1, own: false, name: null },
    ]);
  });

  it.each<[unknown, object]>([
    [[{ id: 7, name: "No yield" }], { ok: true, value: true }],
    [[], { ok: true, value: false }],
    [new ApiError({ status: 500 }), { ok: false }],
  ])("knows whether the company has templates", async (templates, expected) => {
    const { hasTemplates } = await load({ ...responses, "GET /companies/3/ticket-templates": templates }).data;
    expect(await hasTemplates).toMatchObject(expected);
  });

  it("has the planning, the issues and the finding of a ticket only where the API offers them", async () => {
    const planning = { due_on: "2026-03-04", visit_on: "2026-03-02", priority: "high", waiting_for: "customer" };
    const closing = {
      finding: "cleaned",
      finding_note: "Moss",
      closer: ticket.creator,
      closed_on: "2026-03-05T11:00:00Z",
    };
    const view = async (changes: object, tickets = true) => {
      const path = "GET /companies/3/tickets/12";
      const row = { ...ticket, ...planning, issue_ids: [50], ...changes };
      return value((await load({ ...responses, [path]: row }, { tickets }).data).ticket);
    };
    expect(await view({})).toMatchObject({ planning, issueIds: [50], closing: null, overdue: expect.any(Number) });
    expect((await view({}))?.overdue).toBeGreaterThan(0);
    const found = { at: closing.closed_on, by: "Piet Vos", finding: "cleaned", note: "Moss" };
    expect(await view(closing)).toMatchObject({ closing: found, overdue: 0 });
    expect(await view(closing, false)).toMatchObject({
      planning: null,
      overdue: 0,
      issueIds: [],
      closing: { by: null, finding: null, note: "" },
    });
  });

  it("names the plants of a ticket for several plants", async () => {
    const plants = [
      { id: 9, name: "School", city: "Breda", ticket_id: 12, issue_ids: [50] },
      { id: 10, name: null, city: null, ticket_id: 13, issue_ids: [] },
    ];
    const call = { "GET /companies/3/tickets/12": { ...ticket, plants } };
    expect((await value((await load({ ...responses, ...call }).data).ticket))?.plants).toMatchObject([
      { id: 9, name: "School", city: "Breda" },
      { id: 10, city: null },
    ]);
    const without = await load({ ...responses, ...call }, { ticket_plants: false }).data;
    expect((await value(without.ticket))?.plants).toEqual([]);
    expect((await value((await load(responses).data).ticket))?.plants).toEqual([]);
  });

  it("leads from the part of a further plant to the ticket for several plants", async () => {
    const call = { "GET /companies/3/tickets/12": { ...ticket, parent_id: 11 } };
    const response = await load({ ...responses, ...call }).data.catch((thrown: unknown) => thrown);
    expect(response).toBeInstanceOf(Response);
    expect((response as Response).headers.get("Location")).toBe("/tickets/11?companyId=3");
  });

  it("has the review of a pattern only where the API stores it", async () => {
    const review = { named_pattern: "lost_string", verdict: "right", actual_pattern: null, actual_cause: "" };
    const row = { ...ticket, closed_on: "2026-03-05T11:00:00Z", named_pattern: "soiling" };
    const view = async (more: object, pattern_reviews = true) => {
      const call = { "GET /companies/3/tickets/12": { ...row, ...more } };
      return value((await load({ ...responses, ...call }, { pattern_reviews }).data).ticket);
    };
    expect(await view({})).toMatchObject({ pattern: "soiling", closing: { review: null } });
    expect(await view({ pattern_review: review })).toMatchObject({ pattern: "lost_string", closing: { review } });
    expect(await view({ pattern_review: review }, false)).toMatchObject({ pattern: null, closing: { review: null } });
  });

  it("returns no robots among the users", async () =>
    expect(await value((await load(responses).data).users)).toEqual([{ id: 40, name: "Jan Bos" }]));

  it("returns the state of the plant, its open issues the worst first", async () => {
    const plant = {
      id: 9,
      yield_status: "NOK",
      monitored_since: "2020-01-01",
      lost_kwh_per_day: 12.5,
      lost_cents_per_day: 250,
    };
    const issue = (id: number, more: object) => ({
      id,
      type_name: "shade",
      severity: 75,
      found_on: "2026-03-01",
      ...more,
    });
    const given: ApiResponses = {
      ...responses,
      "GET /companies/3/plants/9": plant,
      "GET /companies/3/plants/9/issues": [
        issue(1, {}),
        issue(2, { type_name: "zero_yield", severity: 100 }),
        issue(3, { resolved_on: "2026-03-02" }),
        issue(4, { type_name: "ticket" }),
      ],
    };
    const context = await value((await load(given).data).plant);
    expect(context).toMatchObject({ status: "NOK", lostKwhPerDay: 12.5, lostCentsPerDay: 250 });
    expect(context?.issues?.map(({ id }) => id)).toEqual([2, 1]);
    const withoutIssues = { ...given, "GET /companies/3/plants/9/issues": new ApiError({ status: 500 }) };
    expect(await value((await load(withoutIssues).data).plant)).toMatchObject({ status: "NOK", issues: null });
    expect((await (await load(responses).data).plant).ok).toBe(false);
  });

  it("counts the meters with one finding, and repeats no issue that the ticket is about", async () => {
    const issue = (id: number, type_name: string, began_on: string, meter: number) => ({
      ...{ id, type_name, severity: 75, found_on: "2026-03-01", began_on, meter: { id: meter } },
    });
    const { plant } = await load({
      ...responses,
      "GET /companies/3/tickets/12": { ...ticket, issue_ids: [1, 2] },
      "GET /companies/3/plants/9": { id: 9 },
      "GET /companies/3/plants/9/issues": [
        issue(1, "shade", "2026-02-26", 70),
        issue(2, "shade", "2026-02-25", 71),
        issue(3, "power_interruption", "2026-02-28", 70),
        issue(4, "power_interruption", "2026-02-27", 70),
      ],
    }).data;
    expect(await value(plant)).toMatchObject({
      subject: [{ id: 1, finding: "shade", meters: 2, since: "2026-02-25" }],
      issues: [{ id: 4, finding: "power_interruption", meters: 1, since: "2026-02-27" }],
    });
  });

  it("states what a closed ticket with a finding changed", async () => {
    const effect = async (changes: object, performances: unknown = []) => {
      const closed = { ...ticket, issue_ids: [50], closed_on: "2026-03-05T11:00:00Z", finding: "cleaned" };
      const { data, calls } = load({
        ...responses,
        "GET /companies/3/tickets/12": { ...closed, ...changes },
        "GET /companies/3/plants/9": { id: 9 },
        "GET /companies/3/plants/9/issues": [
          {
            ...{ id: 50, type_name: "misc", found_on: "2026-03-01", began_on: "2026-02-25" },
            ...{ resolved_on: "2026-03-06", lost_kwh: 100 },
          },
        ],
        "GET /companies/3/plants/9/performances": performances,
      });
      const context = await value((await data).plant);
      return { effect: context?.effect, isCompared: calls.some(({ call }) => call.endsWith("/performances")) };
    };
    const day = { start_date: "2026-03-06", actual_yield_in_kwh: 9, expected_yield_in_kwh: 10 };
    const cost = { lostKwh: 100, notReceivedKwh: null, days: 10 };
    expect((await effect({}, [{ ...day, compared_expected_yield_in_kwh: 10 }])).effect).toEqual({
      ...cost,
      after: { ratio: 0.9, days: 1 },
    });
    expect((await effect({}, new ApiError({ status: 500 }))).effect).toEqual({ ...cost, after: null });
    expect((await effect({}, [])).effect).toEqual({ ...cost, after: "not known yet" });
    expect(await effect({ finding: null })).toEqual({ effect: null, isCompared: false });
    expect(await effect({ closed_on: null })).toEqual({ effect: null, isCompared: false });
  });

  it("allows changes by users of the owning company and by administrators", async () => {
    const may = async (responses: ApiResponses, admin = false) => {
      const { data } = load(responses, { session: createTestSession({ admin }) });
      return (await value((await data).ticket))?.mayChange;
    };
    const denied = { ...responses, "GET /companies/5": new ApiError({ status: 403, code: 4005 }) };
    expect(await may(responses)).toBe(true);
    expect(await may(denied)).toBe(false);
    expect(await may(denied, true)).toBe(true);
    const undecided = { ...responses, "GET /companies/5": new ApiError({ status: 500 }) };
    expect(await may(undecided)).toBe(true);
  });

  it("ends the session that ends during a call that it can do without", async () => {
    const ended = new Response(null, { status: 302 });
    const { ticket } = await load({ ...responses, "GET /companies/5": ended }).data;
    expect(await ticket).toMatchObject({ ok: false, error: { sessionEnded: true } });
  });

  it("returns the text in the format of the editor to users who may change it", async () => {
    const denied = { ...responses, "GET /companies/5": new ApiError({ status: 403, code: 4005 }) };
    const view = async (given: ApiResponses) => value((await load(given).data).ticket);
    expect(await view(responses)).toMatchObject({
      text: { title: "No power", description: "<p>Look <strong>now</strong></p>" },
      mayComment: false,
    });
    expect(await view(denied)).toMatchObject({ text: null });
    const own = { ...ticket, plant: { ...ticket.plant, owning_company_id: 3 } };
    expect(await view({ ...responses, "GET /companies/3/tickets/12": own })).toMatchObject({ mayComment: true });
  });

  it("requests the ticket through the company in the URL", async () => {
    const { calls, data } = load({}, { path: "/tickets/12?companyId=8" });
    expect((await data).companyId).toBe(8);
    expect(calls.map(({ call }) => call)).toContain("GET /companies/8/tickets/12");
  });

  it("returns the ticket when the comments or the users fail", async () => {
    const failure = new ApiError({ status: 500 });
    const { data } = load({ ...responses, "GET /comments": failure, "GET /companies/3/users": failure });
    const page = await data;
    const parts = await Promise.all([page.ticket, page.comments, page.users]);
    expect(parts.map(({ ok }) => ok)).toEqual([true, false, false]);
  });

  it.each(["abc", "0", "1.5", "-1"])("responds with 404 for the id %s", async (id) => {
    const thrown = await load(responses, { id }).data.catch((error: unknown) => error);
    expect((thrown as Response).status).toBe(404);
  });
});

describe("ticketPageParts", () => {
  async function loadParts(query: string) {
    const { args, calls } = createLoaderArgs(`/resources/ticket-page?${query}`, responses);
    const result = await ticketPageParts(args);
    return { value: result.ok ? result.value : result.error, calls: calls.map(({ call }) => call) };
  }

  it("returns the ticket as the page does", async () => {
    const page = await load(responses).data;
    const { value: parts, calls } = await loadParts("companyId=3&ticketId=12&parts=ticket");
    expect(parts).toEqual({ ticket: await page.ticket });
    expect(calls).toEqual(["GET /companies/3/tickets/12", "GET /companies/5"]);
  });

  it("returns the comments with the instant that their times refer to", async () => {
    const { value: parts, calls } = await loadParts("companyId=3&ticketId=12&parts=comments");
    expect(parts).toMatchObject({ comments: { ok: true, value: [{ id: 2 }, { id: 1 }] } });
    expect(parts).toHaveProperty("asOf");
    expect(calls).toEqual(["GET /comments"]);
  });

  it.each(["companyId=3", "ticketId=12", "companyId=x&ticketId=12"])("responds with 400 for %s", (query) =>
    expect(loadParts(query)).rejects.toHaveProperty("status", 400),
  );
});
