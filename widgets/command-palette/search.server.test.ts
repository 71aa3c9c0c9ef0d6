import { ApiError } from "@shared/api/api-error";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { searchCommands } from "./search.server";

const page = (...data: object[]) => ({ data, total: data.length, per_page: 15 });
const companyId = createTestSession().company?.id;
const plantsCall = `GET /companies/${companyId}/plants`;
const ticketsCall = `GET /companies/${companyId}/tickets`;
const failure = new ApiError({ status: 500, code: 5000, messages: {} });

async function search(text: string, responses: Record<string, unknown>) {
  const { context, calls } = createTestContext(responses, createTestSession());
  const request = new Request(`https://site.example/resources/command-search?search=${encodeURIComponent(text)}`);
  return { calls, result: await searchCommands({ request, context, params: {} }) };
}

describe("searchCommands", () => {
  it("returns the plants and tickets of the company that match, six of each at most", async () => {
    const plants = Array.from({ length: 8 }, (_, index) => ({
      id: index + 1,
      name: `Roof ${index}`,
      address: { street: "Kade", street_number: "4", postal_code: "1234 AB", city: index === 0 ? "Delft" : null },
    }));
    const { calls, result } = await search(" roof ", {
      [plantsCall]: page(...plants),
      [ticketsCall]: page({ id: 4, number: "T-4", title: "Roof leaks" }),
    });
    expect(calls.map(({ query }) => query)).toEqual([
      expect.objectContaining({ search: "roof" }),
      { search: "roof", page: 1 },
    ]);
    expect(result).toMatchObject({ ok: true, value: { search: "roof" } });
    const value = result.ok ? result.value : null;
    expect(value?.plants).toHaveLength(6);
    expect(value?.plants?.map(({ detail }) => detail).slice(0, 2)).toEqual(["Delft · Kade 4", "Kade 4"]);
    expect(value?.plants?.[0]).toMatchObject({ title: "Roof 0", href: `/plants/1?companyId=${companyId}` });
    expect(value?.tickets).toEqual([
      { id: 4, title: "Roof leaks", number: "T-4", open: true, href: `/tickets/4?companyId=${companyId}` },
    ]);
  });

  it("searches tickets by a number with its sign", async () => {
    const { calls } = await search("#10006", { [plantsCall]: page(), [ticketsCall]: page() });
    expect(calls.map(({ query }) => query)).toEqual([
      expect.objectContaining({ search: "#10006" }),
      { search: "10006", page: 1 },
    ]);
  });

  it("makes no call without a text", async () => {
    const { calls, result } = await search("  ", {});
    expect(calls).toEqual([]);
    expect(result).toEqual({ ok: true, value: { search: "", plants: [], tickets: [] } });
  });

  it("returns the tickets when the plants could not be searched", async () => {
    const { result } = await search("roof", { [plantsCall]: failure, [ticketsCall]: page({ id: 4 }) });
    expect(result).toMatchObject({ ok: true, value: { plants: null, tickets: [{ id: 4 }] } });
  });

  it("returns the error when both searches failed", async () => {
    const { result } = await search("roof", { [plantsCall]: failure, [ticketsCall]: failure });
    expect(result).toMatchObject({ ok: false, error: { status: 500 } });
  });
});
