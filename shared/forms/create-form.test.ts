import type { FormValues } from "@shared/drafts/draft-storage";
import type { Action } from "@shared/mutations/action.server";
import { createMutation } from "@shared/mutations/create-mutation";
import { createModelScope, createProblem } from "@testing/model-scope";
import { createEvent, createStore, createWatch } from "effector";
import { describe, expect, it } from "vitest";
import { createForm } from "./create-form";

interface Contact {
  plantId: number;
  name: string;
  isPrivate: boolean;
}

interface ContactFormOptions {
  keepsValues?: boolean;
  validatesOnBlur?: boolean;
  forgetsFailure?: boolean;
  isChanged?: (values: { name: string }, loaded: { name: string }) => boolean;
  draft?: string | ((context: { plantId: number }) => string);
}

const createContactForm = (options: ContactFormOptions = {}) =>
  createForm({
    mutation: createMutation<Action<Contact, { id: number }>>("save-contact", { failure: "form" }),
    initial: ({ name }: { plantId: number; name: string }) => ({ name, isPrivate: false as boolean }),
    params: (values, { plantId }) => ({ plantId, ...values }),
    validate: ({ name }) => (name.trim() === "" ? { name: "Please enter a name" } : {}),
    ...options,
  });

function openForm(options: ContactFormOptions = {}) {
  const form = createContactForm(options);
  const { scope, trigger, ...model } = createModelScope();
  const open = (plantId = 9) => trigger(form.opened, { plantId, name: "Jan" });
  open();
  return {
    ...model,
    form,
    open,
    state: () => ({
      values: scope.getState(form.$values) as FormValues,
      problems: scope.getState(form.$problems),
      pending: scope.getState(form.$pending),
      dirty: scope.getState(form.$isDirty),
      error: scope.getState(form.$error),
      rejections: scope.getState(form.$rejections),
      revision: scope.getState(form.$revision),
    }),
    change: (change: { name?: string; isPrivate?: boolean }) => trigger(form.changed, change),
    blur: (name: "name" | "isPrivate") => trigger(form.blurred, name),
    restore: (name: string) => trigger(form.restored, { name }),
    submit: () => trigger(form.submitted),
    close: () => trigger(form.closed),
  };
}

