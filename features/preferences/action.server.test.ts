import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, it } from "vitest";
import { savePreferences } from "./action.server";

const post = (fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const request = new Request("https://site.example/actions/preferences", { method: "POST", body });
  return savePreferences({ request } as ActionFunctionArgs);
};

describe("savePreferences", () => {
  it("stores a preference for a year and redirects back", async () => {
    const response = await post({ language: "nl", returnTo: "/plants?page=2#x" });
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/plants?page=2#x");
    expect(response.headers.getSetCookie()).toEqual([
      "language=nl; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
    ]);
  });

  it("responds without a redirect when the page has already changed", async () => {
    const response = await post({ theme: "dark", menu: "narrow", stay: "1" });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()).toHaveLength(2);
  });

  it("ignores unknown values and does not redirect to another site", async () => {
    const response = await post({
      language: "xx",
      theme: "pink; Domain=x",
      menu: "",
      returnTo: "//evil.example",
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("Location")).toBe("/");
  });
});
