import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { $canSubmit, $dialog, cancelled, changed, deletion, opened, saving, submitted } from "./model";

const plant = { companyId: 3, plantId: 9 };
const anna = { id: 5, name: "Anna", email: null, phone_number: "+31 6 1200 3456" };
const problem = createProblem({ messages: { email: ["Enter a valid e-mail address."] } });

async function openDialog(contact: typeof anna | null) {
  const { scope, submit } = createModelScope();
  await allSettled(opened, { scope, params: { plant, contact } });
  return {
    submit,
    values: () => scope.getState($dialog)?.values ?? null,
    canSubmit: () => scope.getState($canSubmit),
    error: () => scope.getState(saving.$error),
    reopen: () => allSettled(opened, { scope, params: { plant, contact } }),
    change: (values: Parameters<typeof changed>[0]) => allSettled(changed, { scope, params: values }),
    save: () => allSettled(submitted, { scope }),
    cancel: () => allSettled(cancelled, { scope }),
    settle: (error: ProblemDetails | null) => allSettled(saving.settled, { scope, params: error }),
  };
}

describe("the contact dialog", () => {
  it("submits nothing until a name, an e-mail address or a phone number is entered", async () => {
    const { submit, canSubmit, change, save } = await openDialog(null);
    await change({ name: "  " });
    expect(canSubmit()).toBe(false);
    await save();
    expect(submit).not.toHaveBeenCalled();
    for (const values of [
      { name: "Anna" },
      { name: "", email: "a@b.example" },
      { email: "", phone_number: "1" },
    ]) {
      await change(values);
      expect(canSubmit()).toBe(true);
    }
  });

  it("saves an existing contact with its changes, and closes when it is saved", async () => {
    const { submit, values, change, save, settle } = await openDialog(anna);
    expect(values()).toEqual({ name: "Anna", email: "", phone_number: "+31 6 1200 3456" });
    await change({ name: "Anna Bos" });
    await save();
    expect(submit.mock.calls[0]?.[0]).toEqual({
      action: "/actions/save-contact",
      fields: {
        company_id: "3",
        plant_id: "9",
        contact_id: "5",
        name: "Anna Bos",
        email: "",
        phone_number: "+31 6 1200 3456",
      },
      fetcherKey: "save-contact",
    });
    await settle(null);
    expect(values()).toBeNull();
  });

  it("stays open with what was typed and the messages when saving fails", async () => {
    const { values, error, change, save, settle } = await openDialog(null);
    await change({ email: "anna@" });
    await save();
    await settle(problem);
    expect([values()?.email, error()]).toEqual(["anna@", problem]);
  });

  it("drops the response when the dialog was closed before", async () => {
    const { values, error, reopen, save, cancel, settle } = await openDialog(anna);
    await save();
    await cancel();
    await reopen();
    await settle(problem);
    await settle(null);
    expect([values()?.name, error()]).toEqual(["Anna", null]);
  });
});

describe("deleting a contact", () => {
  it("is confirmed, and reports a failure for 10 s", async () => {
    const { scope, submit, renderToast } = createModelScope();
    await allSettled(deletion.requested, { scope, params: { plant, contactId: 5 } });
    expect(submit).not.toHaveBeenCalled();
    await allSettled(deletion.confirmed, { scope });
    expect(submit.mock.calls[0]?.[0].fields).toEqual({ company_id: "3", plant_id: "9", contact_id: "5" });
    await allSettled(deletion.settled, { scope, params: problem });
    expect(renderToast.mock.calls[0]?.[0]).toMatchObject({
      message: { message: "Failed to delete contacts" },
      durationMs: 10_000,
    });
  });
});
