import { describe, expect, it } from "vitest";
import { patternsOf } from "../../src/routes/search";
import { setupFixtureStack } from "../support/fixture-stack";
import { plant } from "../support/fixtures";
import { company, user } from "../support/users";

const { as } = setupFixtureStack();

const search = async (text: string) => (await as("admin").get(`/search?${new URLSearchParams({ search: text })}`)).body;
const plantIds = async (text: string) => (await search(text)).plants.map(({ id }: { id: number }) => id);

describe("GET /search", () => {
  it("finds plants of all companies with the company that owns them", async () => {
    expect((await search("city hall")).plants).toEqual([
      { id: plant.shared, name: "City hall", city: "Utrecht", company_id: company.alpha, company_name: "Alpha" },
    ]);
    expect(await plantIds("utrecht hall")).toEqual([plant.shared]);
  });

  it.each([
    ["a missing letter", "utrcht hall"],
    ["a wrong letter", "utrekht hall"],
    ["a letter too many", "utreccht hall"],
    ["swapped letters", "utrehct hall"],
  ])("finds plants by a term with %s", async (_, text) => expect(await plantIds(text)).toEqual([plant.shared]));

  it("finds nothing by a short term with a typo, or by a text without terms", async () => {
    expect(await plantIds("hll")).toEqual([]);
    expect(await search(" ")).toEqual({ plants: [], tickets: [], users: [] });
  });

  it("finds tickets by title and number, and users by name and e-mail address, but no robots", async () => {
    expect((await search("panel brokn")).tickets).toMatchObject([{ title: "Panel broken", company_name: "Alpha" }]);
    expect((await search("owner@test")).users).toMatchObject([{ id: user.owner, company_id: company.alpha }]);
    expect((await search("robot")).users).toEqual([]);
  });

  it("is for administrators only", async () =>
    expect((await as("owner").get("/search?search=hall")).body.error.code).toBe(4005));

  it("takes the characters of patterns literally", async () => {
    expect(await plantIds("*")).toEqual([]);
    expect(await plantIds("c??y")).toEqual([]);
    expect(patternsOf("a*?b")).toContain("*a[*]b*");
  });

  it("matches a long term exactly, while another term has a typo", async () => {
    const long = "e".repeat(60);
    expect(await search(`${"😀".repeat(200)} hall`)).toEqual({ plants: [], tickets: [], users: [] });
    const title = `Scaffold ${long}`;
    await as("owner").post(`/companies/${company.alpha}/plants/${plant.shared}/tickets`, { title });
    expect((await search(`scafold ${long}`)).tickets).toMatchObject([{ title }]);
    expect((await search(`scaffold ${long}x`)).tickets).toEqual([]);
  });
});

describe("GET /companies/{c}/search-suggestion", () => {
  const suggest = async (text: string, role: "owner" | "admin" = "owner") =>
    (await as(role).get(`/companies/${company.alpha}/search-suggestion?${new URLSearchParams({ search: text })}`)).body;

  it.each([
    ["utercht hal", "utrecht hal"],
    ["utxx hall", null],
    ["uttrecthx hall", null],
    ["utrecht hall", "utrecht hall"],
    ["utrcth hall", "utrecht hall"],
    ["hll", null],
    [" ", null],
  ])("returns the words of a plant that are like %j: %j", async (text, expected) =>
    expect(await suggest(text)).toEqual({ search: expected }),
  );

  it("has only words of plants that the company sees", async () => {
    const { status, body } = await as("owner").get(`/companies/${company.unrelated}/search-suggestion?search=hall`);
    expect([status, body.error.code]).toEqual([403, 4005]);
  });
});
