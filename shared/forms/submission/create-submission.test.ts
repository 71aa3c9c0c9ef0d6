import type { ProblemDetails } from "@shared/api/result";
import type { Submission } from "@shared/navigation/model";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled, createStore } from "effector";
import { describe, expect, it } from "vitest";
import { createConfirmedSubmission, createSubmission } from "./create-submission";

interface Note {
  text: string;
}

const problem = createProblem({ messages: { text: ["Too long."] } });
const toSubmission = ({ text }: Note): Submission => ({
  action: "/actions/note",
  fields: { text },
  fetcherKey: "note",
});

function createScope() {
  const { scope, submit } = createModelScope();
  return { scope, submit };
}

describe("createSubmission", () => {
  function createNote() {
    const model = createSubmission(toSubmission);
    const $saved = createStore<readonly string[]>([]).on(model.succeeded, (texts, { text }) => [
      ...texts,
      text,
    ]);
    const { scope, submit } = createScope();
    return {
      submit,
      pending: () => scope.getState(model.$pending)?.text ?? null,
      error: () => scope.getState(model.$error),
      saved: () => scope.getState($saved),
      send: (text: string) => allSettled(model.submitted, { scope, params: { text } }),
      settle: (error: ProblemDetails | null) => allSettled(model.settled, { scope, params: error }),
      close: () => allSettled(model.closed, { scope }),
    };
  }

  it("is pending from the submission to its result", async () => {
    const { submit, pending, saved, send, settle } = createNote();
    await send("Roof");
    expect(pending()).toBe("Roof");
    expect(submit.mock.calls).toEqual([[toSubmission({ text: "Roof" })]]);
    await settle(null);
    expect([pending(), saved()]).toEqual([null, ["Roof"]]);
  });

  it("ignores a second submission while one is pending", async () => {
    const { submit, pending, send } = createNote();
    await send("Roof");
    await send("Cellar");
    expect([pending(), submit.mock.calls.length]).toEqual(["Roof", 1]);
  });

  it("keeps the error until the next submission", async () => {
    const { pending, error, saved, send, settle } = createNote();
    await send("Roof");
    await settle(problem);
    expect([pending(), error(), saved()]).toEqual([null, problem, []]);
    await send("Cellar");
    expect(error()).toBeNull();
  });

  it("drops the result when the form was closed before", async () => {
    const { pending, error, saved, send, settle, close } = createNote();
    await send("Roof");
    await close();
    expect(pending()).toBeNull();
    await settle(problem);
    await settle(null);
    expect([error(), saved()]).toEqual([null, []]);
  });
});

describe("createConfirmedSubmission", () => {
  function createDeletion() {
    const model = createConfirmedSubmission(toSubmission);
    const { scope, submit } = createScope();
    return {
      submit,
      confirmation: () => scope.getState(model.$confirmation)?.text ?? null,
      pending: () => scope.getState(model.$pending)?.text ?? null,
      request: (text: string) => allSettled(model.requested, { scope, params: { text } }),
      confirm: () => allSettled(model.confirmed, { scope }),
      cancel: () => allSettled(model.cancelled, { scope }),
      settle: (error: ProblemDetails | null) => allSettled(model.settled, { scope, params: error }),
      close: () => allSettled(model.closed, { scope }),
    };
  }

  it("submits once when it is confirmed twice", async () => {
    const { submit, confirmation, pending, request, confirm } = createDeletion();
    await request("Roof");
    expect([confirmation(), submit.mock.calls.length]).toEqual(["Roof", 0]);
    await confirm();
    await confirm();
    expect([confirmation(), pending(), submit.mock.calls.length]).toEqual([null, "Roof", 1]);
  });

  it("submits nothing when it is cancelled or closed", async () => {
    const { submit, request, cancel, close, confirm } = createDeletion();
    await request("Roof");
    await cancel();
    await confirm();
    await request("Roof");
    await close();
    await confirm();
    expect(submit).not.toHaveBeenCalled();
  });

  it("ignores a request while a submission is pending", async () => {
    const { confirmation, request, confirm, settle } = createDeletion();
    await request("Roof");
    await confirm();
    await request("Cellar");
    expect(confirmation()).toBeNull();
    await settle(problem);
    await request("Cellar");
    expect(confirmation()).toBe("Cellar");
  });
});
