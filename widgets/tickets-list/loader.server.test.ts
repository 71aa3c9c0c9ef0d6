import { ApiError } from "@shared/api/result";
import {
  type ApiResponses,
  createLoaderArgs,
  createTestContext,
  createTestSession,
  everyExtension,
} from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadTicketsList, matchingTickets, patternReviews } from "./loader.server";

const ticket = {
  id: 12,
  number: 10_012,
  title: "No power",
  description: "<p>Nothing &amp; nobody</p>",
  company: { id: 5, name: "Noord" },
  plant_id: 9,
  plant: { id: 9, name: "School", owning_company_id: 5, address: { city: "Almere" } },
  assignees: [{ id: 40, first_name: "Jan", last_name: "Bos" }],
  created_at: "2026-03-01T11:00:00Z",
  closed_on: null,
};
const response = { data: [ticket], total: 31, per_page: 15 };

function load(path: string, responses: ApiResponses, { admin = false, list = "company" as "company" | "all" } = {}) {
  const { args, calls } = createLoaderArgs(`${path}`, responses, createTestSession({ admin }));
  return { calls, data: loadTicketsList(args, list) };
}

const thrown = (promise: Promise<unknown>): Promise<Response> =>
  promise.then(
    () => Promise.reject(),
    (it) => it,
  );
const location = async (promise: Promise<unknown>) => (await thrown(promise)).headers.get("Location");

