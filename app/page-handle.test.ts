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
  it("returns the title of the deepest route", () => {
    const matches = [match(undefined), match({ title: "Settings" }), match({ title: { id: "x", message: "Tags" } })];
    expect(pageTitle(matches)).toEqual({ id: "x", message: "Tags" });
    expect(pageTitle([...matches, match({})])).toEqual({ id: "x", message: "Tags" });
  });

  it("passes the match to a title function", () => {
    const title = ({ params }: UIMatch) => `Single plant - #${params.plantId}`;
    expect(pageTitle([match({ title }, { plantId: "12" })])).toBe("Single plant - #12");
  });

  it("returns null when no route has a title", () => expect(pageTitle([match(undefined), match({})])).toBeNull());
});
