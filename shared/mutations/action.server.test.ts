import { ApiError } from "@shared/api/result";
import { idField, textField } from "@shared/lib/fields";
import { callAction, createTestContext, createTestSession, postForm } from "@testing/load-context";
import { type } from "superstruct";
import { describe, expect, it, vi } from "vitest";
import { changeSelection, defineAction, definePublicAction, forEveryone, forUsers, runAction } from "./action.server";

const rename = defineAction(
  type({ plantId: idField, name: textField }),
  async ({ params, session, headers }) => {
    headers.append("Set-Cookie", "company=3");
    if (params.name === "taken") {
      throw new ApiError({ status: 422, code: 4000, messages: { name: ["Already taken."] } });
    }
    return { ...params, user: session.user.id };
  },
  ({ plantId }, result) => `/plants/${plantId}?saved=${result.ok}`,
);

describe("an action called by a mutation", () => {
  it("responds with its value, its headers and no permission to store them", async () => {
    const { status, headers, result } = await callAction(rename, { plantId: 9, name: " Roof " });
    expect([status, result]).toEqual([200, { ok: true, value: { plantId: 9, name: "Roof", user: 7 } }]);
    expect(headers.get("Set-Cookie")).toBe("company=3");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  });

  it("responds with the API's error in its status", async () => {
    const { status, result } = await callAction(rename, { plantId: 9, name: "taken" });
    expect(status).toBe(422);
    expect(result).toMatchObject({ ok: false, error: { code: 4000, messages: { name: ["Already taken."] } } });
  });

  it("responds that the session has ended without a session", async () => {
    const { status, headers, result } = await callAction(rename, { plantId: 9 }, { session: null });
    expect(status).toBe(401);
    expect(headers.get("Location")).toBeNull();
    expect(result).toMatchObject({ ok: false, error: { sessionEnded: true } });
  });

  it("rejects users when it is for administrators", async () => {
    const call = (admin: boolean) =>
      callAction(rename, { plantId: 9 }, { access: "admin", session: createTestSession({ admin }) });
    expect([(await call(false)).status, (await call(true)).status]).toEqual([403, 200]);
  });

  it.each([{}, { plantId: "../1" }, { plantId: 0 }, { plantId: 9, name: 4 }, [], "text", null])(
    "responds with 400 for %j",
    async (params) => expect((await callAction(rename, params)).status).toBe(400),
  );

  it.each(["", "{", "a=1"])("responds with 400 for the body '%s'", async (body) => {
    const { context } = createTestContext({}, createTestSession());
    const request = new Request("https://site.example/actions/rename", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    const rejected = await runAction({ action: rename, access: "user" }, { request, context, params: {} }).catch(
      (thrown: Response) => thrown,
    );
    expect(rejected.status).toBe(400);
  });
});

describe("an action called by a form without JavaScript", () => {
  it("reads the fields and redirects to its page", async () => {
    const { response } = await postForm(rename, { plantId: "9", name: " Roof " });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/plants/9?saved=true"]);
    expect(response.headers.get("Set-Cookie")).toBe("company=3");
  });

  it("passes the error to its page", async () => {
    const { response } = await postForm(rename, { plantId: "9", name: "taken" });
    expect(response.headers.get("Location")).toBe("/plants/9?saved=false");
  });

  it("redirects to the sign-in page when the session has ended", async () => {
    const thrown = await postForm(rename, { plantId: "9" }, { session: null }).catch((error: Response) => error);
    expect(thrown).toHaveProperty("status", 302);
  });
});

describe("an action for everyone", () => {
  const greet = definePublicAction(type({ name: textField }), async ({ params, session }) => ({
    name: params.name,
    user: session?.user?.id ?? null,
  }));

  it("runs for a guest without a session, and for a user with theirs", async () => {
    const call = async (session: ReturnType<typeof createTestSession> | null) =>
      (await callAction(greet, { name: "Jan" }, { access: "everyone", session })).result;
    expect(await call(null)).toEqual({ ok: true, value: { name: "Jan", user: null } });
    expect(await call(createTestSession())).toEqual({ ok: true, value: { name: "Jan", user: 7 } });
  });

  it("is no action that requires a session", () => {
    // @ts-expect-error: its session would be null for a guest
    expect(forEveryone(rename).access).toBe("everyone");
    expect(forUsers(greet).access).toBe("user");
  });
});

describe("changeSelection", () => {
  const select = async (params: { selected: boolean; unconfirmed?: boolean }, ids: number[]) => {
    const [change, listIds] = [vi.fn(async () => {}), vi.fn(async () => ids)];
    const { found } = await changeSelection({ params: { itemId: 4, ...params }, listIds, change });
    return [found, listIds.mock.calls.length, change.mock.calls.length];
  };

  it.each([
    [{ selected: true }, [4], [false, 0, 1]],
    [{ selected: true, unconfirmed: true }, [4], [true, 1, 0]],
    [{ selected: true, unconfirmed: true }, [5], [false, 1, 1]],
    [{ selected: false, unconfirmed: true }, [5], [true, 1, 0]],
    [{ selected: false, unconfirmed: true }, [4], [false, 1, 1]],
  ])("reads the selection first only after a lost response: %j with %j", async (params, ids, expected) =>
    expect(await select(params, ids)).toEqual(expected),
  );
});
