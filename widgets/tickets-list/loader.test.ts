import { ApiError } from "@shared/api/api-error";
import { type ApiResponses, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadTicketsList } from "./loader.server";

const ticket = {
  id: 12,
  number: 10_012,
  title: "No power",
  description: "<p>Nothing &amp; nobody</p>",
  company: { id: 5, name: "Noord" },
  assignees: [{ id: 40, first_name: "Jan", last_name: "Bos" }],
  created_at: "2026-03-01T11:00:00Z",
  closed_on: null,
};
const found = { data: [ticket], total: 31, per_page: 15 };

function load(
  path: string,
  answers: ApiResponses,
  { admin = false, list = "company" as "company" | "all", document = false } = {},
) {
  const { context, calls } = createTestContext(answers, createTestSession({ admin }));
  const headers: HeadersInit = document ? { "Sec-Fetch-Dest": "document" } : {};
  const request = new Request(`https://site.example${path}`, { headers });
  return { calls, data: loadTicketsList({ request, context, params: {} }, list) };
}

const thrown = (work: Promise<unknown>): Promise<Response> =>
  work.then(
    () => Promise.reject(),
    (it) => it,
  );
const location = async (work: Promise<unknown>) => (await thrown(work)).headers.get("Location");

describe("the list of a company's tickets", () => {
  it("leads a visit without a status to the open ones, whatever else it says", async () => {
    expect(await location(load("/tickets", {}).data)).toBe("/tickets?ticket_status=open");
    expect(await location(load("/tickets?search=roof", {}).data)).toBe(
      "/tickets?ticket_status=open&search=roof",
    );
  });

  it("answers what the URL asks, each row with the way to its ticket", async () => {
    const { calls, data } = load("/tickets?ticket_status=open&assigned_to=40", {
      "GET /companies/3/tickets": found,
      "GET /companies/3/users": [],
    });
    const { page } = await data;
    expect(await page).toMatchObject({
      ok: true,
      value: {
        rows: [
          { href: "/tickets/12?companyId=3", hint: "Nothing & nobody", open: true, assignees: ["Jan Bos"] },
        ],
        names: [{ filter: "assigned_to", id: "40", name: "Jan Bos" }],
        total: 31,
      },
    });
    expect(calls.find(({ call }) => call.endsWith("/tickets"))?.query).toMatchObject({
      ticket_status: "open",
      assigned_to: "40",
    });
  });

  it("shows the tickets where the names of a filter cannot be had", async () => {
    const { data } = load("/tickets?ticket_status=open&template=4", {
      "GET /companies/3/tickets": found,
      "GET /companies/3/ticket-templates": new ApiError({ status: 500 }),
    });
    expect(await (await data).page).toMatchObject({ ok: true });
  });

  it("leads from behind the last page to the last page", async () => {
    const { data } = load("/tickets?ticket_status=open&page=9", { "GET /companies/3/tickets": found });
    expect(await location(data)).toBe("/tickets?ticket_status=open&page=3");
  });

  it("streams to a document, and gives a failure as an outcome", async () => {
    const answers = { "GET /companies/3/tickets": new ApiError({ status: 500 }) };
    const { page } = await load("/tickets?ticket_status=open", answers, { document: true }).data;
    expect(page).toBeInstanceOf(Promise);
    expect((await page).ok).toBe(false);
  });
});

describe("the list of all companies' tickets", () => {
  it("is for administrators", async () => {
    const { calls, data } = load("/admin/tickets?ticket_status=open", {}, { list: "all" });
    expect((await thrown(data)).status).toBe(403);
    expect(calls).toEqual([]);
  });

  it("opens with the support account's open tickets, and goes through each ticket's own company", async () => {
    const asAdmin = { list: "all", admin: true } as const;
    expect(await location(load("/admin/tickets", {}, asAdmin).data)).toBe(
      "/admin/tickets?ticket_status=open&assigned_to=1",
    );
    const { page } = await load("/admin/tickets?ticket_status=open", { "GET /tickets": found }, asAdmin).data;
    expect(await page).toMatchObject({
      value: { rows: [{ href: "/tickets/12?companyId=5", company: { id: 5, name: "Noord" } }] },
    });
  });
});