describe("loader of a company's tickets", () => {
  it("returns the plant of a ticket, and the age of an open ticket", async () => {
    const created = Temporal.Now.instant()
      .subtract({ hours: 5 * 24 })
      .toString();
    const closed = { ...ticket, id: 13, plant: null, closed_on: "2026-03-02T11:00:00Z" };
    const unknown = { ...closed, id: 14, plant_id: null };
    const { data } = load("/tickets?ticket_status=open", {
      "GET /companies/3/tickets": { data: [{ ...ticket, created_at: created }, closed, unknown] },
    });
    const page = await (await data).page;
    const rows = page.ok ? page.value.rows : [];
    expect(rows[0]).toMatchObject({ plant: { name: "School", city: "Almere" }, ageDays: 5 });
    expect(rows[1]).toMatchObject({ plant: { name: { values: { id: 9 } }, city: null }, ageDays: null });
    expect(rows[2]?.plant).toBeNull();
  });

  it("redirects to the open tickets when the URL has no status", async () => {
    expect(await location(load("/tickets", {}).data)).toBe("/tickets?ticket_status=open");
    expect(await location(load("/tickets?search=roof", {}).data)).toBe("/tickets?ticket_status=open&search=roof");
  });

  it("returns the rows of the query with links to the tickets", async () => {
    const { calls, data } = load("/tickets?ticket_status=open&assigned_to=40", {
      "GET /companies/3/tickets": response,
      "GET /companies/3/users": [],
    });
    const { page } = await data;
    expect(await page).toMatchObject({
      ok: true,
      value: {
        rows: [{ href: "/tickets/12?companyId=3", hint: "Nothing & nobody", open: true, assignees: ["Jan Bos"] }],
        names: [{ filter: "assigned_to", id: "40", name: "Jan Bos" }],
        total: 31,
      },
    });
    expect(calls.find(({ call }) => call.endsWith("/tickets"))?.query).toMatchObject({
      ticket_status: "open",
      assigned_to: "40",
    });
  });

  it("lets users change the tickets of their company and of the child companies in the list", async () => {
    const tickets = [
      { ...ticket, id: 1, plant_id: 9, company_id: 3 },
      { ...ticket, id: 2, plant_id: 9, company_id: 5 },
      { ...ticket, id: 3, plant_id: 9, company_id: 8 },
      { ...ticket, id: 4, plant_id: null, company_id: 3 },
    ];
    const changeable = async (path: string, admin = false) => {
      const { data } = load(
        path,
        { "GET /companies/3/tickets": { ...response, data: tickets }, "GET /companies/3/children": [] },
        { admin },
      );
      const page = await (await data).page;
      return page.ok ? page.value.rows.flatMap(({ id, ref }) => (ref ? id : [])) : null;
    };
    expect(await changeable("/tickets?ticket_status=open")).toEqual([1]);
    expect(await changeable("/tickets?ticket_status=open&child_company_ids[]=5")).toEqual([1, 2]);
    expect(await changeable("/tickets?ticket_status=open", true)).toEqual([1, 2, 3]);
  });

  it("has the activity and the planning of tickets only where the API offers them", async () => {
    const planned = { due_on: "2026-03-04", priority: "high", waiting_for: "customer" };
    const active = { ...ticket, ...planned, comment_count: 0, last_activity_at: "2026-03-04T11:00:00Z" };
    const now = () => Temporal.Instant.from("2026-03-05T11:00:00Z");
    const rowWith = async (tickets: boolean, row: object) => {
      const responses = { "GET /companies/3/tickets": { ...response, data: [row] } };
      const { args } = createLoaderArgs("/tickets?ticket_status=open", responses);
      const extensions = { ...everyExtension, tickets };
      const page = await (await loadTicketsList({ ...args, context: { ...args.context, extensions, now } }, "company"))
        .page;
      const first = page.ok ? page.value.rows[0] : undefined;
      return [
        first?.commentCount,
        first?.lastActivityAt,
        first?.dueOn,
        first?.priority,
        first?.waitingFor,
        first?.overdue,
      ];
    };
    expect(await rowWith(true, active)).toEqual([0, "2026-03-04T11:00:00Z", "2026-03-04", "high", "customer", 1]);
    // A missing number is not known. It is not zero.
    expect(await rowWith(true, ticket)).toEqual([null, null, null, null, null, 0]);
    expect(await rowWith(false, active)).toEqual([null, null, null, null, null, 0]);
  });

  it("returns what a change of a ticket is based on", async () => {
    const closed = { ...ticket, id: 13, closed_on: "2026-03-02T11:00:00Z", finding: "cleaned", finding_note: "Moss" };
    const { data } = load("/tickets?ticket_status=open", {
      "GET /companies/3/tickets": { ...response, data: [ticket, closed] },
    });
    const page = await (await data).page;
    expect((page.ok ? page.value.rows : []).map(({ loaded }) => loaded)).toMatchObject([
      { templateId: null, assigneeIds: [40], closing: null },
      { closing: { finding: "cleaned", note: "Moss" } },
    ]);
  });

  it("returns what the issues of a ticket look like only where the API stores reviews", async () => {
    const patternWith = async (pattern_reviews: boolean) => {
      const responses = {
        "GET /companies/3/tickets": { ...response, data: [{ ...ticket, named_pattern: "soiling" }] },
      };
      const { args } = createLoaderArgs("/tickets?ticket_status=open", responses);
      const extensions = { ...everyExtension, pattern_reviews };
      const { page } = await loadTicketsList({ ...args, context: { ...args.context, extensions } }, "company");
      const result = await page;
      return result.ok ? result.value.rows[0]?.pattern : null;
    };
    expect(await patternWith(true)).toBe("soiling");
    expect(await patternWith(false)).toBeUndefined();
  });

  it("counts the further plants of a ticket only where the API has tickets for several plants", async () => {
    const cityWith = async (ticket_plants: boolean) => {
      const plants = [9, 10, 11].map((id) => ({ id, name: `Roof ${id}`, city: "Breda", ticket_id: id, issue_ids: [] }));
      const responses = { "GET /companies/3/tickets": { ...response, data: [{ ...ticket, plants }] } };
      const { args } = createLoaderArgs("/tickets?ticket_status=open", responses);
      const extensions = { ...everyExtension, ticket_plants };
      const { page } = await loadTicketsList({ ...args, context: { ...args.context, extensions } }, "company");
      const result = await page;
      return result.ok ? result.value.rows[0]?.plant?.city : null;
    };
    expect(await cityWith(true)).toBe("+2");
    expect(await cityWith(false)).not.toBe("+2");
  });

  it("returns the rows when the names of a filter cannot be loaded", async () => {
    const { data } = load("/tickets?ticket_status=open&template=4", {
      "GET /companies/3/tickets": response,
      "GET /companies/3/ticket-templates": new ApiError({ status: 500 }),
    });
    expect(await (await data).page).toMatchObject({ ok: true });
  });

  it("defers the rows and returns an API error", async () => {
    const responses = { "GET /companies/3/tickets": new ApiError({ status: 500 }) };
    const { page } = await load("/tickets?ticket_status=open&page=2", responses).data;
    expect(page).toBeInstanceOf(Promise);
    expect((await page).ok).toBe(false);
  });
});

