import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allShortcutGroups, shortcutGroups, shortcutSections } from "./groups";

const textsOf = (groups: Parameters<typeof shortcutSections>[0]) =>
  shortcutSections(groups).map(({ title, shortcuts }) => [
    title.message,
    ...shortcuts.map(({ keys, label }) => `${keys} ${label.message}`),
  ]);

describe("shortcutSections", () => {
  it("joins the groups of a section in the order of their declaration, browser keys last", () => {
    expect(textsOf(["rows", "search", "help"])).toEqual([
      ["Everywhere", "? Show keyboard shortcuts"],
      [
        ...["Lists", "/ Search in the list", "Escape Leave the search field"],
        ...["j Next row", "k Previous row", "o Open row", "Enter Open row"],
      ],
    ]);
    expect(textsOf([])).toEqual([]);
  });

  it("adds the keys of a group to their section when the group is declared elsewhere", () => {
    const { section } = shortcutGroups.ticketsList;
    const own = { section, shortcuts: { s: { id: "s", message: "Snooze" } } };
    expect(textsOf([own, "ticketsList", own])).toEqual([["Lists", "c Create ticket", "s Snooze"]]);
  });

  it("contains only groups that a component implements", () => {
    const sources = ["shared", "features", "widgets"].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"))
        .map((file) => readFileSync(`${folder}/${file}`, "utf8")),
    );
    const implemented = sources.flatMap((source) =>
      [...source.matchAll(/\buseShortcut(?:s|Group)\(\s*"(\w+)"/g)].map(([, group]) => group),
    );
    expect([...new Set(implemented)].sort()).toEqual([...allShortcutGroups].sort());
  });
});
