import type { PlantView } from "@entities/plant";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { updateNameAndAddress } from "./action.server";
import { $isOpen, addressLookUp, cancelled, editRequested, plantForm } from "./edit-plant";

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
const params = {
  companyId: 3,
  plantId: 9,
  name: "New school",
  addressId: 4,
  street: "Markt",
  street_number: "58",
  postal_code: "7551GV",
  city: "Hengelo",
  latitude: "52.26",
  longitude: "",
};
const problem = createProblem({ messages: { name: ["Taken."] } });

describe("updateNameAndAddress", () => {
  const call = "PUT /companies/3/plants/9";
  const post = (over: object) =>
    callAction(updateNameAndAddress, { ...params, ...over }, { responses: { [call]: {} } });

  it("updates the address with its id, coordinates as numbers", async () => {
    const { calls } = await post({ postal_code: "7551 gv", longitude: "6,79" });
    expect(calls).toMatchObject([
      {
        call,
        body: { name: "New school", address: { id: 4, postal_code: "7551GV", latitude: 52.26, longitude: 6.79 } },
      },
    ]);
  });

  it("creates an address for a plant without one", async () => {
    const { calls } = await post({ addressId: null });
    expect(calls[0]?.body).toHaveProperty("address.city", "Hengelo");
    expect(calls[0]?.body).not.toHaveProperty("address.id");
  });
});

function openForm() {
  const { scope, trigger, ...model } = createModelScope([[addressLookUp.lookUpFx, () => new Promise(() => {})]]);
  trigger(plantForm.opened, view);
  trigger(editRequested);
  return {
    ...model,
    change: (change: Partial<typeof params>) => trigger(plantForm.changed, change),
    problems: () => scope.getState(plantForm.$problems),
    rename: (name: string) => trigger(plantForm.changed, { name }),
    restore: (values: { name: string; city: string }) => trigger(plantForm.restored, values),
    submit: () => trigger(plantForm.submitted),
    cancel: () => trigger(cancelled),
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

  it("asks for the number of a postal code before it saves", () => {
    const form = openForm();
    form.change({ street_number: " " });
    form.submit();
    expect([form.posted(), Object.keys(form.problems())]).toEqual([[], ["street_number"]]);
  });

  it("keeps what was typed and the API's messages when saving failed", async () => {
    const form = openForm();
    form.rename("Taken");
    form.submit();
    await form.reject(problem);
    expect([form.isOpen(), form.values().name]).toEqual([true, "Taken"]);
    expect(form.error()).toEqual(problem);
    expect(form.toasts()).toEqual([]);
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

  it("shows a restored draft", () => {
    const form = openForm();
    form.cancel();
    expect(form.isOpen()).toBe(false);
    form.restore({ name: "New school", city: "Enschede" });
    expect(form.isOpen()).toBe(true);
    expect(form.values()).toMatchObject({ name: "New school", city: "Enschede" });
  });
});
