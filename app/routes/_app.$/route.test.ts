import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./route";

async function statusOf(path: string, session: ReturnType<typeof createTestSession> | null): Promise<number> {
  const { context } = createTestContext({}, session);
  const request = new Request(`https://site.example/${path}`);
  try {
    await loader({ request, params: { "*": path }, context });
    return 200;
  } catch (thrown) {
    return (thrown as Response).status;
  }
}

describe("the loader of the splat route", () => {
  it.each(["users", "unknown", "admin/companies"])(
    "redirects /%s to sign-in when there is no session",
    async (path) => {
      expect(await statusOf(path, null)).toBe(302);
    },
  );

  it("responds 200, 404 or 403 to a signed-in user", async () => {
    expect(await statusOf("users", createTestSession())).toBe(200);
    expect(await statusOf("unknown", createTestSession())).toBe(404);
    expect(await statusOf("admin/companies", createTestSession())).toBe(403);
    expect(await statusOf("admin/companies", createTestSession({ admin: true }))).toBe(200);
  });
});
