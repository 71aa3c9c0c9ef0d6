import { ApiError } from "@shared/api/api-error";
import { navigateFx } from "@shared/navigation/model";
import { createModelScope } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it, vi } from "vitest";
import { $confirmation, $deleting, cancelled, closed, confirmed, deletePlantFx, requested } from "./model";

function createPlant() {
  let settle = (_: ApiError | null) => {};
  const remove = vi.fn(
    (_: number) =>
      new Promise<void>((resolve, reject) => {
        settle = (error) => (error ? reject(error) : resolve());
      }),
  );
  const navigate = vi.fn();
  const { scope, toastTexts } = createModelScope([
    [deletePlantFx, remove],
    [navigateFx, navigate],
  ]);
  return {
    remove,
    navigate,
    toasts: toastTexts,
    confirmation: () => scope.getState($confirmation),
    deleting: () => scope.getState($deleting),
    request: () => void allSettled(requested, { scope, params: 9 }),
    // The scope settles only when the plant is deleted, so this is not awaited.
    confirm: () => void allSettled(confirmed, { scope }),
    cancel: () => void allSettled(cancelled, { scope }),
    close: () => void allSettled(closed, { scope }),
    async settle(error: ApiError | null) {
      settle(error);
      await allSettled(scope);
    },
  };
}

describe("deleting a plant", () => {
  it("deletes it once it is confirmed, and opens the list", async () => {
    const { remove, navigate, toasts, confirmation, deleting, request, confirm, settle } = createPlant();
    request();
    expect([confirmation(), remove.mock.calls.length]).toEqual([9, 0]);
    confirm();
    confirm();
    expect([confirmation(), deleting(), remove.mock.calls]).toEqual([null, 9, [[9]]]);
    expect(navigate).not.toHaveBeenCalled();
    await settle(null);
    expect(toasts()).toEqual(["Successfully deleted plant!"]);
    expect(navigate).toHaveBeenCalledWith({ to: "/plants", replace: true });
  });

  it("stays on the page with each message of the API when it fails", async () => {
    const { navigate, toasts, deleting, request, confirm, settle } = createPlant();
    request();
    confirm();
    const messages = { general: ["It has open tickets.", "It has meters."] };
    await settle(new ApiError({ status: 422, code: 4000, messages }));
    expect(toasts()).toEqual(["It has open tickets.", "It has meters."]);
    expect([deleting(), navigate.mock.calls]).toEqual([null, []]);
  });

  it("deletes nothing when it is cancelled", () => {
    const { remove, request, cancel, confirm } = createPlant();
    request();
    cancel();
    confirm();
    expect(remove).not.toHaveBeenCalled();
  });

  it("does not navigate when the user has left the plant before the response", async () => {
    const { navigate, toasts, request, confirm, close, settle } = createPlant();
    request();
    confirm();
    close();
    await settle(null);
    expect(toasts()).toEqual(["Successfully deleted plant!"]);
    expect(navigate).not.toHaveBeenCalled();
  });
});
