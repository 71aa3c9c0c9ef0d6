import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { deletion } from "./deletion";
import { $draft, $isEmpty, changed, type NoteDraft, submitted, writing } from "./model";

const plant = { companyId: 3, plantId: 9 };
const problem = createProblem({ messages: { message: ["Too long."] } });

function createScope() {
  const { scope, submit, renderToast } = createModelScope();
  const toasts = () =>
    renderToast.mock.calls.map(([{ message, durationMs }]) => [
      typeof message === "string" ? message : message.message,
      durationMs,
    ]);
  return { scope, submit, toasts };
}

describe("the note composer", () => {
  function createComposer() {
    const { scope, submit, toasts } = createScope();
    return {
      submit,
      toasts,
      draft: () => scope.getState($draft),
      isEmpty: () => scope.getState($isEmpty),
      error: () => scope.getState(writing.$error),
      change: (change: Partial<NoteDraft>) => allSettled(changed, { scope, params: change }),
      save: () => allSettled(submitted, { scope, params: plant }),
      settle: (error: ProblemDetails | null) => allSettled(writing.settled, { scope, params: error }),
      close: () => allSettled(writing.closed, { scope }),
    };
  }

  it("saves the trimmed message, confirms it for 10 s and is empty again", async () => {
    const { submit, toasts, draft, change, save, settle } = createComposer();
    await change({ message: "  Key at the reception " });
    await change({ isPrivate: true });
    await save();
    expect(submit.mock.calls).toEqual([
      [
        {
          action: "/actions/write-note",
          fields: { company_id: "3", plant_id: "9", message: "Key at the reception", private: "1" },
          fetcherKey: "write-note",
        },
      ],
    ]);
    await settle(null);
    expect(toasts()).toEqual([["Saved", 10_000]]);
    expect(draft()).toEqual({ message: "", isPrivate: false });
  });

  it("reports an empty note until something is typed", async () => {
    const { submit, isEmpty, change, save } = createComposer();
    await change({ message: " \n" });
    await save();
    expect([isEmpty(), submit.mock.calls.length]).toEqual([true, 0]);
    await change({ message: "R" });
    expect(isEmpty()).toBe(false);
  });

  it("keeps the message with the error when saving fails", async () => {
    const { toasts, draft, error, change, save, settle } = createComposer();
    await change({ message: "Roof" });
    await save();
    await settle(problem);
    expect([draft().message, error(), toasts()]).toEqual(["Roof", problem, []]);
  });

  it("drops the response when the plant was left before", async () => {
    const { toasts, draft, change, save, settle, close } = createComposer();
    await change({ message: "Roof" });
    await save();
    await close();
    expect(draft().message).toBe("");
    await change({ message: "Another plant" });
    await settle(null);
    expect([toasts(), draft().message]).toEqual([[], "Another plant"]);
  });
});

describe("deleting a note", () => {
  async function deleteNote(error: ProblemDetails | null) {
    const { scope, submit, toasts } = createScope();
    await allSettled(deletion.requested, { scope, params: { plant, noteId: 5 } });
    expect(submit).not.toHaveBeenCalled();
    await allSettled(deletion.confirmed, { scope });
    expect(submit.mock.calls[0]?.[0].fields).toEqual({ company_id: "3", plant_id: "9", note_id: "5" });
    await allSettled(deletion.settled, { scope, params: error });
    return toasts();
  }

  it("is confirmed, and reports the result for 10 s", async () => {
    expect(await deleteNote(null)).toEqual([["Note deleted", 10_000]]);
    expect(await deleteNote(problem)).toEqual([["Failed to delete note", 10_000]]);
  });
});
