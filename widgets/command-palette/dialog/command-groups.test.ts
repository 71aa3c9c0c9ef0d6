import { describe, expect, it } from "vitest";
import type { Command, SearchResults } from "../command";
import { causeCommands, plantLinkCommand, searchCommands } from "./result-commands";
import { commandGroups, companyCommands, withKnownPlants } from "./use-command-groups";

const command = (title: string): Command => ({
  id: title,
  title,
  icon: "plants",
  target: { kind: "link", href: `/${title}` },
});
const commands = (...titles: string[]) => titles.map(command);
const lists = {
  recent: commands("Roof East"),
  page: commands("Summary", "Performance"),
  pages: commands("Performances", "Plants"),
  actions: commands("Create plant"),
  plants: commands("Roof East", "Elsewhere"),
  tickets: commands("Broken roof"),
  users: commands("Ruth Roof"),
  everywhere: commands("Roof of another company"),
  companies: commands("Roofers"),
  causes: commands("Shade, School"),
};
const shown = (text: string) =>
  commandGroups(text, lists).map((group) => [group.id, ...group.commands.map(({ title }) => title)]);

describe("commandGroups", () => {
  it("offers recent and known commands without a text", () => {
    expect(shown("")).toEqual([
      ["recent", "Roof East"],
      ["page", "Summary", "Performance"],
      ["actions", "Create plant"],
      ["pages", "Performances", "Plants"],
    ]);
  });

  it("offers matching commands above search results, which need not match by name", () => {
    expect(shown("perf")).toEqual([
      ["page", "Performance"],
      ["pages", "Performances"],
      ["plants", "Roof East", "Elsewhere"],
      ["tickets", "Broken roof"],
      ["users", "Ruth Roof"],
      ["everywhere", "Roof of another company"],
      ["companies", "Roofers"],
      ["causes", "Shade, School"],
    ]);
  });
});

describe("searchCommands", () => {
  const results: SearchResults = {
    search: "roof",
    plants: [
      { id: 1, title: "Roof East", detail: "Delft", status: "OK", silence: null, href: "/plants/1?companyId=3" },
      { id: 2, title: "School", detail: "Roof street", status: "NOK", silence: null, href: "/plants/2?companyId=3" },
    ],
    tickets: [{ id: 4, title: "Roof leaks", number: "T-4", open: true, href: "/tickets/4?companyId=3" }],
    users: [{ id: 8, title: "Ruth Roofer", detail: "r@oof.example", href: "/users?search=r%40oof.example" }],
    everywhere: [],
  };
  const found = (text: string, value: SearchResults | undefined = results) => {
    const { plants, tickets, users } = searchCommands(text, value, String);
    return [...plants, ...tickets, ...users].map(({ title }) => title);
  };

  it("returns everything that was found by the current text", () =>
    expect(found("roof")).toEqual(["Roof East", "School", "Roof leaks", "Ruth Roofer"]));

  it("returns only matching results when they belong to another text", () => {
    expect(found("roof eas")).toEqual(["Roof East"]);
    expect(found("school")).toEqual(["School"]);
    expect(found("barn")).toEqual([]);
  });

  it("returns nothing without a text, without results, and for failed searches", () => {
    expect(found("")).toEqual([]);
    expect(found("roof", { search: "roof", plants: null, tickets: null, users: null, everywhere: null })).toEqual([]);
    expect(searchCommands("roof", undefined, String)).toEqual({ plants: [], tickets: [], users: [] });
  });
});

describe("withKnownPlants", () => {
  const plant = (id: number, title: string, status?: Command["status"]): Command => ({
    ...(plantLinkCommand(title, "", `/plants/${id}?companyId=3`) as Command),
    ...(status && { status }),
  });
  const known = [plant(1, "Zonnepark Oost"), plant(2, "De Mast"), plant(3, "Stoomgemaal")];
  const shown = (text: string, found: readonly Command[] = []) =>
    withKnownPlants(text, known, found).map(({ title, status }) => [title, status].filter(Boolean).join(" "));

  it("finds known plants by scattered letters before the search has found anything", () => {
    expect(shown("znpk")).toEqual(["Zonnepark Oost"]);
    expect(shown("")).toEqual([]);
  });

  it("leaves known plants in their place, with the state that was found, above the others", () => {
    expect(shown("mas", [plant(9, "Mastbos", "OK"), plant(2, "De Mast", "NOK")])).toEqual([
      "De Mast NOK",
      "Mastbos OK",
    ]);
  });

  it("reads plants from links of the page only", () => {
    expect(plantLinkCommand("Oost", "Delft", "/plants/7?companyId=3#meters")).toMatchObject({
      id: "plant-7",
      detail: "Delft",
    });
    expect(plantLinkCommand("Create plant", "", "/plants/create")).toBeNull();
    expect(plantLinkCommand("", "", "/plants/7")).toBeNull();
  });
});

describe("companyCommands", () => {
  const companies = [
    { id: 1, name: "Zonnedak Noord", parents: ["Helder"] },
    { id: 2, name: "Noord Energie", parents: [] },
  ];

  it("offers the matching companies except the current company, best first", () => {
    expect(companyCommands("noord", companies, 9).map(({ title }) => title)).toEqual([
      "Noord Energie",
      "Zonnedak Noord",
    ]);
    expect(companyCommands("noord", companies, 2).map(({ title }) => title)).toEqual(["Zonnedak Noord"]);
    expect(companyCommands("", companies, 9)).toEqual([]);
  });
});

describe("causeCommands", () => {
  const causes = [
    { key: "plant:1:shade", href: "/triage#plant%3A1%3Ashade", title: "Shade", plants: "School, Almere" },
    { key: "driver:a", href: "/triage#driver%3Aa", title: "SolarEdge unreachable", plants: "2 plants" },
  ];
  const found = (text: string) => causeCommands(text, { search: "almere", causes }).map(({ title }) => title);

  it("opens the causes that were found, and keeps causes of the previous text whose titles match", () => {
    expect(found("almere")).toEqual(["Shade", "SolarEdge unreachable"]);
    expect(found("shad")).toEqual(["Shade"]);
    expect(found("")).toEqual([]);
    expect(causeCommands("almere", { search: "almere", causes })[0]).toMatchObject({
      detail: "School, Almere",
      target: { kind: "link", href: "/triage#plant%3A1%3Ashade" },
    });
  });
});