describe("a form", () => {
  it("has the initial values of its target, and is dirty while the values differ", () => {
    const { state, change } = openForm();
    expect(state()).toMatchObject({ values: { name: "Jan", isPrivate: false }, dirty: false });
    change({ isPrivate: true });
    expect(state()).toMatchObject({ values: { name: "Jan", isPrivate: true }, dirty: true });
    change({ isPrivate: false });
    expect(state().dirty).toBe(false);
  });

  it.each([
    [undefined, null],
    ["contact", "contact"],
    [({ plantId }: { plantId: number }) => `contact-${plantId}`, "contact-9"],
  ])("has the draft key of its options or its target", (draft, key) =>
    expect(createContactForm({ draft }).draftKey({ plantId: 9, name: "Jan" })).toBe(key),
  );

  it("posts the parameters of its target once, and is pending until the response", async () => {
    const { state, posted, change, submit, respond } = openForm();
    change({ name: "Piet" });
    submit();
    submit();
    expect(posted()).toEqual([{ name: "save-contact", params: { plantId: 9, name: "Piet", isPrivate: false } }]);
    expect(state().pending).toBe(true);
    await respond({ id: 1 });
    expect(state().pending).toBe(false);
  });

  it("has the initial values again when it was saved, or keeps the saved values", async () => {
    for (const keepsValues of [false, true]) {
      const { state, change, submit, respond } = openForm({ keepsValues });
      change({ name: "Piet" });
      submit();
      await respond({ id: 1 });
      expect(state()).toMatchObject({ values: { name: keepsValues ? "Piet" : "Jan" }, dirty: false });
    }
  });

  it("shows an invalid field when the field loses focus, and all invalid fields when it is submitted", () => {
    const { state, posted, change, blur, submit } = openForm({ validatesOnBlur: true });
    change({ name: " " });
    expect(state().problems).toEqual({});
    blur("isPrivate");
    expect(state().problems).toEqual({});
    blur("name");
    expect(state().problems).toEqual({ name: "Please enter a name" });
    submit();
    expect([posted(), state().rejections]).toEqual([[], 1]);
    change({ name: "P" });
    expect(state().problems).toEqual({});
  });

  it("shows no invalid field before it is submitted by default", () => {
    const { state, change, blur } = openForm();
    change({ name: " " });
    blur("name");
    expect(state().problems).toEqual({});
  });

  it("shows server messages at their fields, other messages above, and keeps the typed values", async () => {
    const { state, change, submit, reject } = openForm();
    change({ name: "Piet" });
    submit();
    await reject(createProblem({ messages: { name: ["Taken."], general: ["Try again."] } }));
    expect(state()).toMatchObject({
      values: { name: "Piet" },
      problems: { name: ["Taken."] },
      error: { messages: { general: ["Try again."] } },
      rejections: 1,
      pending: false,
    });
    submit();
    expect(state()).toMatchObject({ problems: {}, error: null, pending: true });
  });

  it("replaces its content when a draft is restored", () => {
    const { state, restore } = openForm();
    const before = state().revision;
    restore("Piet");
    expect(state()).toMatchObject({ values: { name: "Piet" }, dirty: true, revision: before + 1 });
  });

  it("drops the typed values and the pending response when it is closed", async () => {
    const { state, open, change, submit, close, reject } = openForm();
    change({ name: "Piet" });
    submit();
    close();
    await reject(createProblem({ messages: { name: ["Taken."] } }));
    open();
    expect(state()).toMatchObject({ values: { name: "Jan" }, problems: {}, error: null, pending: false });
  });

  it("is saved at once and reset to its initial values when it is submitted to an event", () => {
    const renamed = createEvent<{ plantId: number; name: string }>();
    const form = createForm({
      target: renamed,
      initial: { name: "" },
      params: ({ name }, plantId: number) => ({ plantId, name }),
    });
    const received: unknown[] = [];
    const { scope, trigger } = createModelScope();
    createWatch({ unit: renamed, scope, fn: (params) => received.push(params) });
    createWatch({ unit: form.saved, scope, fn: ({ params }) => received.push(params) });
    trigger(form.opened, 9);
    trigger(form.changed, { name: "Piet" });
    trigger(form.submitted);
    const params = { plantId: 9, name: "Piet" };
    expect(received).toEqual([params, params]);
    expect([scope.getState(form.$values), scope.getState(form.$pending)]).toEqual([{ name: "" }, false]);
    expect(form.actionName).toBeNull();
  });

  it("receives its own response when two forms of a mutation are pending", async () => {
    const save = createMutation<Action<{ name: string }, void>>("save-contact", { failure: "form" });
    const forms = [1, 2].map(() =>
      createForm({ mutation: save, initial: { name: "" }, params: (values, _: null) => values }),
    );
    const { scope, trigger, reject } = createModelScope();
    for (const form of forms) {
      trigger(form.opened, null);
      trigger(form.submitted);
    }
    await reject(createProblem(), 1);
    expect(forms.map(({ $pending }) => scope.getState($pending))).toEqual([true, false]);
    expect(forms.map(({ $failure }) => scope.getState($failure)?.code ?? null)).toEqual([null, 4000]);
  });

  it("posts nothing and shows the saved values when it is submitted unchanged", () => {
    const { state, posted, change, submit } = openForm({
      isChanged: (values, loaded) => values.name.trim() !== loaded.name,
    });
    change({ name: " Jan " });
    submit();
    expect([posted(), state().values, state().dirty]).toEqual([[], { name: "Jan", isPrivate: false }, false]);
  });

  it("keeps the server error while the user types, unless an option clears the error", async () => {
    for (const forgetsFailure of [false, true]) {
      const { state, change, submit, reject } = openForm({ forgetsFailure });
      submit();
      await reject(createProblem({ status: 503 }));
      change({ name: "Piet" });
      expect(state().error === null).toBe(forgetsFailure);
    }
  });

  it("validates again when the validation context changes", () => {
    const nameTaken = createEvent<string>();
    const form = createForm({
      target: createEvent<string>(),
      known: createStore("").on(nameTaken, (_, name) => name),
      initial: { name: "Jan" },
      params: ({ name }, _: null) => name,
      validate: ({ name }, _, taken) => (name === taken ? { name: "Taken." } : {}),
    });
    const { scope, trigger } = createModelScope();
    trigger(form.opened, null);
    trigger(nameTaken, "Jan");
    trigger(form.submitted);
    expect(scope.getState(form.$problems)).toEqual({ name: "Taken." });
    trigger(nameTaken, "Piet");
    expect(scope.getState(form.$problems)).toEqual({});
  });

  it("posts nothing before it is opened", () => {
    const form = createContactForm();
    const { trigger, posted } = createModelScope();
    trigger(form.submitted);
    expect(posted()).toEqual([]);
  });
});
