import { forAdmins, runAction } from "@shared/mutations/action.server";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { setAdminMode } from "./action.server";

function post(admin: boolean, fields: Record<string, string>) {
  const edge = createTestContext({}, createTestSession({ admin }));
  const request = createFormRequest("/actions/admin-mode", fields);
  const response = runAction(forAdmins(setAdminMode), { request, context: edge.context, params: {} });
  return { ...edge, response };
}

describe("setAdminMode", () => {
  it("stores admin mode in the session and reloads the page", async () => {
    const { response, committedSessions } = post(true, { enabled: "0", returnTo: "/plants/4?x=1" });
    const redirect = await response;
    expect(committedSessions).toEqual([createTestSession({ admin: true }, { adminMode: false })]);
    expect(redirect.status).toBe(303);
    expect(redirect.headers.get("Location")).toBe("/plants/4?x=1");
    expect(redirect.headers.get("Set-Cookie")).toBe("session=session-1");
  });

  it("does not redirect to another site", async () => {
    const { response } = post(true, { enabled: "1", returnTo: "https://evil.example" });
    expect((await response).headers.get("Location")).toBe("/");
  });

  it("rejects users who are not administrators", async () => {
    const { response, committedSessions } = post(false, { enabled: "1" });
    await expect(response).rejects.toHaveProperty("status", 403);
    expect(committedSessions).toEqual([]);
  });
});
