import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled, type EventCallable } from "effector";
import { describe, expect, it } from "vitest";
import * as model from "./model";
import { type EditedCompany, fromDraft, toDraft } from "./values";

const company: EditedCompany = {
  id: 9,
  name: "Waterland",
  children: [{ id: 10, name: "Scholen" }],
  inboundDrivers: [{ id: 3, name: "solaredge" }],
  accessible: true,
  creation: true,
};
const problem = createProblem({
  messages: { children: ["A company cannot have one of its parents as a child."] },
});

async function open(edited = company) {
  const { scope, submit, toastTexts } = createModelScope();
  const call = <T>(event: EventCallable<T>, params: T) =>
    allSettled(event as EventCallable<unknown>, { scope, params });
  await call(model.opened, edited);
  return {
    call,
    submit,
    toasts: toastTexts,
    values: () => scope.getState(model.$form)?.values,
    switches: () => {
      const { accessible, creation } = scope.getState(model.$form)?.values ?? {};
      return [accessible, creation];
    },
    isChanged: () => scope.getState(model.$isChanged),
    error: () => scope.getState(model.saving.$error),
  };
}

describe("the switches for light plants", () => {
  it("turn the creation off with the access, and restore the value that was read", async () => {
    const { call, switches } = await open();
    await call(model.accessibleChanged, false);
    expect(switches()).toEqual([false, false]);
    await call(model.accessibleChanged, true);
    expect(switches()).toEqual([true, true]);
  });

  it("restore the last saved creation value", async () => {
    const { call, switches } = await open();
    await call(model.creationChanged, false);
    await call(model.submitted, undefined);
    await call(model.saving.settled, null);
    await call(model.accessibleChanged, false);
    await call(model.accessibleChanged, true);
    expect(switches()).toEqual([true, false]);
  });

  it("do not allow the creation without the access", async () => {
    const { call, switches } = await open({ ...company, accessible: false, creation: false });
    await call(model.creationChanged, true);
    expect(switches()).toEqual([false, false]);
  });
});

describe("the form of a company", () => {
  it("submits its values once and confirms them", async () => {
    const { call, submit, toasts, isChanged } = await open();
    await call(model.changed, { name: "Waterland BV", children: [] });
    expect(isChanged()).toBe(true);
    await call(model.submitted, undefined);
    await call(model.submitted, undefined);
    expect(submit.mock.calls.map(([{ fields }]) => fields)).toEqual([
      {
        company_id: "9",
        name: "Waterland BV",
        children: "",
        inboundDrivers: "3",
        non_mon_accessible: "1",
        non_mon_creation_enabled: "1",
      },
    ]);
    await call(model.saving.settled, null);
    expect(toasts()).toEqual(["Successfully updated company!"]);
    expect(isChanged()).toBe(false);
  });

  it("keeps the values and the messages when saving fails", async () => {
    const { call, values, isChanged, error, toasts } = await open();
    await call(model.changed, { name: "Other" });
    await call(model.submitted, undefined);
    await call(model.saving.settled, problem);
    expect([values()?.name, isChanged(), error(), toasts()]).toEqual(["Other", true, problem, []]);
    await call(model.discarded, undefined);
    expect([values()?.name, isChanged(), error()]).toEqual(["Waterland", false, null]);
  });

  it("preserves changes when the company is read again, and shows the new values without changes", async () => {
    const { call, values } = await open();
    await call(model.received, { ...company, name: "Renamed" });
    expect(values()?.name).toBe("Renamed");
    await call(model.changed, { name: "Typed" });
    await call(model.received, { ...company, name: "Renamed again" });
    expect(values()?.name).toBe("Typed");
  });

  it("restores a draft, also a damaged one", async () => {
    const { call, values, isChanged } = await open();
    const { id: _, ...saved } = company;
    const typed = { ...saved, name: "Typed", children: [], creation: false };
    await call(model.restored, fromDraft(toDraft(typed)));
    expect([values(), isChanged()]).toEqual([typed, true]);
    expect(fromDraft({ name: "A", children: "[{}]", inboundDrivers: "no" })).toMatchObject({
      children: [],
      inboundDrivers: [],
    });
  });
});
