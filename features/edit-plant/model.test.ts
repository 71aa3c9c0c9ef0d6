import type { AddressValues } from "@entities/address";
import type { PlantView } from "@entities/plant";
import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { $draft, $form, address, closed, nameChanged, opened, restored, saving, submitted } from "./model";

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
const problem = createProblem({ messages: { name: ["Taken."] } });

async function openForm() {
  const { scope, renderToast, fields } = createModelScope();
  await allSettled(opened, { scope, params: view });
  return {
    rename: (name: string) => allSettled(nameChanged, { scope, params: name }),
    submit: () => allSettled(submitted, { scope }),
    settle: (error: ProblemDetails | null) => allSettled(saving.settled, { scope, params: error }),
    close: () => allSettled(closed, { scope }),
    fields,
    toasts: () => renderToast.mock.calls.map(([{ kind }]) => kind),
    name: () => scope.getState($form)?.name ?? null,
    city: () => scope.getState(address.$values)?.city ?? null,
    error: () => scope.getState(saving.$error),
  };
}

describe("editing a plant", () => {
  it("submits the name and the address with its id, and closes when it was saved", async () => {
    const form = await openForm();
    await form.rename("New school");
    await form.submit();
    expect(form.fields()).toEqual([
      {
        company_id: "3",
        plant_id: "9",
        name: "New school",
        address_id: "4",
        street: "Markt",
        street_number: "58",
        postal_code: "7551GV",
        city: "Hengelo",
        latitude: "52.26",
        longitude: "",
      },
    ]);
    await form.settle(null);
    expect(form.toasts()).toEqual(["success"]);
    expect([form.name(), form.city()]).toEqual([null, null]);
  });

  it("keeps what was typed and the API's messages when saving failed", async () => {
    const form = await openForm();
    await form.rename("Taken");
    await form.submit();
    await form.settle(problem);
    expect(form.name()).toBe("Taken");
    expect(form.error()).toEqual(problem);
    expect(form.toasts()).toEqual([]);
  });

  it("drops a late response when the form was closed", async () => {
    const form = await openForm();
    await form.submit();
    await form.close();
    await form.settle(null);
    expect(form.toasts()).toEqual([]);
  });

  it("has a draft only while something differs from the plant", async () => {
    const { scope } = createModelScope();
    const draft = () => scope.getState($draft);
    await allSettled(opened, { scope, params: view });
    expect(draft()).toBeNull();
    await allSettled(nameChanged, { scope, params: "New school" });
    expect(draft()).toMatchObject({ name: "New school", city: "Hengelo" });
    await allSettled(closed, { scope });
    expect(draft()).toBeNull();
  });

  it("shows a restored draft", async () => {
    const { scope } = createModelScope([[address.lookUpFx, () => new Promise(() => {})]]);
    const values = { ...view.plant.address, latitude: "52.26", longitude: "", city: "Enschede" };
    const draft = { view, name: "New school", address: values as unknown as AddressValues };
    void allSettled(restored, { scope, params: draft });
    expect(scope.getState($form)?.name).toBe("New school");
    expect(scope.getState(address.$values)?.city).toBe("Enschede");
  });
});
