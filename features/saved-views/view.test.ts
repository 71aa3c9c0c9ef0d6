import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameProblem, readViews, type SavedView, sortedViews, writeViews } from "./saved-views";

const view = (name: string, list = "plants"): SavedView => ({ id: `${list}-${name}`, name, list, search: "" });

describe("readViews", () => {
  it("returns the views that writeViews wrote", () => {
    const views = [view("Schools"), { ...view("Silent", "issues"), search: "?indicators=connectivity%7C1" }];
    expect(readViews(writeViews(views))).toEqual(views);
    expect(readViews(null)).toEqual([]);
  });

  it("drops invalid and duplicate views and never throws", () => {
    const good = view("a");
    const bad = [
      null,
      1,
      {},
      { ...good, id: "" },
      { ...good, search: "https://evil.example" },
      { ...good, list: "/x" },
    ];
    expect(readViews(JSON.stringify([...bad, good, good]))).toEqual([good]);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => Array.isArray(readViews(text))));
  });
});

describe("nameProblem", () => {
  const views = [view("Schools"), view("Roofs", "issues")];

  it("rejects empty names and names taken in the same list", () => {
    expect(nameProblem(views, { list: "plants", name: " schools" })).toBe("taken");
    expect(nameProblem(views, { list: "issues", name: "Schools" })).toBeNull();
    expect(nameProblem(views, { id: "plants-Schools", list: "plants", name: "Schools" })).toBeNull();
    expect(nameProblem(views, { list: "plants", name: "  " })).toBe("empty");
  });
});

describe("sortedViews", () => {
  it("sorts the views of the list by name and number", () => {
    const all = [view("b 10"), view("b 9"), view("a"), view("x", "issues")];
    expect(sortedViews(all, "plants", "en").map(({ name }) => name)).toEqual(["a", "b 9", "b 10"]);
  });
});
