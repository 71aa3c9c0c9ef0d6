import type { Conflict } from "@shared/api/result";
import { callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeTemplateAction } from "./action.server";
import { templateForm } from "./index";

const minUpdateMs = 500;
const ticketRef = { companyId: 3, plantId: 9, ticketId: 12 };
const problem = createProblem({ status: 500, code: 0 });

describe("changeTemplateAction", () => {
  const call = "PUT /companies/3/plants/9/tickets/12";
  const responsesOf = (response: unknown, now: number | null = null) => ({
    "GET /companies/3/tickets/12": { id: 12, ticket_template_id: now },
    "GET /companies/3/plants/9/audits": [],
    [call]: response,
  });
  const writesOf = <C extends { call: string }>(calls: C[]) => calls.filter((made) => made.call === call);
  const post = async (templateId: unknown, response: unknown = {}, now: number | null = null, rest: object = {}) => {
    const params = { ...ticketRef, templateId, ...rest };
    const { calls, ...result } = await callAction(changeTemplateAction, params, {
      responses: responsesOf(response, now),
    });
    return { ...result, calls: writesOf(calls) };
  };

  it("does not overwrite the template when another user has changed it", async () => {
    const { status, result, calls } = await post(4, {}, 5, { loaded: { templateId: null } });
    expect([status, calls]).toEqual([409, []]);
    expect(result).toMatchObject({ error: { conflicts: [{ part: "template", values: { templateId: "5" } }] } });
    expect((await post(4, {}, 5, { loaded: { templateId: 5 } })).calls).toHaveLength(1);
  });

  it("sends the id of the template", async () => {
    const { result, calls } = await post(4);
    expect(calls).toMatchObject([{ call, body: { ticket_template_id: 4 } }]);
    expect(result).toEqual({ ok: true });
  });

  it("sends null when there is no template", async () => {
    expect((await post(null)).calls).toMatchObject([{ body: { ticket_template_id: null } }]);
    const fields = { companyId: "3", plantId: "9", ticketId: "12", templateId: "" };
    const { calls } = await postForm(changeTemplateAction, fields, { responses: responsesOf({}) });
    expect(writesOf(calls)).toMatchObject([{ body: { ticket_template_id: null } }]);
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openDialog(templateId: number | null = 4) {
  const { scope, trigger, toasts, ...model } = createModelScope();
  const open = () => trigger(templateForm.opened, { ticketRef, templateId });
  open();
  const saved = vi.fn();
  templateForm.saved.watch(saved);
  return {
    ...model,
    open,
    saved,
    toasts: () => toasts().map(({ kind }) => kind),
    selected: () => scope.getState(templateForm.$values).templateId,
    isChanged: () => scope.getState(templateForm.$isDirty),
    isUpdating: () => scope.getState(templateForm.$pending),
    error: () => scope.getState(templateForm.$failure),
    select: (id: string) => trigger(templateForm.changed, { templateId: id }),
    resolve: (conflict: Conflict) => trigger(templateForm.conflictResolved, { conflict, keep: false }),
    confirm: () => trigger(templateForm.submitted),
    close: () => trigger(templateForm.closed),
  };
}

describe("the template dialog", () => {
  it("is unchanged when the selection is the ticket's template", () => {
    const { isChanged, select } = openDialog(4);
    select("7");
    expect(isChanged()).toBe(true);
    select("4");
    expect(isChanged()).toBe(false);
  });

  it("submits the selected template once, and is pending while updating", () => {
    const { posted, isUpdating, select, confirm } = openDialog(null);
    select("7");
    confirm();
    confirm();
    expect(isUpdating()).toBe(true);
    expect(posted()).toEqual([
      { name: "change-ticket-template", params: { ...ticketRef, templateId: 7, loaded: { templateId: null } } },
    ]);
  });

  it("closes after at least 500 ms when the update succeeded", async () => {
    const { params, saved, isUpdating, toasts, revalidate, select, confirm, respond } = openDialog();
    select("");
    confirm();
    await respond();
    await vi.advanceTimersByTimeAsync(minUpdateMs - 1);
    expect([saved.mock.calls.length, isUpdating()]).toEqual([0, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect([saved.mock.calls.length, isUpdating()]).toEqual([1, false]);
    expect([params(), toasts()]).toEqual([[{ ...ticketRef, templateId: null, loaded: { templateId: 4 } }], []]);
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["ticket"]);
  });

  it("keeps the selection on a conflict until the user accepts the stored template", async () => {
    const { selected, isChanged, error, select, confirm, reject, resolve } = openDialog();
    const conflict = { part: "template", values: { templateId: "5" }, by: null };
    select("7");
    confirm();
    await reject(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    await vi.advanceTimersByTimeAsync(minUpdateMs);
    expect([selected(), error()?.conflicts]).toEqual(["7", [conflict]]);
    resolve(conflict);
    expect([selected(), isChanged(), error()]).toEqual(["5", false, null]);
  });

  it("stays open with the error and a toast when the update failed, and can be submitted again", async () => {
    const { posted, saved, isUpdating, error, toasts, select, confirm, reject } = openDialog();
    select("7");
    confirm();
    await reject(problem);
    await vi.advanceTimersByTimeAsync(minUpdateMs);
    expect([saved.mock.calls.length, isUpdating(), error()]).toEqual([0, false, problem]);
    expect(toasts()).toEqual(["danger"]);
    confirm();
    expect([isUpdating(), error()]).toEqual([true, null]);
    expect(posted()).toHaveLength(2);
  });

  it("drops the response when the ticket is unmounted", async () => {
    const { open, saved, isUpdating, error, select, confirm, reject, close } = openDialog();
    select("7");
    confirm();
    close();
    await reject(problem);
    open();
    await vi.advanceTimersByTimeAsync(minUpdateMs);
    expect([saved.mock.calls.length, isUpdating(), error()]).toEqual([0, false, null]);
  });

  it("starts with the ticket's template when it is opened again", () => {
    const { open, selected, select, close } = openDialog();
    select("7");
    close();
    open();
    expect(selected()).toBe("4");
  });
});
