import { errorMessages } from "@shared/api/error-messages";
import { endSessionFx } from "@shared/toasts/model";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled, createEffect, createEvent, createStore, createWatch, fork } from "effector";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Action } from "./action.server";
import { createMutation, postActionFx, trigger } from "./create-mutation";

interface Note {
  text: string;
}
type NoteAction = Action<Note, { id: number }>;

const problem = createProblem({ messages: { text: ["Too long."] } });
const note: Note = { text: "Roof" };

afterEach(() => void vi.unstubAllGlobals());

describe("a mutation", () => {
  it("resolves with the result of its action once the data is loaded again", async () => {
    const mutation = createMutation<NoteAction>("create-note", { invalidates: ["notes", "audits"] });
    const { scope, trigger, posted, respond, revalidate } = createModelScope();
    const results: unknown[] = [];
    revalidate.mockImplementation(async () => {
      results.push(scope.getState(mutation.$pendingParams));
    });
    trigger(mutation, note);
    expect(posted()).toEqual([{ name: "create-note", params: note }]);
    expect(scope.getState(mutation.pending)).toBe(true);
    await respond({ id: 4 });
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["notes", "audits"]);
    // Optimistic values remain until the loaded data contains them.
    expect(results).toEqual([[note]]);
    expect([scope.getState(mutation.$pendingParams), scope.getState(mutation.pending)]).toEqual([[], false]);
  });

  it("names the parts that are loaded again by its parameters and result", async () => {
    const mutation = createMutation<NoteAction>("create-note", {
      invalidates: ({ text }, { id }) => (text === "Roof" && id === 4 ? ["plant"] : []),
    });
    const { trigger, respond, revalidate } = createModelScope();
    trigger(mutation, note);
    await respond({ id: 4 });
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["plant"]);
  });

  it("shows its success as a toast and navigates", async () => {
    const mutation = createMutation<NoteAction>("create-note", {
      success: ({ params, result }) => `${params.text} ${result.id}`,
      navigate: ({ result }) => `/notes/${result.id}`,
    });
    const { trigger, respond, toasts, navigate } = createModelScope();
    trigger(mutation, note);
    await respond({ id: 4 });
    expect(toasts()).toEqual([{ kind: "success", message: "Roof 4" }]);
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: "/notes/4" });
  });

  it("does not navigate when the user has left the page in the meantime", async () => {
    const mutation = createMutation<NoteAction>("create-note", { navigate: () => "/notes" });
    const { trigger, respond, navigate } = createModelScope();
    vi.stubGlobal("location", { pathname: "/notes/create" });
    trigger(mutation, note);
    vi.stubGlobal("location", { pathname: "/plants" });
    await respond({ id: 4 });
    expect(navigate).not.toHaveBeenCalled();
  });

  it("posts each call, and tracks their parameters apart", async () => {
    const mutation = createMutation<NoteAction>("create-note");
    const { scope, trigger, respond } = createModelScope();
    trigger(mutation, note);
    trigger(mutation, { text: "Cellar" });
    await respond({ id: 5 }, 1);
    expect(scope.getState(mutation.$pendingParams)).toEqual([note]);
  });

  it("is pending for a minimum duration, also when it fails", async () => {
    vi.useFakeTimers();
    const mutation = createMutation<NoteAction>("create-note", { minMs: 500 });
    const { scope, trigger, respond, reject, toasts } = createModelScope();
    const isPending = () => scope.getState(mutation.pending);
    trigger(mutation, note);
    await respond({ id: 4 });
    await vi.advanceTimersByTimeAsync(499);
    expect(isPending()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isPending()).toBe(false);
    trigger(mutation, note);
    await reject(problem);
    await vi.advanceTimersByTimeAsync(499);
    expect([isPending(), toasts()]).toEqual([true, []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([isPending(), toasts().length]).toEqual([false, 1]);
    vi.useRealTimers();
  });

  it.each([
    ["each message of the API", {}, problem, ["Too long."]],
    ["its own text without a message", { failure: { id: "Not saved" } }, createProblem(), ["Not saved"]],
    ["the API's messages before its own text", { failure: { id: "Not saved" } }, problem, ["Too long."]],
    ["nothing when a form shows it", { failure: "form" as const }, problem, []],
    [
      "its own instead of the API's messages",
      { failure: () => ({ kind: "danger" as const, message: "Not saved" }) },
      problem,
      ["Not saved"],
    ],
  ])("fails with a toast of %s", async (_, options, error, expected) => {
    const mutation = createMutation<NoteAction>("create-note", options);
    const { trigger, reject, toasts, revalidate } = createModelScope();
    trigger(mutation, note);
    await reject(error);
    expect(toasts().map(({ message }) => (typeof message === "string" ? message : message.id))).toEqual(expected);
    expect(revalidate).not.toHaveBeenCalled();
  });

  const advice = { id: "Look at the notes" };
  it.each([
    ["the response was lost", createProblem({ kind: "network", status: 0 }), advice],
    ["the API took too long", createProblem({ kind: "timeout", status: 504, code: 0 }), advice],
    ["a gateway responded", createProblem({ status: 502, code: 0 }), advice],
    ["the API rejected it", problem, undefined],
    ["it was not sent, because the browser is offline", createProblem({ kind: "offline", status: 0 }), undefined],
    ["the session had ended", createProblem({ status: 401, kind: "network", sessionEnded: true }), undefined],
  ])("says where to check the change instead of the error when %s", async (_, error, expected) => {
    const mutation = createMutation<NoteAction>("create-note", { failure: "form", unconfirmed: advice });
    const failed = vi.fn();
    const { scope, trigger, reject } = createModelScope([[endSessionFx, vi.fn()]]);
    createWatch({ unit: mutation.failData, scope, fn: failed });
    trigger(mutation, note);
    await reject(error);
    expect(failed).toHaveBeenCalledExactlyOnceWith(expected ? { ...error, unconfirmed: expected } : error);
    expect(errorMessages({ ...error, unconfirmed: expected })).toEqual(expected ? [expected] : errorMessages(error));
  });

  it("shows this in a toast before its own text, only for changes that cannot be repeated", async () => {
    const toastsOf = async (options: object) => {
      const mutation = createMutation<NoteAction>("create-note", options);
      const { trigger, reject, toasts } = createModelScope();
      trigger(mutation, note);
      await reject(createProblem({ kind: "network", status: 0 }));
      return toasts().map(({ message }) => (typeof message === "string" ? message : message.id));
    };
    expect(await toastsOf({ unconfirmed: advice })).toEqual(["Look at the notes"]);
    expect(await toastsOf({ unconfirmed: advice, failure: { id: "Not saved" } })).toEqual(["Look at the notes"]);
    const ownToast = { failure: () => ({ kind: "danger" as const, message: "Not saved" }) };
    expect(await toastsOf({ unconfirmed: advice, ...ownToast })).toEqual(["Look at the notes"]);
    expect(await toastsOf({ unconfirmed: () => undefined, failure: { id: "Not saved" } })).toEqual(["Not saved"]);
  });

  it.each([undefined, "form" as const, { id: "Not saved" }])("ends the session with failure %j", async (failure) => {
    const endSession = vi.fn();
    const mutation = createMutation<NoteAction>("create-note", { failure });
    const { trigger, reject, toasts } = createModelScope([[endSessionFx, endSession]]);
    trigger(mutation, note);
    await reject(createProblem({ status: 401, sessionEnded: true }));
    expect([endSession.mock.calls.length, toasts()]).toEqual([1, []]);
  });
});