describe("loader of all companies' tickets", () => {
  it("responds 403 to non-admins without calling v0", async () => {
    const { calls, data } = load("/admin/tickets?ticket_status=open", {}, { list: "all" });
    expect((await thrown(data)).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it("redirects to the support account's open tickets and links through each ticket's company", async () => {
    const asAdmin = { list: "all", admin: true } as const;
    expect(await location(load("/admin/tickets", {}, asAdmin).data)).toBe(
      "/admin/tickets?ticket_status=open&assigned_to=1",
    );
    const { page } = await load("/admin/tickets?ticket_status=open", { "GET /tickets": response }, asAdmin).data;
    expect(await page).toMatchObject({
      value: { rows: [{ href: "/tickets/12?companyId=5", company: { id: 5, name: "Noord", isCurrent: false } }] },
    });
  });
});

describe("the matching tickets", () => {
  /** A list of tickets with a number of rows per page. */
  function match(count: number, perPage: number, { total = count as number | null, overlap = 0 } = {}) {
    const calls: unknown[] = [];
    const { context } = createTestContext({}, createTestSession());
    const api = {
      ...context.api,
      read: async (path: string, { query }: { query: { page: number } }) => {
        calls.push([path, query.page]);
        const data = Array.from({ length: count }, (_, index) => ({
          ...ticket,
          id: index + 1,
          company_id: 3,
          closed_on: index === 0 ? "2026-03-02T11:00:00Z" : null,
        }));
        return {
          data: data.slice((query.page - 1) * (perPage - overlap), (query.page - 1) * (perPage - overlap) + perPage),
          total,
          per_page: perPage,
          unreadable: 0,
        };
      },
    } as unknown as typeof context.api;
    const request = new Request(
      "https://site.example/resources/tickets-matching?ticket_status=open&page=3&list=company",
    );
    return { calls, result: matchingTickets({ request, context: { ...context, api }, params: {} }) };
  }

  it("are the tickets of all pages of any size", async () => {
    const { calls, result } = match(32, 15);
    const value = (await result) as { ok: true; value: { tickets: object[] } };
    expect(value).toMatchObject({ ok: true, value: { total: 32, limit: null } });
    expect(value.value.tickets).toHaveLength(32);
    expect(value.value.tickets.slice(0, 2)).toMatchObject([
      { id: 1, open: false },
      { id: 2, open: true, ref: { companyId: 3, plantId: 9, ticketId: 2 } },
    ]);
    expect(calls).toHaveLength(3);
  });

  it("are counted once when several pages contain them", async () => {
    const value = (await match(50, 15, { overlap: 4 }).result) as { ok: true; value: { tickets: { id: number }[] } };
    expect(value).toMatchObject({ ok: true, value: { total: 50, limit: null } });
    expect(value.value.tickets.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it("are at most as many as are changed together", async () => {
    const { calls, result } = match(431, 100);
    const value = (await result) as { ok: true; value: { tickets: object[] } };
    expect([value.value.tickets.length, value]).toMatchObject([200, { value: { total: 431, limit: 200 } }]);
    expect(calls).toHaveLength(2);
  });

  it("are limited to 20 pages", async () => {
    const { calls, result } = match(431, 2);
    const value = (await result) as { ok: true; value: { tickets: object[] } };
    expect([value.value.tickets.length, value]).toMatchObject([40, { value: { total: 431, limit: 40 } }]);
    expect(calls).toHaveLength(20);
  });

  it("end with the first page without others when the API returns no total", async () => {
    const { calls, result } = match(20, 15, { total: null });
    expect(await result).toMatchObject({ ok: true, value: { total: 20, limit: null } });
    expect(calls).toHaveLength(3);
  });
});

describe("patternReviews", () => {
  const load = async (response: unknown) => {
    const { args } = createLoaderArgs("/resources/pattern-reviews", { "GET /pattern-reviews": response });
    return patternReviews(args);
  };

  it("returns the counts, and the error of a user who is no administrator", async () => {
    const row = {
      pattern: "soiling",
      right: 3,
      wrong: 1,
      unknown: 0,
      instead: [{ pattern: null, cause: "", count: 1 }],
    };
    expect(await load([row])).toEqual({ ok: true, value: [row] });
    const denied = await load(new ApiError({ status: 403, code: 4005 }));
    expect(denied).toMatchObject({ ok: false, error: { code: 4005 } });
  });
});
