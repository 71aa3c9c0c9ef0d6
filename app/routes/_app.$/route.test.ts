import { describe, expect, it } from "vitest";
import { fakeEdge, signedInSession } from "../../../tests/support/fake-edge";
import { loader } from "./route";

async function statusOf(path: string, session: ReturnType<typeof signedInSession> | null): Promise<number> {
  const { context } = fakeEdge({}, session);
  const request = new Request(`https://site.example/${path}`);
  try {
    await loader({ request, params: { "*": path }, context });
    return 200;
  } catch (thrown) {
    return (thrown as Response).status;
  }
}

describe("an address without a page of its own", () => {
  it.each(["account", "nowhere", "admin/companies", "support"])(
    "leads to sign-in without a session: /%s",
    async (path) => {
      expect(await statusOf(path, null)).toBe(302);
    },
  );

  it("is known, unknown or forbidden for who is signed in", async () => {
    expect(await statusOf("account", signedInSession())).toBe(200);
    expect(await statusOf("nowhere", signedInSession())).toBe(404);
    expect(await statusOf("admin/companies", signedInSession())).toBe(403);
    expect(await statusOf("admin/companies", signedInSession({ admin: true }))).toBe(200);
  });

  it("needs only a token for support", async () => {
    const tokenOnly = signedInSession({}, { user: null, company: null });
    expect(await statusOf("support", tokenOnly)).toBe(200);
    expect(await statusOf("account", tokenOnly)).toBe(302);
  });
});
