import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { createPlantNote, deletePlantNote } from "./action.server";
import { noteDeletion, noteForm } from "./index";

const plant = { companyId: 3, plantId: 9 };
const path = "/companies/3/plants/9/notes";

describe("createPlantNote", () => {
  const call = (params: object, response: unknown = { id: 5 }) =>
    callAction(createPlantNote, { ...plant, ...params }, { responses: { [`POST ${path}`]: response } });

  it("sends the trimmed message and the privacy", async () => {
    const { result, calls } = await call({ message: " Key at\nreception ", isPrivate: true });
    expect(result).toEqual({ ok: true, value: { found: false } });
    expect(calls).toMatchObject([{ call: `POST ${path}`, body: { message: "Key at\nreception", private: true } }]);
    expect((await call({ message: "Roof", isPrivate: false })).calls).toMatchObject([
      { body: { message: "Roof", private: false } },
    ]);
  });

  it("writes no second note after a lost response", async () => {
    const repeat = (stored: object[]) =>
      callAction(
        createPlantNote,
        { ...plant, message: "Roof", agoMs: 60_000 },
        { responses: { [`GET ${path}`]: stored, [`POST ${path}`]: { id: 6 } } },
      );
    const found = await repeat([{ id: 5, message: "Roof", created_at: Temporal.Now.instant().toString() }]);
    expect([found.result, found.calls.length]).toEqual([{ ok: true, value: { found: true } }, 1]);
    expect((await repeat([{ id: 5, message: "Door" }])).calls).toHaveLength(2);
  });
});

describe("deletePlantNote", () => {
  it("deletes the note, and makes no call for an invalid id", async () => {
    const call = (noteId: unknown) =>
      callAction(deletePlantNote, { ...plant, noteId }, { responses: { [`DELETE ${path}/5`]: {} } });
    expect((await call(5)).calls).toMatchObject([{ call: `DELETE ${path}/5` }]);
    const { status, calls } = await call("5/../6");
    expect([status, calls]).toEqual([400, []]);
  });
});

const problem = createProblem({ messages: { message: ["Too long."] } });

function createScope() {
  const model = createModelScope();
  const toasts = () =>
    model
      .toasts()
      .map(({ message, durationMs }) => [typeof message === "string" ? message : message.message, durationMs]);
  return { ...model, toasts };
}

describe("the note composer", () => {
  function openComposer() {
    const { scope, trigger, ...model } = createScope();
    const open = () => trigger(noteForm.opened, plant);
    open();
    return {
      ...model,
      open,
      values: () => scope.getState(noteForm.$values),
      problems: () => scope.getState(noteForm.$problems),
      error: () => scope.getState(noteForm.$error),
      change: (change: { message?: string; isPrivate?: boolean }) => trigger(noteForm.changed, change),
      save: () => trigger(noteForm.submitted),
      close: () => trigger(noteForm.closed),
    };
  }

  it("saves the trimmed message, confirms it for 10 s and is empty again", async () => {
    const { posted, toasts, revalidate, values, change, save, respond } = openComposer();
    change({ message: "  Key at the reception " });
    change({ isPrivate: true });
    save();
    expect(posted()).toEqual([
      { name: "write-note", params: { ...plant, message: "Key at the reception", isPrivate: true } },
    ]);
    await respond({ found: false });
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["notes", "audits"]);
    expect(toasts()).toEqual([["Saved", 10_000]]);
    expect(values()).toMatchObject({ message: "", isPrivate: false });
  });

  it("reports an empty note until something is typed", () => {
    const { posted, problems, change, save } = openComposer();
    change({ message: " \n" });
    save();
    expect([problems(), posted().length]).toMatchObject([{ message: { message: "A note can't be empty" } }, 0]);
    change({ message: "R" });
    expect(problems()).toEqual({});
  });

  it("keeps the message and shows the error once when saving fails", async () => {
    const { toasts, values, error, problems, change, save, reject } = openComposer();
    change({ message: "Roof" });
    save();
    await reject(problem);
    expect([values().message, error(), toasts()]).toEqual(["Roof", problem, []]);
    // The alert contains the message.
    expect(problems()).toEqual({});
  });

  it("looks for the note when it is saved again after a lost response", async () => {
    const { params, change, save, reject } = openComposer();
    change({ message: "Roof" });
    save();
    await reject(createProblem({ status: 0, kind: "network" }));
    save();
    expect(params()).toEqual([
      { ...plant, message: "Roof", isPrivate: false },
      { ...plant, message: "Roof", isPrivate: false, agoMs: expect.any(Number) },
    ]);
  });
});

describe("deleting a note", () => {
  async function deleteNote(error: typeof problem | null) {
    const { trigger, params, respond, reject, toasts } = createScope();
    trigger(noteDeletion.requested, { ...plant, noteId: 5 });
    expect(params()).toEqual([]);
    trigger(noteDeletion.confirmed);
    expect(params()).toEqual([{ ...plant, noteId: 5 }]);
    await (error ? reject(error) : respond());
    return toasts();
  }

  it("is confirmed, and reports the result for 10 s", async () => {
    expect(await deleteNote(null)).toEqual([["Note deleted", 10_000]]);
    expect(await deleteNote(problem)).toEqual([["Failed to delete note", 10_000]]);
  });
});
