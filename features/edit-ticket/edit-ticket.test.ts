import { type ApiResponses, callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { editTicketAction } from "./action.server";
import { $isEditing, editingCancelled, editingStarted, textForm } from "./edit-ticket";

const ticketRef = { companyId: 3, plantId: 9, ticketId: 12 };
const text = { title: "No yield", description: "<p>Look</p>" };
const planning = { due_on: "2026-12-01", visit_on: "2026-11-20", priority: "high", waiting_for: "installer" } as const;
const saved = { ...text, ...planning };
const problem = createProblem({ status: 500, code: 0 });

describe("editTicketAction", () => {
  const call = "PUT /companies/3/plants/9/tickets/12";
  const read = "GET /companies/3/tickets/12";
  const post = (params: object, responses: ApiResponses = {}) =>
    callAction(editTicketAction, params, { responses: { [read]: { id: 12, ...saved }, [call]: {}, ...responses } });

  it("sends the trimmed title and the sanitized description", async () => {
    const { result, calls } = await post({
      ...ticketRef,
      title: "  No yield ",
      description: '<h1>Look</h1><p onclick="x()"><b>now</b><img src="x"></p>',
    });
    expect(result).toEqual({ ok: true });
    expect(calls.slice(1)).toMatchObject([
      { call, body: { title: "No yield", description: "<h1>Look</h1><p><strong>now</strong></p>" } },
    ]);
  });

  it("does not overwrite the changes of another user", async () => {
    const theirs = { id: 12, ...saved, description: "<p>Done</p>" };
    const params = { ...ticketRef, ...saved, title: "Low yield", loaded: saved };
    const { calls } = await post(params, { [read]: theirs });
    expect(calls.at(-1)?.body).toEqual({ ...planning, title: "Low yield", description: "<p>Done</p>" });
    const waiting = await post({ ...params, waiting_for: "supplier" }, { [read]: { ...theirs, due_on: "2026-12-24" } });
    expect(waiting.calls.at(-1)?.body).toMatchObject({ due_on: "2026-12-24", waiting_for: "supplier" });
    const both = await post(params, { [read]: { ...theirs, title: "Hums" }, "GET /companies/3/plants/9/audits": [] });
    const conflict = { part: "title", values: { title: "Hums" }, by: null };
    expect([both.status, both.result]).toMatchObject([409, { error: { conflicts: [conflict] } }]);
    expect(both.calls.map((made) => made.call)).not.toContain(call);
  });

  it("keeps a visit that another user planned, and removes one that the user removed", async () => {
    const params = { ...ticketRef, ...saved, loaded: saved };
    const theirs = { id: 12, ...saved, visit_on: "2026-11-23" };
    const kept = await post({ ...params, title: "Low yield" }, { [read]: theirs });
    expect(kept.calls.at(-1)?.body).toMatchObject({ title: "Low yield", visit_on: "2026-11-23" });
    const removed = await post({ ...params, visit_on: "" });
    expect(removed.calls.at(-1)?.body).toMatchObject({ visit_on: null });
  });

  it("sends only the text when the API has no planning of tickets", async () => {
    const params = { ...ticketRef, ...saved, title: "Low yield", loaded: saved };
    const responses = { [read]: { id: 12, ...text }, [call]: {} };
    const { calls } = await callAction(editTicketAction, params, { responses, extensions: { tickets: false } });
    expect(calls.at(-1)?.body).toEqual({ ...text, title: "Low yield" });
  });
});

/** The page of a ticket. It opens the form. */
function openTicket() {
  const { scope, trigger, toastTexts, ...model } = createModelScope();
  const context = { ticketRef, text, planning };
  const show = () => trigger(textForm.opened, context);
  show();
  return {
    ...model,
    toasts: toastTexts,
    typed: () => scope.getState(textForm.$values),
    isEditing: () => scope.getState($isEditing),
    isDirty: () => scope.getState(textForm.$isDirty),
    problems: () => scope.getState(textForm.$problems),
    failure: () => scope.getState(textForm.$failure),
    edit: (shown = text) => trigger(editingStarted, { ticketRef, text: shown, planning }),
    change: (change: Partial<typeof saved>) => trigger(textForm.changed, change),
    restore: () => trigger(textForm.restored, { ...saved, title: "Typed before" }),
    save: () => trigger(textForm.submitted),
    /** Closes the form like the Cancel button. */
    cancel: () => {
      show();
      trigger(editingCancelled);
    },
    leave: () => trigger(textForm.closed),
  };
}

describe("editing a ticket", () => {
  it("saves the changed text once, and shows the form until it is saved", async () => {
    const { posted, toasts, typed, isEditing, isDirty, revalidate, edit, change, save, respond } = openTicket();
    edit();
    expect(typed()).toEqual(saved);
    change({ title: " Low yield " });
    save();
    save();
    expect(posted()).toEqual([
      { name: "edit-ticket", params: { ...ticketRef, ...saved, title: "Low yield", loaded: saved } },
    ]);
    expect(isEditing()).toBe(true);
    await respond();
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["ticket"]);
    expect([isEditing(), isDirty(), toasts()]).toEqual([false, false, []]);
  });

  it("starts with the currently saved text", async () => {
    const { typed, edit, change, save, respond } = openTicket();
    edit();
    change({ title: "Low yield" });
    save();
    await respond();
    edit({ ...saved, title: "Low yield since Monday" });
    expect(typed().title).toBe("Low yield since Monday");
  });

  it("stays open with 'Failed to update ticket' and all messages at their fields when saving fails", async () => {
    const { params, toasts, typed, isEditing, problems, edit, change, save, reject } = openTicket();
    edit();
    change({ title: "Low yield" });
    save();
    await reject(createProblem({ messages: { title: ["M1", "M2"] } }));
    expect([isEditing(), typed().title, problems()]).toEqual([true, "Low yield", { title: ["M1", "M2"] }]);
    expect(toasts()).toEqual(["Failed to update ticket"]);
    save();
    expect([problems(), params().length]).toEqual([{}, 2]);
  });

  it("discards the input when it is cancelled", () => {
    const { typed, isEditing, isDirty, edit, change, cancel } = openTicket();
    edit();
    change({ title: "Low yield" });
    cancel();
    expect([isEditing(), isDirty()]).toEqual([false, false]);
    edit();
    expect(typed()).toEqual(saved);
  });

  it("requires a title", () => {
    const { posted, problems, edit, change, save } = openTicket();
    edit();
    change({ title: "  " });
    expect(problems()).toEqual({});
    save();
    expect([Object.keys(problems()), posted()]).toEqual([["title"], []]);
    change({ title: "Low yield" });
    expect(problems()).toEqual({});
  });

  it("sends no request when the description is too long", () => {
    const { posted, problems, edit, change, save } = openTicket();
    edit();
    change({ description: "x".repeat(50_001) });
    save();
    expect([Object.keys(problems()), posted()]).toEqual([["description"], []]);
  });

  it("drops the response when the ticket is unmounted", async () => {
    const { isEditing, failure, edit, save, reject, leave } = openTicket();
    edit();
    save();
    leave();
    await reject(problem);
    expect([isEditing(), failure()]).toEqual([false, null]);
  });
});
