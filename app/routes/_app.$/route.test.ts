import { createLoaderArgs, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loader } from "./route";

async function statusOf(path: string, session: ReturnType<typeof createTestSession> | null): Promise<number> {
  const { args } = createLoaderArgs(`/${path}`, {}, session);
  try {
    await loader({ ...args, params: { "*": path } });
    return 200;
  } catch (thrown) {
    return (thrown as Response).status;
  }
}

describe("the loader of the splat route", () => {
  it("redirects to sign-in when there is no session", async () => expect(await statusOf("unknown", null)).toBe(302));

  it("responds 404 to a signed-in user", async () => expect(await statusOf("unknown", createTestSession())).toBe(404));
});
