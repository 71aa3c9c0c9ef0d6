import { submitFx } from "@shared/navigation/model";
import { renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { attachDriverAccount } from "./action.server";
import { driverAccountChoices } from "./choices.server";
import { accounts } from "./model";

const path = "/companies/9/driver-accounts/4";

describe("attachDriverAccount", () => {
  async function post(admin: boolean, selected: string) {
    const session = createTestSession({ admin });
    const { context, calls } = createTestContext(
      { [`PUT ${path}`]: null, [`DELETE ${path}`]: null },
      session,
    );
    const fields = { company_id: "9", item_id: "4", selected };
    const request = createFormRequest("/actions/attach-driver-account", fields);
    const data = await attachDriverAccount({ request, context, params: {} }).catch((it: Response) => it);
    return { data, calls: calls.map(({ call }) => call) };
  }

  it("attaches and detaches an account", async () => {
    expect((await post(true, "1")).calls).toEqual([`PUT ${path}`]);
    expect((await post(true, "0")).calls).toEqual([`DELETE ${path}`]);
  });

  it("responds 403 to non-admins without a call", async () => {
    const { data, calls } = await post(false, "1");
    expect(data).toHaveProperty("status", 403);
    expect(calls).toEqual([]);
  });
});

describe("driverAccountChoices", () => {
  const load = (admin: boolean) => {
    const responses = {
      "GET /driver-accounts": [{ id: 4, display_name: null, driver_name: "sma" }],
    };
    const { context } = createTestContext(responses, createTestSession({ admin }));
    const request = new Request("https://site.example/resources/driver-accounts");
    return driverAccountChoices({ request, context, params: {} });
  };

  it("returns the accounts, one without a name by its id, to administrators only", async () => {
    expect(await load(true)).toEqual({ ok: true, value: [{ id: 4, name: "#4" }] });
    await expect(load(false)).rejects.toHaveProperty("status", 403);
  });
});

describe("toggling a driver account", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    [true, "Added account: {name}"],
    [false, "Removed account: {name}"],
  ])("shows the result as a toast (%s)", (selected, message) => {
    const renderToast = vi.fn(async (_: Toast) => {});
    const scope = fork({
      handlers: [
        [submitFx, () => {}],
        [renderToastFx, renderToast],
      ],
    });
    const change = { id: 4, name: "SMA of Lumenta", selected };
    void allSettled(accounts.changed, { scope, params: { target: { company_id: "9" }, change } });
    expect(renderToast).not.toHaveBeenCalled();
    void allSettled(accounts.settled, { scope, params: null });
    expect(renderToast.mock.calls[0]?.[0].message).toMatchObject({
      message,
      values: { name: "SMA of Lumenta" },
    });
  });
});
