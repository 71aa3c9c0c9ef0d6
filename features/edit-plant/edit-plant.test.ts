import type { PlantView } from "@entities/plant";
import { ApiError } from "@shared/api/result";
import { callAction } from "@testing/load-context";
import { changeByAnna } from "@testing/mock-plant";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, describe, expect, it, vi } from "vitest";
import { updateNameAndAddress } from "./action.server";
import { $isOpen, addressLookUp, isTypedName, plantEditCancelled, plantEditRequested, plantForm } from "./index";

const view = {
  ref: { companyId: 3, plantId: 9 },
  plant: {
    name: "School",
    address: {
      id: 4,
      street: "Markt",
      street_number: "58",
      postal_code: "7551GV",
      city: "Hengelo",
      latitude: 52.26,
      longitude: null,
    },
  },
} as unknown as PlantView;
const loaded = {
  name: "School",
  street: "Markt",
  street_number: "58",
  postal_code: "7551GV",
  city: "Hengelo",
  latitude: "52.26",
  longitude: "",
};
const params = { companyId: 3, plantId: 9, ...loaded, name: "New school", loaded };
const problem = createProblem({ messages: { name: ["Taken."] } });

describe("updateNameAndAddress", () => {
  const call = "PUT /companies/3/plants/9";
  const stored = { ...view.plant, id: 9 };
  const post = (typed: object, now: object = {}, audits: unknown = []) =>
    callAction(
      updateNameAndAddress,
      { companyId: 3, plantId: 9, ...loaded, ...typed, loaded },
      {
        responses: {
          "GET /companies/3/plants/9": { ...stored, ...now },
          "GET /companies/3/plants/9/audits": audits,
          [call]: {},
        },
      },
    );

  it("updates the address with its id, coordinates as numbers", async () => {
    const { calls } = await post({ name: "New school", postal_code: "7551 gw", longitude: "6,79" });
    expect(calls.at(-1)).toMatchObject({
      call,
      body: { name: "New school", address: { id: 4, postal_code: "7551GW", latitude: 52.26, longitude: 6.79 } },
    });
  });

  it("creates an address when the plant has none", async () => {
    const { calls } = await callAction(
      updateNameAndAddress,
      { ...params, loaded: { name: "School" } },
      { responses: { "GET /companies/3/plants/9": { ...stored, address: null }, [call]: {} } },
    );
    expect(calls.at(-1)?.body).toHaveProperty("address.city", "Hengelo");
    expect(calls.at(-1)?.body).not.toHaveProperty("address.id");
  });

  it("does not overwrite the changes of another user", async () => {
    const { calls } = await post({ name: "New school" }, { address: { ...view.plant.address, city: "Almere" } });
    expect(calls.at(-1)?.body).toMatchObject({
      name: "New school",
      address: { id: 4, city: "Almere", street: "Markt" },
    });
  });

  it("does not save when another user changed the same field, and names the user", async () => {
    const audit = changeByAnna("App\\Models\\Plant", 9, { name: "School" }, { name: "Academy" });
    const { status, result, calls } = await post({ name: "New school" }, { name: "Academy" }, [audit]);
    const conflict = { part: "name", values: { name: "Academy" }, by: "Anna Bos" };
    expect([status, result]).toMatchObject([409, { ok: false, error: { conflicts: [conflict] } }]);
    expect(calls.map((made) => made.call)).not.toContain(call);
    const unknown = await post({ name: "New school" }, { name: "Academy" }, new ApiError({ status: 500 }));
    expect(unknown.result).toMatchObject({ error: { conflicts: [{ ...conflict, by: null }] } });
  });
});

const conflicts = [
  { part: "name", values: { name: "Academy" }, by: "Anna Bos" },
  { part: "address", values: { city: "Almere" }, by: null },
] as { part: string; values: Record<string, string>; by: string | null }[];

afterEach(() => void vi.useRealTimers());