describe("postActionFx", () => {
  async function post(response: () => Promise<Response>) {
    const fetch = vi.fn((_url: string, _init: RequestInit) => response());
    vi.stubGlobal("fetch", fetch);
    const outcome = await allSettled(postActionFx, { scope: fork(), params: { name: "create-note", params: note } });
    return { fetch, outcome };
  }

  it("posts the parameters as JSON and resolves with the value", async () => {
    const { fetch, outcome } = await post(async () => Response.json({ ok: true, value: { id: 4 } }));
    expect(outcome).toEqual({ status: "done", value: { id: 4 } });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect([url, init?.method, init?.body]).toEqual(["/actions/create-note", "POST", '{"text":"Roof"}']);
  });

  it("fails with the error of the result", async () => {
    const { outcome } = await post(async () => Response.json({ ok: false, error: problem }, { status: 422 }));
    expect(outcome).toEqual({ status: "fail", value: problem });
  });

  it.each([
    ["a lost connection", () => Promise.reject(new TypeError("Failed to fetch")), { kind: "network", status: 0 }],
    ["a page of a proxy", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }), { status: 502 }],
    ["a rejected request", async () => new Response(null, { status: 403 }), { status: 403 }],
    ["half a body", async () => new Response('{"ok":tr', { status: 200 }), { status: 502 }],
  ])("fails without a result for %s", async (_, response, expected) => {
    const { outcome } = await post(response);
    expect(outcome).toMatchObject({ status: "fail", value: { ...expected, sessionEnded: false } });
  });
});

describe("trigger", () => {
  it("runs an effect and an event with the value of an event", async () => {
    const [first, second, copied] = [createEvent<string>(), createEvent<string>(), createEvent<string>()];
    const save = vi.fn(async (_: string) => {});
    const saveFx = createEffect(save);
    const $copied = createStore("").on(copied, (_, text) => text);
    trigger([first, second], saveFx);
    trigger(second, copied);
    const scope = fork();
    await allSettled(first, { scope, params: "one" });
    expect([save.mock.calls, scope.getState($copied)]).toEqual([[["one"]], ""]);
    await allSettled(second, { scope, params: "two" });
    expect([save.mock.calls, scope.getState($copied)]).toEqual([[["one"], ["two"]], "two"]);
  });

  it("does not accept a value that the target does not take", () => {
    const [text, count] = [createEvent<string>(), createEvent<number>()];
    // @ts-expect-error
    trigger(text, count);
  });
});
