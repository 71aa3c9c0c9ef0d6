import { ApiError, type Conflict } from "@shared/api/result";
import type { Action } from "@shared/mutations/action.server";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { deletePlantContact, savePlantContact } from "./action.server";
import { contactDeletion, contactForm } from "./index";

const plant = { companyId: 3, plantId: 9 };
const contacts = "/companies/3/plants/9/contacts";
const values = { name: "Anna", email: "", phone_number: "+31 6 1200 3456" };

const saved = (isReadable: boolean) => ({ ok: true, value: { isReadable } });

async function post(
  // biome-ignore lint/suspicious/noExplicitAny: each action has different parameters
  action: Action<any, any>,
  params: Record<string, unknown>,
  response: unknown = { id: 5 },
  stored: object = values,
) {
  const responses = {
    [`GET ${contacts}/5`]: { id: 5, ...stored },
    "GET /companies/3/plants/9/audits": [],
    [`POST ${contacts}`]: response,
    [`PUT ${contacts}/5`]: response,
    [`DELETE ${contacts}/5`]: response,
  };
  const { status, result, calls } = await callAction(action, { ...plant, ...params }, { responses });
  const writes = calls.filter(({ call }) => !call.startsWith("GET "));
  return { status, result, calls: writes.map(({ call, body }) => ({ call, body })) };
}

describe("savePlantContact", () => {
  it("creates a contact without an id and updates a contact with an id, trimmed", async () => {
    const created = await post(savePlantContact, { ...values, contactId: null, name: " Anna " });
    expect(created).toEqual({ status: 200, result: saved(true), calls: [{ call: `POST ${contacts}`, body: values }] });
    const updated = await post(savePlantContact, { ...values, contactId: 5 });
    expect(updated.calls).toEqual([{ call: `PUT ${contacts}/5`, body: values }]);
  });

  it("does not overwrite the changes of another user", async () => {
    const changed = { ...values, email: "anna@demo.example" };
    const params = { ...values, contactId: 5, name: "Anna Bos", loaded: values };
    const { calls } = await post(savePlantContact, params, {}, changed);
    expect(calls).toEqual([{ call: `PUT ${contacts}/5`, body: { ...changed, name: "Anna Bos" } }]);
  });

  it("does not save when another user changed the same field", async () => {
    const params = { ...values, contactId: 5, name: "Anna Bos", loaded: values };
    const { status, result, calls } = await post(savePlantContact, params, {}, { ...values, name: "Anna de Vries" });
    expect([status, calls]).toEqual([409, []]);
    expect(result).toMatchObject({ error: { conflicts: [{ part: "name", values: { name: "Anna de Vries" } }] } });
  });

  it("returns whether the response contained the contact", async () => {
    const responded = async (status: number) =>
      (await post(savePlantContact, { ...values, contactId: null }, new ApiError({ status, kind: "malformed" })))
        .result;
    expect([await responded(201), await responded(204)]).toEqual([saved(false), saved(true)]);
  });

  it("returns the API's messages by field", async () => {
    const messages = { email: ["Enter a valid e-mail address."] };
    const error = new ApiError({ status: 422, code: 4000, messages });
    const { result } = await post(savePlantContact, { ...values, contactId: null }, error);
    expect(result).toMatchObject({ ok: false, error: { messages } });
  });
});

describe("deletePlantContact", () => {
  it("deletes the contact, and makes no call for an invalid id", async () => {
    const { calls } = await post(deletePlantContact, { contactId: 5 });
    expect(calls).toMatchObject([{ call: `DELETE ${contacts}/5` }]);
    const invalid = await post(deletePlantContact, { contactId: "" });
    expect([invalid.status, invalid.calls]).toEqual([400, []]);
  });
});

const anna = { id: 5, name: "Anna", email: null, phone_number: "+31 6 1200 3456" };
const problem = createProblem({ messages: { email: ["Enter a valid e-mail address."] } });