function openForm() {
  const lookUp = vi.fn(() => new Promise(() => {}));
  const { scope, trigger, ...model } = createModelScope([[addressLookUp.lookUpFx, lookUp]]);
  trigger(plantForm.opened, view);
  trigger(plantEditRequested);
  return {
    ...model,
    lookUp,
    change: (change: Partial<typeof params>) => trigger(plantForm.changed, change),
    problems: () => scope.getState(plantForm.$problems),
    rename: (name: string) => trigger(plantForm.changed, { name }),
    resolve: (conflict: (typeof conflicts)[number], keep: boolean) =>
      trigger(plantForm.conflictResolved, { conflict, keep }),
    restoreLoaded: (values: { name: string }) => trigger(plantForm.loadedRestored, values),
    restore: (values: { name: string; city: string }) => trigger(plantForm.restored, values),
    submit: () => trigger(plantForm.submitted),
    cancel: () => trigger(plantEditCancelled),
    close: () => trigger(plantForm.closed),
    isOpen: () => scope.getState($isOpen),
    isDirty: () => scope.getState(plantForm.$isDirty),
    values: () => scope.getState(plantForm.$values),
    error: () => scope.getState(plantForm.$failure),
  };
}

describe("editing a plant", () => {
  it("submits the name and the address with its id, and closes when it was saved", async () => {
    const form = openForm();
    form.rename("New school");
    form.submit();
    expect(form.posted()).toEqual([{ name: "edit-plant", params }]);
    await form.respond();
    expect(form.revalidate).toHaveBeenCalledExactlyOnceWith(["plant", "audits"]);
    expect(form.toastTexts()).toEqual(["Plant has been updated!"]);
    expect([form.isOpen(), form.isDirty()]).toEqual([false, false]);
  });

  it("looks up an address 700 ms after the last change", async () => {
    vi.useFakeTimers();
    const form = openForm();
    // The address of the plant is looked up when the form opens.
    form.lookUp.mockClear();
    form.change({ street_number: "60" });
    await vi.advanceTimersByTimeAsync(699);
    expect(form.lookUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(form.lookUp).toHaveBeenCalledOnce();
  });

  it("asks for the number of a postal code before it saves", () => {
    const form = openForm();
    form.change({ street_number: " " });
    form.submit();
    expect([form.posted(), Object.keys(form.problems())]).toEqual([[], ["street_number"]]);
  });

  it("keeps the input and shows the API's messages when saving fails", async () => {
    const form = openForm();
    form.rename("Taken");
    form.submit();
    await form.reject(problem);
    expect([form.isOpen(), form.values().name]).toEqual([true, "Taken"]);
    expect(form.error()).toEqual(problem);
    expect(form.toasts()).toEqual([]);
  });

  it("compares with the values with which the form was opened before the session ended", () => {
    const form = openForm();
    form.restore({ name: "New school", city: "Hengelo" });
    form.restoreLoaded({ name: "Old school" });
    form.submit();
    expect(form.params()).toMatchObject([{ name: "New school", loaded: { ...loaded, name: "Old school" } }]);
  });

  it("asks for a choice in each conflict and saves the chosen values", async () => {
    const form = openForm();
    form.change({ name: "New school", city: "Enschede" });
    form.submit();
    await form.reject(createProblem({ status: 409, code: 0, conflicts }));
    expect([form.isOpen(), form.values()]).toMatchObject([true, { name: "New school", city: "Enschede" }]);
    for (const [index, conflict] of conflicts.entries()) form.resolve(conflict, index === 0);
    expect([form.error(), form.values()]).toMatchObject([null, { name: "New school", city: "Almere" }]);
    form.submit();
    expect(form.params().at(-1)).toMatchObject({
      name: "New school",
      city: "Almere",
      loaded: { name: "Academy", city: "Almere", street: "Markt" },
    });
  });

  it("drops a late response when the form was closed", async () => {
    const form = openForm();
    form.submit();
    form.close();
    await form.reject(problem);
    expect([form.error(), form.toasts()]).toEqual([null, []]);
  });

  it("has a draft only while something differs from the plant", () => {
    const form = openForm();
    expect(form.isDirty()).toBe(false);
    form.rename("New school");
    expect([form.isDirty(), form.values()]).toMatchObject([true, { name: "New school", city: "Hengelo" }]);
    form.close();
    expect(form.isDirty()).toBe(false);
  });

  it("stays closed when the draft of a closed dialog is restored", () => {
    const form = openForm();
    form.cancel();
    form.restore({ name: "New school", city: "Enschede" });
    expect([form.isOpen(), form.values()]).toMatchObject([false, { name: "New school", city: "Enschede" }]);
  });
});

describe("isTypedName", () => {
  it.each([
    ["School", "School", true],
    ["  School  De  Linde ", "School De Linde", true],
    ["Cafe\u0301", "Café", true],
    ["school", "School", false],
    ["", "School", false],
    ["School De", "School De Linde", false],
  ])("compares %j with the name %j", (typed, name, expected) => expect(isTypedName(typed, name)).toBe(expected));
});
