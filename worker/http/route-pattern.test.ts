import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRoutePatterns } from "./route-pattern";

const patternOf = createRoutePatterns({
  root: { path: "" },
  layout: { parentId: "root" },
  home: { parentId: "layout" },
  plants: { parentId: "layout", path: "plants" },
  create: { parentId: "plants", path: "create" },
  plant: { parentId: "layout", path: "plants/:plantId" },
  other: { parentId: "layout", path: "*" },
  api: { parentId: "root", path: "api/v0/*" },
});

describe("createRoutePatterns", () => {
  it.each([
    ["/", "/"],
    ["/plants", "/plants"],
    ["/plants/", "/plants"],
    ["/plants/12", "/plants/:plantId"],
    ["/plants/anna@example.com", "/plants/:plantId"],
    ["/plants/create", "/plants/create"],
    ["/plants/12/secret", "(unknown page)"],
    ["/api/v0/users/me", "(unknown page)"],
    ["//evil.example/plants", "(unknown page)"],
    ["", "(unknown page)"],
  ])("names the pattern of %s", (pathname, pattern) => expect(patternOf(pathname)).toBe(pattern));

  it("names one of the patterns for every text", () => {
    const patterns = ["/", "/plants", "/plants/create", "/plants/:plantId", "(unknown page)"];
    const text = fc.oneof(
      fc.string(),
      fc.string().map((end) => `/plants/${end}`),
    );
    fc.assert(fc.property(text, (pathname) => patterns.includes(patternOf(pathname))));
  });
});