describe("deleting a contact that somebody else changed", () => {
  it("is not made", async () => {
    const call = `DELETE ${contacts}/5`;
    const changed = { responses: { [call]: new ApiError({ status: 412 }) } };
    const { result, calls } = await callAction(deletePlantContact, { ...plant, contactId: 5, loaded: 2 }, changed);
    expect(calls).toMatchObject([{ call, revision: 2 }]);
    expect(result).toMatchObject({ ok: false, error: { status: 409, conflicts: [{ part: "contact" }] } });
  });
});

describe("the contact dialog", () => {
  function openDialog(contact: typeof anna | null) {
    const { scope, trigger, ...model } = createModelScope();
    const open = () => trigger(contactForm.opened, { plantRef: plant, contact });
    open();
    return {
      ...model,
      open,
      values: () => scope.getState(contactForm.$values),
      failure: () => scope.getState(contactForm.$failure),
      isPending: () => scope.getState(contactForm.$pending),
      change: (change: Partial<typeof values>) => trigger(contactForm.changed, change),
      resolve: (conflict: Conflict) => trigger(contactForm.conflictResolved, { conflict, keep: true }),
      save: () => trigger(contactForm.submitted),
      close: () => trigger(contactForm.closed),
    };
  }

  it("requires a name, an e-mail address or a phone number", async () => {
    const { params, change, save, respond } = openDialog(null);
    change({ name: "  " });
    save();
    expect(params()).toEqual([]);
    const complete = [{ name: "Anna" }, { name: "", email: "a@b.example" }, { email: "", phone_number: "1" }];
    for (const [index, values] of complete.entries()) {
      change({ name: "", email: "", phone_number: "", ...values });
      save();
      expect(params()).toHaveLength(index + 1);
      await respond({ isReadable: true });
    }
  });

  it("saves an existing contact with its changes, and loads the contacts again", async () => {
    const { posted, revalidate, isPending, values, change, save, respond } = openDialog(anna);
    expect(values()).toEqual({ name: "Anna", email: "", phone_number: "+31 6 1200 3456" });
    change({ name: "Anna Bos" });
    save();
    expect(isPending()).toBe(true);
    expect(posted()).toEqual([
      { name: "save-contact", params: { ...plant, contactId: 5, ...values(), loaded: { ...values(), name: "Anna" } } },
    ]);
    await respond({ isReadable: true });
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["contacts"]);
    expect(isPending()).toBe(false);
  });

  it("keeps the input on a conflict and overwrites the stored values on confirmation", async () => {
    const { params, values, failure, change, save, reject, resolve } = openDialog(anna);
    const conflict = { part: "name", values: { name: "Anna de Vries" }, by: "Jan Bos" };
    change({ name: "Anna Bos" });
    save();
    await reject(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    expect([values().name, failure()?.conflicts]).toEqual(["Anna Bos", [conflict]]);
    resolve(conflict);
    save();
    expect(params().at(-1)).toMatchObject({ name: "Anna Bos", loaded: { name: "Anna de Vries", email: "" } });
  });

  it("stays open with the input and the messages when saving fails", async () => {
    const { values, failure, change, save, reject, toasts } = openDialog(null);
    change({ email: "anna@" });
    save();
    await reject(problem);
    expect([values().email, failure(), toasts()]).toEqual(["anna@", problem, []]);
  });
});

describe("deleting a contact", () => {
  it("is confirmed, and reports a failure for 10 s", async () => {
    const { trigger, posted, reject, toasts } = createModelScope();
    trigger(contactDeletion.requested, { ...plant, contactId: 5 });
    expect(posted()).toEqual([]);
    trigger(contactDeletion.confirmed);
    expect(posted()).toEqual([{ name: "delete-contact", params: { ...plant, contactId: 5 } }]);
    await reject(problem);
    expect(toasts()).toMatchObject([{ message: { message: "Failed to delete contacts" }, durationMs: 10_000 }]);
  });
});
