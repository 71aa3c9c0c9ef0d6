import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { findNeighbours, ticketNeighbours } from "./neighbours.server";

type Row = Awaited<ReturnType<Parameters<typeof findNeighbours>[0]>>["data"][number];

/** A list with three tickets per page. */
function list(...ids: number[]) {
  const loaded: number[] = [];
  const load = async (page: number) => {
    loaded.push(page);
    const data = ids.slice((page - 1) * 3, page * 3).map((id) => ({ id }) as Row);
    return { data, total: ids.length, per_page: 3 };
  };
  const around = async (id: number, page: number) => {
    const found = await findNeighbours(load, page, id);
    return (
      found && [
        found.previous && `${found.previous.ticket.id} on ${found.previous.page}`,
        found.next && `${found.next.ticket.id} on ${found.next.page}`,
        `${found.position}/${found.total}`,
      ]
    );
  };
  return { around, loaded };
}

describe("findNeighbours", () => {
  it("finds the neighbours on the page of the ticket with one request", async () => {
    const { around, loaded } = list(1, 2, 3, 4, 5);
    expect(await around(2, 1)).toEqual(["1 on 1", "3 on 1", "2/5"]);
    expect(loaded).toEqual([1]);
  });

  it("finds them on the pages before and after", async () => {
    expect(await list(1, 2, 3, 4, 5).around(3, 1)).toEqual(["2 on 1", "4 on 2", "3/5"]);
    expect(await list(1, 2, 3, 4, 5).around(4, 2)).toEqual(["3 on 1", "5 on 2", "4/5"]);
  });

  it("ends with the list and does not request a page after the last page", async () => {
    const { around, loaded } = list(1, 2, 3);
    expect(await around(1, 1)).toEqual([null, "2 on 1", "1/3"]);
    expect(await around(3, 1)).toEqual(["2 on 1", null, "3/3"]);
    expect(loaded).toEqual([1, 1]);
  });

  it("finds a ticket that has moved by a page since, and none that left the list", async () => {
    expect(await list(1, 2, 3, 4, 5).around(3, 2)).toEqual(["2 on 1", "4 on 2", "3/5"]);
    expect(await list(1, 2, 3, 4, 5).around(4, 1)).toEqual(["3 on 1", "5 on 2", "4/5"]);
    expect(await list(1, 2, 3).around(9, 1)).toBeNull();
  });
});

describe("ticketNeighbours", () => {
  const load = (path: string, admin = false) => {
    const { context, calls } = createTestContext(
      {
        "GET /companies/3/tickets": {
          data: [{ id: 1 }, { id: 2, number: "T-2", title: "Roof" }],
          total: 2,
          per_page: 15,
        },
        "GET /tickets": { data: [{ id: 2, company_id: 5 }, { id: 1 }], total: 2, per_page: 15 },
      },
      createTestSession({ admin }),
    );
    const params = new URLSearchParams({ ticketId: "1", list: path });
    const request = new Request(`https://site.example/resources/ticket-neighbours?${params}`);
    return { calls, result: ticketNeighbours({ request, context, params: {} }) };
  };

  it("has the filters and the order of the list", async () => {
    const { calls, result } = load("/tickets?ticket_status=closed&assigned_to=me&sort=title,false&page=1");
    expect(await result).toEqual({
      ok: true,
      value: {
        previous: null,
        next: {
          href: "/tickets/2?companyId=3",
          number: "T-2",
          title: "Roof",
          list: "/tickets?ticket_status=closed&assigned_to=me&sort=title%2Cfalse",
        },
        position: 1,
        total: 2,
      },
    });
    expect(calls[0]?.query).toMatchObject({ ticket_status: "closed", assigned_to: "me", sort: "title:asc", page: 1 });
  });

  it("uses the company of the ticket in the list of all companies, which is for administrators", async () => {
    expect(await load("/admin/tickets?ticket_status=open", true).result).toMatchObject({
      value: { previous: { href: "/tickets/2?companyId=5", list: "/admin/tickets?ticket_status=open" } },
    });
    const { calls, result } = load("/admin/tickets?ticket_status=open");
    await expect(result).rejects.toMatchObject({ status: 403 });
    expect(calls).toEqual([]);
  });

  it("responds with 400 when the URL is not of a list", async () => {
    await expect(load("https://").result).rejects.toMatchObject({ status: 400 });
  });
});
