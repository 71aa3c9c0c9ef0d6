import { ApiError } from "@shared/api/result";
import { createForm } from "@shared/forms/create-form";
import { createMutation } from "@shared/mutations/create-mutation";
import { allSettled, fork } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AddressValues, emptyAddress } from "./address";
import { createAddressLookUp } from "./address-look-up";

const meidoornstraat = { street: "Meidoornstraat", city: "Almere", location: { coordinates: [5.21, 52.36] } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openForm(values = emptyAddress, error?: ApiError) {
  const form = createForm({
    mutation: createMutation("save-address"),
    initial: (values: AddressValues) => values,
    params: (values) => values,
  });
  const model = createAddressLookUp({ form, debounceMs: 700 });
  const lookUp = vi.fn(async (_: { postalCode: string; streetNumber: string }) => {
    if (error) throw error;
    return meidoornstraat;
  });
  const scope = fork({ handlers: [[model.lookUpFx, lookUp]] });
  await allSettled(form.opened, { scope, params: values });
  return {
    lookUp,
    // The scope settles only when the debounce ends, so the tests do not await these events.
    type: (change: Partial<AddressValues>) => void allSettled(form.changed, { scope, params: change }),
    restore: (values: Partial<AddressValues>) => void allSettled(form.restored, { scope, params: values }),
    retry: () => void allSettled(model.lookUpRetried, { scope }),
    enterByHand: () => void allSettled(model.byHandChosen, { scope }),
    close: () => void allSettled(form.closed, { scope }),
    values: () => scope.getState(form.$values),
    state: () => scope.getState(model.$lookUp),
  };
}

describe("createAddressLookUp", () => {
  it("looks up the address when typing pauses, and removes spaces from the postal code", async () => {
    const form = await openForm();
    form.type({ postal_code: "1315 ze" });
    form.type({ street_number: "9" });
    await vi.advanceTimersByTimeAsync(699);
    form.type({ street_number: "97" });
    await vi.advanceTimersByTimeAsync(699);
    expect(form.lookUp).not.toHaveBeenCalled();
    expect(form.state()).toBe("pending");
    await vi.advanceTimersByTimeAsync(1);
    expect(form.lookUp.mock.calls).toEqual([[{ postalCode: "1315ZE", streetNumber: "97" }]]);
    expect(form.state()).toBe("found");
    expect(form.values()).toMatchObject({
      street: "Meidoornstraat",
      city: "Almere",
      latitude: "52.36",
      longitude: "5.21",
    });
  });

  it("fills in no coordinates when the response has no valid location", async () => {
    const form = await openForm();
    form.lookUp.mockResolvedValue({ ...meidoornstraat, location: { coordinates: [0, 0] } });
    form.type({ postal_code: "1315ZE", street_number: "97" });
    await vi.advanceTimersByTimeAsync(700);
    expect(form.values()).toMatchObject({ street: "Meidoornstraat", latitude: "", longitude: "" });
  });

  it("does not look up an address when the postal code is invalid or the number is missing", async () => {
    const form = await openForm();
    form.type({ postal_code: "1315SS", street_number: "97" });
    await vi.advanceTimersByTimeAsync(700);
    form.type({ postal_code: "1315ZE", street_number: " " });
    await vi.advanceTimersByTimeAsync(700);
    expect(form.lookUp).not.toHaveBeenCalled();
    expect(form.state()).toBe("idle");
  });

  it.each([
    [2004, "not-found"],
    [4045, "not-found"],
    [4000, "failed"],
  ])("reports code %i as %s and keeps the typed values", async (code, state) => {
    const form = await openForm();
    form.lookUp.mockRejectedValue(new ApiError({ status: 404, code }));
    form.type({ postal_code: "1315ZE", street_number: "97" });
    await vi.advanceTimersByTimeAsync(700);
    expect(form.state()).toBe(state);
    expect(form.values()).toMatchObject({ postal_code: "1315ZE", street_number: "97" });
  });

  it("drops a late response when the number has changed or the form is closed", async () => {
    const form = await openForm();
    let respond: (value: typeof meidoornstraat) => void = () => {};
    form.lookUp.mockImplementation(() => new Promise((resolve) => (respond = resolve)));
    form.type({ postal_code: "1315ZE", street_number: "97" });
    await vi.advanceTimersByTimeAsync(700);
    form.type({ street_number: "98" });
    respond(meidoornstraat);
    await vi.advanceTimersByTimeAsync(0);
    expect(form.values()?.street).toBe("");
    await vi.advanceTimersByTimeAsync(700);
    form.close();
    respond(meidoornstraat);
    await vi.advanceTimersByTimeAsync(0);
    expect(form.values()).toEqual({});
    expect(form.state()).toBe("idle");
  });

  it("clears the looked-up fields but not the typed fields when the number changes", async () => {
    const form = await openForm();
    form.type({ postal_code: "1315ZE", street_number: "97" });
    await vi.advanceTimersByTimeAsync(700);
    form.lookUp.mockRejectedValue(new ApiError({ status: 404, code: 2004 }));
    form.type({ street_number: "98" });
    expect(form.values()).toMatchObject({ street: "", city: "", latitude: "", longitude: "" });
    await vi.advanceTimersByTimeAsync(700);
    form.type({ street: "Dam" });
    form.type({ street_number: "99" });
    expect(form.values()).toMatchObject({ street: "Dam" });
  });

  it("repeats the look-up when it has failed", async () => {
    const form = await openForm();
    form.lookUp.mockRejectedValueOnce(new ApiError({ status: 500 }));
    form.type({ postal_code: "1315ZE", street_number: "97" });
    await vi.advanceTimersByTimeAsync(700);
    expect(form.state()).toBe("failed");
    form.retry();
    expect(form.state()).toBe("pending");
    await vi.advanceTimersByTimeAsync(0);
    expect([form.state(), form.values()?.city]).toEqual(["found", "Almere"]);
  });

  it("lets the user enter the address by hand only when the look-up has failed, until the number changes", async () => {
    const form = await openForm();
    form.type({ postal_code: "1315ZE", street_number: "97" });
    form.enterByHand();
    expect(form.state()).toBe("pending");
    form.lookUp.mockRejectedValueOnce(new ApiError({ status: 500 }));
    await vi.advanceTimersByTimeAsync(700);
    form.enterByHand();
    expect(form.state()).toBe("by-hand");
    form.type({ street: "Dam" });
    expect(form.state()).toBe("by-hand");
    form.type({ street_number: "98" });
    expect(form.state()).toBe("pending");
  });

  it("does not look up the address again when another field changes", async () => {
    const form = await openForm({ ...emptyAddress, postal_code: "1315ZE", street_number: "97" });
    form.lookUp.mockClear();
    form.type({ street: "Dam" });
    await vi.advanceTimersByTimeAsync(700);
    expect(form.lookUp).not.toHaveBeenCalled();
  });

  it.each([
    ["keeps", "is found", undefined, "idle"],
    ["keeps", "cannot be looked up", new ApiError({ status: 500, code: 4000 }), "idle"],
    ["unlocks", "is not found", new ApiError({ status: 404, code: 2004 }), "not-found"],
  ])("%s the place of an opened plant whose address %s", async (_, _reason, error, state) => {
    const stored = { ...emptyAddress, postal_code: "1315ZE", street_number: "97", street: "Dam", latitude: "52" };
    const form = await openForm(stored, error);
    expect([form.state(), form.values(), form.lookUp.mock.calls.length]).toEqual([state, stored, 1]);
    form.lookUp.mockResolvedValue(meidoornstraat);
    form.type({ street_number: "98" });
    await vi.advanceTimersByTimeAsync(700);
    expect([form.state(), form.values().street]).toEqual(["found", "Meidoornstraat"]);
  });

  it("looks up the address again when a draft is restored, and keeps the typed fields when nothing is found", async () => {
    const form = await openForm();
    form.lookUp.mockRejectedValue(new ApiError({ status: 404, code: 2004 }));
    form.restore({ ...emptyAddress, postal_code: "9999XX", street_number: "1", street: "Zeedijk" });
    await vi.advanceTimersByTimeAsync(700);
    expect([form.state(), form.values().street]).toEqual(["not-found", "Zeedijk"]);
  });
});
