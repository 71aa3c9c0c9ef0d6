import { textsIn } from "@shared/i18n/texts";
import { createTestContext, createTestSession } from "@testing/load-context";
import { expect, it } from "vitest";
import { pageRows } from "./offline-page";
import { offlinePlants } from "./plants.server";

it.each([
  ["/plants", "Plants"],
  ["/plants?page=2&companyId=3", "Plants · page 2"],
  ["/plants?tags%5B%5D=Large%20roofs", "Plants · tags Large roofs"],
  ["/tickets/254?companyId=3", "Ticket · 254"],
  ["/tickets?ticket_status=open", "Tickets"],
  ["/tickets?ticket_status=closed&page=2", "Tickets · ticket status closed · page 2"],
  ["/plants/9", "School"],
  ["/plants/8?companyId=3", "Plant #8"],
  ["/performances", "/performances"],
])("names the page %s by its label of the menu: %s", (href, label) => {
  const entry = { href, isPlant: false, name: null, storedAt: 0, bytes: 0, selections: [] };
  const plant = { ...entry, href: "/plants/9?companyId=3", isPlant: true, name: "School" };
  const pages = [
    { to: "/plants", label: { id: "plants", message: "Plants" } },
    { to: "/tickets?ticket_status=open", label: { id: "tickets", message: "Tickets" } },
  ];
  expect(pageRows([entry, plant], pages, textsIn("en")).map((row) => row.label)).toEqual([label]);
});

it("returns the URLs of at most 50 plants of a query, by name", async () => {
  const { context, calls } = createTestContext(
    { "GET /companies/3/plants": { data: [{ id: 9, name: "School" }], total: 60, per_page: 50 } },
    createTestSession(),
  );
  const query = new URLSearchParams({ plants: "tags=12|1&page=3" });
  const request = new Request(`https://site.example/resources/offline-plants?${query}`);
  expect(await offlinePlants({ request, context, params: {} })).toEqual({
    ok: true,
    value: {
      plants: [{ href: "/plants/9?companyId=3", contents: "/resources/plant-contents?companyId=3&plantId=9" }],
      total: 60,
    },
  });
  expect(calls).toMatchObject([{ query: { per_page: 50, page: 1, tags: expect.anything() } }]);
});
