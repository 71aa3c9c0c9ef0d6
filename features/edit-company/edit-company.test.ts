import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import {
  accessSwitched,
  companyForm,
  companyReceived,
  creationSwitched,
  type EditedCompany,
  readItems,
  writeItems,
} from "./edit-company";

const company: EditedCompany = {
  id: 9,
  name: "Waterland",
  children: [{ id: 10, name: "Scholen" }],
  inboundDrivers: [{ id: 3, name: "solaredge" }],
  non_mon_accessible: true,
  non_mon_creation_enabled: true,
};
const problem = createProblem({ messages: { children: ["A company cannot have one of its parents as a child."] } });

function open(edited = company) {
  const { scope, trigger, params: posted, toastTexts, ...model } = createModelScope();
  trigger(companyForm.opened, edited);
  const values = () => scope.getState(companyForm.$values);
  return {
    ...model,
    trigger,
    values,
    posted,
    toasts: toastTexts,
    change: (change: Partial<ReturnType<typeof values>>) => trigger(companyForm.changed, change),
    submit: () => trigger(companyForm.submitted),
    switches: () => [values().non_mon_accessible, values().non_mon_creation_enabled],
    isChanged: () => scope.getState(companyForm.$isDirty),
    error: () => scope.getState(companyForm.$failure),
    problems: () => scope.getState(companyForm.$problems),
  };
}

describe("the switches for light plants", () => {
  it("turn the creation off with the access, and restore the value that was read", () => {
    const { trigger, switches } = open();
    trigger(accessSwitched, false);
    expect(switches()).toEqual([false, false]);
    trigger(accessSwitched, true);
    expect(switches()).toEqual([true, true]);
  });

  it("restore the last saved creation value", async () => {
    const { trigger, submit, respond, switches } = open();
    trigger(creationSwitched, false);
    submit();
    await respond({ isCurrent: false });
    trigger(accessSwitched, false);
    trigger(accessSwitched, true);
    expect(switches()).toEqual([true, false]);
  });

  it("do not allow the creation without the access", () => {
    const { trigger, switches } = open({ ...company, non_mon_accessible: false, non_mon_creation_enabled: false });
    trigger(creationSwitched, true);
    expect(switches()).toEqual([false, false]);
  });
});

describe("the form of a company", () => {
  it("submits its values once and confirms them", async () => {
    const { change, submit, posted, respond, revalidate, toasts, values, isChanged } = open();
    change({ name: " Waterland BV ", children: writeItems([]) });
    expect(isChanged()).toBe(true);
    submit();
    submit();
    const switches = { non_mon_accessible: true, non_mon_creation_enabled: true };
    const sent = { name: "Waterland BV", children: [], inboundDrivers: [3], ...switches };
    const loaded = { ...sent, name: "Waterland", children: [10] };
    expect(posted()).toEqual([{ companyId: 9, ...sent, loaded }]);
    await respond({ isCurrent: false });
    expect(toasts()).toEqual(["Successfully updated company!"]);
    expect(revalidate.mock.calls).toEqual([[["companies"]]]);
    expect([values().name, values().children, isChanged()]).toEqual(["Waterland BV", "[]", false]);
  });

  it("loads the app shell again when the current company was saved", async () => {
    const { submit, respond, revalidate } = open();
    submit();
    await respond({ isCurrent: true });
    expect(revalidate.mock.calls).toEqual([[["companies", "shell"]]]);
  });

  it("keeps the values and shows the messages when saving fails", async () => {
    const { trigger, change, submit, reject, values, isChanged, error, problems, toasts } = open();
    change({ name: "Other" });
    submit();
    await reject(problem);
    expect([values().name, isChanged(), error(), toasts()]).toEqual(["Other", true, problem, []]);
    expect(problems()).toEqual(problem.messages);
    // Opening the form again discards the changes.
    trigger(companyForm.opened, company);
    expect([values().name, isChanged(), error()]).toEqual(["Waterland", false, null]);
  });

  it("preserves changes when the company is read again, and shows the new values without changes", () => {
    const { trigger, change, values } = open();
    trigger(companyReceived, { ...company, name: "Renamed" });
    expect(values().name).toBe("Renamed");
    change({ name: "Typed" });
    trigger(companyReceived, { ...company, name: "Renamed again" });
    expect(values().name).toBe("Typed");
  });

  it("shows the changes of other users after saving", async () => {
    const { trigger, change, submit, respond, values, isChanged } = open();
    change({ name: "Waterland BV" });
    submit();
    const children = [...company.children, { id: 12, name: "Gemeente" }];
    trigger(companyReceived, { ...company, name: "Waterland BV", children });
    await respond({ isCurrent: false });
    expect([values().name, readItems(values().children), isChanged()]).toEqual(["Waterland BV", children, false]);
  });

  it("keeps the input on a conflict until the user accepts the stored values", async () => {
    const { trigger, change, submit, reject, values, error } = open();
    const conflict = { part: "name", values: { name: "Theirs" }, by: null };
    change({ name: "Mine" });
    submit();
    await reject(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    expect([values().name, error()?.conflicts]).toEqual(["Mine", [conflict]]);
    trigger(companyForm.conflictResolved, { conflict, keep: false });
    expect([values().name, error()]).toEqual(["Theirs", null]);
  });

  it("is not changed by an item that is removed and added again", () => {
    const children = [...company.children, { id: 12, name: "Gemeente" }];
    const { change, isChanged } = open({ ...company, children });
    change({ children: writeItems(children.slice(1), children) });
    expect(isChanged()).toBe(true);
    change({ children: writeItems(children.toReversed(), children) });
    expect(isChanged()).toBe(false);
  });

  it("restores a draft and ignores malformed values", () => {
    const { trigger, values, isChanged } = open();
    trigger(companyForm.restored, { name: "Typed", children: "[]" });
    expect([values().name, readItems(values().children), isChanged()]).toEqual(["Typed", [], true]);
    expect([readItems("[{}]"), readItems("no")]).toEqual([[], []]);
  });

  it("keeps the switches when the draft of an older version lacks them", () => {
    const { trigger, switches } = open();
    trigger(companyForm.restored, { name: "Typed", children: writeItems([]) });
    expect(switches()).toEqual([true, true]);
  });
});
