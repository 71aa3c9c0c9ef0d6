import type { UIMatch } from "@remix-run/react";
import { describe, expect, it } from "vitest";
import { pageTitle } from "./page-handle";

const match = (handle: unknown, params: Record<string, string> = {}): UIMatch => ({
  id: "route",
  pathname: "/",
  params,
  data: undefined,
  handle,
});

describe("pageTitle", () => {
  it("is the deepest route's", () => {
    const matches = [
      match(undefined),
      match({ title: "Settings" }),
      match({ title: { id: "x", message: "Tags" } }),
    ];
    expect(pageTitle(matches)).toEqual({ id: "x", message: "Tags" });
    expect(pageTitle([...matches, match({})])).toEqual({ id: "x", message: "Tags" });
  });

  it("may hang on the route's parameters", () => {
    const title = ({ params }: UIMatch) => `Single plant - #${params.plantId}`;
    expect(pageTitle([match({ title }, { plantId: "12" })])).toBe("Single plant - #12");
  });

  it("is null where no route names one", () => {
    expect(pageTitle([match(undefined), match({})])).toBeNull();
  });
});
