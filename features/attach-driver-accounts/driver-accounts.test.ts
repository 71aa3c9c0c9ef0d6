import { callAction, createTestContext, createTestSession } from "@testing/load-context";
import { createModelScope } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { driverAccountChoices, setDriverAccount } from "./action.server";
import { accountSelection } from "./index";

const path = "/companies/9/driver-accounts/4";

describe("setDriverAccount", () => {
  async function call(admin: boolean, selected: boolean) {
    const { status, calls } = await callAction(
      setDriverAccount,
      { companyId: 9, itemId: 4, selected },
      {
        responses: { [`PUT ${path}`]: null, [`DELETE ${path}`]: null },
        session: createTestSession({ admin }),
        access: "admin",
      },
    );
    return { status, calls: calls.map(({ call }) => call) };
  }

  it("attaches and detaches an account", async () => {
    expect((await call(true, true)).calls).toEqual([`PUT ${path}`]);
    expect((await call(true, false)).calls).toEqual([`DELETE ${path}`]);
  });

  it("responds 403 to non-admins without a call", async () =>
    expect(await call(false, true)).toEqual({ status: 403, calls: [] }));
});

describe("driverAccountChoices", () => {
  const load = (admin: boolean) => {
    const own = { id: 5, display_name: "Own measurements", driver_name: "own_measurements" };
    const responses = { "GET /driver-accounts": [{ id: 4, display_name: null, driver_name: "sma" }, own] };
    const { context } = createTestContext(responses, createTestSession({ admin }));
    const request = new Request("https://site.example/resources/driver-accounts", {
      headers: { Cookie: "language=nl" },
    });
    return driverAccountChoices({ request, context, params: {} });
  };

  it("returns the accounts by name or id, in the language of the page, to administrators only", async () => {
    expect(await load(true)).toEqual({
      ok: true,
      value: [
        { id: 4, name: "#4" },
        { id: 5, name: "Eigen metingen" },
      ],
    });
    await expect(load(false)).rejects.toHaveProperty("status", 403);
  });
});

describe("toggling a driver account", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    [true, "Added account: {name}"],
    [false, "Removed account: {name}"],
  ])("shows the result as a toast (%s)", async (selected, message) => {
    const { trigger, respond, params, toasts } = createModelScope();
    const item = { id: 4, name: "SMA of Lumenta" };
    trigger(accountSelection.changed, { target: { companyId: 9 }, item, selected });
    expect([params(), toasts()]).toEqual([[{ companyId: 9, itemId: 4, selected }], []]);
    await respond({ found: false });
    expect(toasts()).toMatchObject([{ message: { message, values: { name: "SMA of Lumenta" } } }]);
  });
});
