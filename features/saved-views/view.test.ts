import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameProblem, readViews, type SavedView, viewsOf, writeViews } from "./view";

const view = (name: string, list = "plants"): SavedView => ({
  id: `${list}-${name}`,
  name,
  list,
  search: "",
});

describe("stored views", () => {
  it("read back as they were written", () => {
    const views = [view("Schools"), { ...view("Silent", "issues"), search: "?indicators=connectivity%7C1" }];
    expect(readViews(writeViews(views))).toEqual(views);
    expect(readViews(null)).toEqual([]);
  });

  it("leave out what is no view, and never throw", () => {
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

describe("the names of views", () => {
  const views = [view("Schools"), view("Roofs", "issues")];

  it("are unlike each other within a list", () => {
    expect(nameProblem(views, { list: "plants", name: " schools" })).toBe("taken");
    expect(nameProblem(views, { list: "issues", name: "Schools" })).toBeNull();
    expect(nameProblem(views, { id: "plants-Schools", list: "plants", name: "Schools" })).toBeNull();
    expect(nameProblem(views, { list: "plants", name: "  " })).toBe("empty");
  });

  it("put the views of a list in order", () => {
    const all = [view("b 10"), view("b 9"), view("a"), view("x", "issues")];
    expect(viewsOf(all, "plants", "en").map(({ name }) => name)).toEqual(["a", "b 9", "b 10"]);
  });
});
