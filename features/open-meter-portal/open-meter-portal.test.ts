import { createModelScope } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it, vi } from "vitest";
import { openPortalFx, portalRequested } from "./index";

const meter = { driver: "solaredge", reference: "123456|7A" };

async function request(open: () => Promise<void>) {
  const openPortal = vi.fn(open);
  const { scope, renderToast } = createModelScope([[openPortalFx, openPortal]]);
  await allSettled(portalRequested, { scope, params: meter });
  return { openPortal, toasts: renderToast.mock.calls.map(([{ kind, message }]) => [kind, message]) };
}

describe("the portal of a meter", () => {
  it("is opened for its driver and its reference", async () => {
    const { openPortal, toasts } = await request(async () => {});
    expect(openPortal).toHaveBeenCalledWith(meter);
    expect(toasts).toEqual([]);
  });

  it("shows a toast when it cannot be reached", async () => {
    const { toasts } = await request(() => Promise.reject(new Error("502")));
    expect(toasts).toMatchObject([["danger", { message: "Failed to reach portal" }]]);
  });
});
