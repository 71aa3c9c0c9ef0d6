import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { $dialog, confirmed, minUpdateMs, opened, selected, update } from "./model";

const ticket = { companyId: 3, plantId: 9, ticketId: 12 };
const problem = createProblem({ status: 500, code: 0 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openDialog(templateId: number | null = 4) {
  const { scope, submit, toasts } = createModelScope();
  const open = () => allSettled(opened, { scope, params: { ticket, templateId } });
  await open();
  return {
    open,
    submit,
    toasts: () => toasts().map(({ kind }) => kind),
    isOpen: () => scope.getState($dialog) !== null,
    isUpdating: () => scope.getState(update.$pending) !== null,
    error: () => scope.getState(update.$error),
    select: (id: string) => allSettled(selected, { scope, params: id }),
    // The scope settles only when the minimum duration has passed, so these are not awaited.
    confirm: () => void allSettled(confirmed, { scope }),
    settle: (error: ProblemDetails | null) => void allSettled(update.settled, { scope, params: error }),
    close: () => void allSettled(update.closed, { scope }),
  };
}

describe("the template dialog", () => {
  it("closes without a call when the selection is the ticket's template", async () => {
    const { submit, isOpen, select, confirm } = await openDialog(4);
    await select("7");
    await select("4");
    confirm();
    expect(isOpen()).toBe(false);
    expect(submit).not.toHaveBeenCalled();
  });

  it("submits the selected template, and stays open while updating", async () => {
    const { submit, isOpen, isUpdating, select, confirm } = await openDialog(null);
    await select("7");
    confirm();
    confirm();
    expect([isOpen(), isUpdating()]).toEqual([true, true]);
    expect(submit.mock.calls).toEqual([
      [
        {
          action: "/actions/change-ticket-template",
          fields: { company_id: "3", plant_id: "9", ticket_id: "12", ticket_template_id: "7" },
          fetcherKey: "change-ticket-template-12",
        },
      ],
    ]);
  });

  it("closes after at least 500 ms when the update succeeded", async () => {
    const { isOpen, isUpdating, toasts, select, confirm, settle } = await openDialog();
    await select("");
    confirm();
    settle(null);
    await vi.advanceTimersByTimeAsync(minUpdateMs - 1);
    expect([isOpen(), isUpdating()]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(1);
    expect([isOpen(), isUpdating()]).toEqual([false, false]);
    expect(toasts()).toEqual([]);
  });

  it("waits for the response when it takes longer than 500 ms", async () => {
    const { isOpen, select, confirm, settle } = await openDialog();
    await select("7");
    confirm();
    await vi.advanceTimersByTimeAsync(3 * minUpdateMs);
    expect(isOpen()).toBe(true);
    settle(null);
    expect(isOpen()).toBe(false);
  });

  it("stays open with the error and a toast when the update failed, and can be confirmed again", async () => {
    const { submit, isOpen, isUpdating, error, toasts, select, confirm, settle } = await openDialog();
    await select("7");
    confirm();
    settle(problem);
    await vi.advanceTimersByTimeAsync(minUpdateMs);
    expect([isOpen(), isUpdating(), error()]).toEqual([true, false, problem]);
    expect(toasts()).toEqual(["danger"]);
    confirm();
    expect([isUpdating(), error()]).toEqual([true, null]);
    expect(submit).toHaveBeenCalledTimes(2);
  });

  it("drops the response when the ticket was left before", async () => {
    const { open, isOpen, isUpdating, toasts, select, confirm, settle, close } = await openDialog();
    await select("7");
    confirm();
    close();
    settle(problem);
    void open();
    await vi.advanceTimersByTimeAsync(minUpdateMs);
    expect([isOpen(), isUpdating()]).toEqual([true, false]);
    expect(toasts()).toEqual([]);
  });

  it("starts with the ticket's template when it is opened again", async () => {
    const { open, submit, select, close, confirm } = await openDialog();
    await select("7");
    close();
    await open();
    confirm();
    expect(submit).not.toHaveBeenCalled();
  });
});
