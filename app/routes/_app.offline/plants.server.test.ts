import { createTestContext, createTestSession } from "@testing/load-context";
import { expect, it } from "vitest";
import { offlinePlants } from "./plants.server";

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
