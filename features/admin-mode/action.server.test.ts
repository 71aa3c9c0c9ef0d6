import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { setAdminMode } from "./action.server";

function post(admin: boolean, fields: Record<string, string>) {
  const edge = createTestContext({}, createTestSession({ admin }));
  const request = createFormRequest("/actions/admin-mode", fields);
  return { ...edge, response: setAdminMode({ request, context: edge.context, params: {} }) };
}

describe("admin mode", () => {
  it("is kept in the session, and the page comes anew", async () => {
    const { response, committedSessions } = post(true, { admin_mode: "0", returnTo: "/plants/4?x=1" });
    const answer = await response;
    expect(committedSessions).toEqual([createTestSession({ admin: true }, { adminMode: false })]);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/plants/4?x=1");
    expect(answer.headers.get("Set-Cookie")).toBe("session=session-1");
  });

  it("never leads away from the site", async () => {
    const { response } = post(true, { admin_mode: "1", returnTo: "https://evil.example" });
    expect((await response).headers.get("Location")).toBe("/");
  });

  it("is for administrators", async () => {
    const { response, committedSessions } = post(false, { admin_mode: "1" });
    await expect(response).rejects.toHaveProperty("status", 403);
    expect(committedSessions).toEqual([]);
  });
});
