import { ApiError } from "@shared/api/api-error";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, describe, expect, it, vi } from "vitest";
import { removePlant } from "./action.server";
import { plantDeletion } from "./delete-plant";

describe("removePlant", () => {
  const call = (plantId: unknown, response: unknown = {}) =>
    callAction(removePlant, { plantId }, { responses: { "DELETE /plants/9": response } });

  it("deletes the plant", async () => {
    const { result, calls } = await call(9);
    expect([result, calls.map(({ call }) => call)]).toEqual([{ ok: true }, ["DELETE /plants/9"]]);
  });

  it("responds with the API's messages", async () => {
    const messages = { general: ["This plant has open tickets."] };
    const { status, result } = await call(9, new ApiError({ status: 422, code: 4000, messages }));
    expect([status, result]).toMatchObject([422, { error: { code: 4000, messages } }]);
  });

  it("responds with 400 and makes no call for an invalid id", async () => {
    const { status, calls } = await call("9/../8");
    expect([status, calls]).toEqual([400, []]);
  });
});

afterEach(() => vi.unstubAllGlobals());

function createPlant() {
  vi.stubGlobal("location", { pathname: "/plants/9" });
  const { scope, trigger, ...model } = createModelScope();
  return {
    ...model,
    confirmation: () => scope.getState(plantDeletion.$confirmation),
    deleting: () => scope.getState(plantDeletion.$pending),
    request: () => trigger(plantDeletion.requested, { plantId: 9 }),
    confirm: () => trigger(plantDeletion.confirmed),
    cancel: () => trigger(plantDeletion.cancelled),
  };
}

describe("deleting a plant", () => {
  it("deletes it once it is confirmed, and opens the list", async () => {
    const plant = createPlant();
    plant.request();
    expect([plant.confirmation(), plant.posted()]).toEqual([{ plantId: 9 }, []]);
    plant.confirm();
    plant.confirm();
    expect([plant.confirmation(), plant.deleting()]).toEqual([null, { plantId: 9 }]);
    expect(plant.posted()).toEqual([{ name: "delete-plant", params: { plantId: 9 } }]);
    expect(plant.navigate).not.toHaveBeenCalled();
    await plant.respond();
    expect(plant.toastTexts()).toEqual(["Successfully deleted plant!"]);
    expect(plant.navigate).toHaveBeenCalledExactlyOnceWith({ to: "/plants", replace: true });
  });

  it("stays on the page and shows the API's messages when it fails", async () => {
    const plant = createPlant();
    plant.request();
    plant.confirm();
    await plant.reject(createProblem({ messages: { general: ["It has open tickets.", "It has meters."] } }));
    expect(plant.toastTexts()).toEqual(["It has open tickets.", "It has meters."]);
    expect([plant.deleting(), plant.navigate.mock.calls]).toEqual([null, []]);
  });

  it("sends no request when the user cancels", () => {
    const plant = createPlant();
    plant.request();
    plant.cancel();
    plant.confirm();
    expect(plant.posted()).toEqual([]);
  });

  it("does not navigate when the user has left the plant before the response", async () => {
    const plant = createPlant();
    plant.request();
    plant.confirm();
    vi.stubGlobal("location", { pathname: "/tickets" });
    await plant.respond();
    expect(plant.toastTexts()).toEqual(["Successfully deleted plant!"]);
    expect(plant.navigate).not.toHaveBeenCalled();
  });
});
