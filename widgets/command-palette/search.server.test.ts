import { ApiError } from "@shared/api/result";
import { createLoaderArgs, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { searchCommands } from "./search.server";

const page = (...data: object[]) => ({ data, total: data.length, per_page: 15 });
const companyId = createTestSession().company?.id;
const plantsCall = `GET /companies/${companyId}/plants`;
const ticketsCall = `GET /companies/${companyId}/tickets`;
const usersCall = `GET /companies/${companyId}/users`;
const failure = new ApiError({ status: 500, code: 5000, messages: {} });

async function search(text: string, responses: Record<string, unknown>) {
  const { args, calls } = createLoaderArgs(`/resources/command-search?search=${encodeURIComponent(text)}`, responses);
  return { calls, result: await searchCommands(args) };
}

describe("searchCommands", () => {
  it("returns the plants whose words are like the text when no plant has the text", async () => {
    const { context, calls } = createTestContext(
      {
        [plantsCall]: page(),
        [ticketsCall]: page(),
        [`GET /companies/${companyId}/search-suggestion`]: { search: "voetbalvereniging haag" },
      },
      createTestSession(),
    );
    const read = async (extensions: object) => {
      calls.length = 0;
      const request = new Request("https://site.example/resources/command-search?search=voetbl+haag");
      await searchCommands({
        request,
        context: { ...context, extensions: { ...context.extensions, ...extensions } },
        params: {},
      });
      return calls.filter(({ call }) => call === plantsCall).map(({ query }) => Object(query).search);
    };
    expect(await read({ search: true })).toEqual(["voetbl haag", "voetbalvereniging haag"]);
    expect(await read({ search: false })).toEqual(["voetbl haag"]);
  });

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
      undefined,
    ]);
    expect(result).toMatchObject({ ok: true, value: { search: "roof" } });
    const value = result.ok ? result.value : null;
    expect(value?.plants).toHaveLength(6);
    expect(value?.plants?.map(({ detail }) => detail).slice(0, 2)).toEqual([
      "Kade 4, 1234 AB Delft",
      "Kade 4, 1234 AB",
    ]);
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
      undefined,
      { search: "#10006" },
    ]);
  });

  it("finds the users of the company by name and address, from two characters", async () => {
    const users = [
      { id: 8, first_name: "Ruth", last_name: "Oof", email: "ruth@oof.example" },
      { id: 9, first_name: "Jan", last_name: "Smit", email: "jan@oof.example" },
    ];
    const responses = { [plantsCall]: page(), [ticketsCall]: page(), [usersCall]: page(...users) };
    const hitsOf = async (text: string, more = {}) => {
      const { result } = await search(text, { ...responses, ...more });
      return result.ok ? result.value.users?.map(({ id, href }) => [id, href]) : undefined;
    };
    expect(await hitsOf("ruth oof")).toEqual([[8, "/users?search=ruth%40oof.example"]]);
    expect(await hitsOf("r")).toEqual([]);
    expect(await hitsOf("ruth", { [usersCall]: failure })).toBeUndefined();
  });

  it("makes no call without a text", async () => {
    const { calls, result } = await search("  ", {});
    expect(calls).toEqual([]);
    expect(result).toEqual({ ok: true, value: { search: "", plants: [], tickets: [], users: [], everywhere: [] } });
  });

  it("returns the tickets when the plants could not be searched", async () => {
    const { result } = await search("roof", { [plantsCall]: failure, [ticketsCall]: page({ id: 4 }) });
    expect(result).toMatchObject({ ok: true, value: { plants: null, tickets: [{ id: 4 }] } });
  });

  it("returns the error when both searches failed", async () => {
    const { result } = await search("roof", { [plantsCall]: failure, [ticketsCall]: failure });
    expect(result).toMatchObject({ ok: false, error: { status: 500 } });
  });

  describe("over all companies", () => {
    const found = {
      plants: [
        { id: 1, name: "Roof", company_id: companyId, company_name: "Own" },
        { id: 2, name: "Roof", city: "Delft", company_id: 5, company_name: "Zonnedak" },
      ],
      tickets: [{ id: 4, number: 1004, title: "Roof leaks", company_id: 5, company_name: "Zonnedak" }],
      users: [{ id: 8, first_name: "Ruth", last_name: "Oof", email: "r@oof.example", company_id: 6 }],
    };
    async function everywhere(admin: boolean, search: boolean, response: unknown = found) {
      const responses = { [plantsCall]: page({ id: 1 }), [ticketsCall]: page(), "GET /search": response };
      const { context, calls } = createTestContext(responses, createTestSession({ admin }), { extensions: { search } });
      const request = new Request("https://site.example/resources/command-search?search=roof");
      const result = await searchCommands({ request, context, params: {} });
      return { calls: calls.map(({ call }) => call), hits: result.ok ? result.value.everywhere : undefined };
    }

    it("finds plants and tickets of other companies, and users, with their companies", async () => {
      const { hits } = await everywhere(true, true);
      expect(hits?.map(({ id, detail, company, href }) => [id, detail, company, href])).toEqual([
        ["plant-2", "Delft", { id: 5, name: "Zonnedak" }, "/plants/2?companyId=5"],
        ["ticket-4", "#1004", { id: 5, name: "Zonnedak" }, "/tickets/4?companyId=5"],
        ["user-8", "r@oof.example", { id: 6, name: "#6" }, "/users?search=r%40oof.example"],
      ]);
    });

    it.each([
      ["a user who is not an administrator", false, true],
      ["an administrator without the extension", true, false],
    ])("makes no call for %s", async (_, admin, offered) => {
      const { calls, hits } = await everywhere(admin, offered);
      expect([calls, hits]).toEqual([[plantsCall, ticketsCall, usersCall], []]);
    });

    it("returns the results of the company when the search over all companies fails", async () =>
      expect((await everywhere(true, true, failure)).hits).toBeNull());
  });
});
