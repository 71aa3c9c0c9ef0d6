import { ApiError } from "@shared/api/result";
import type { Session } from "@shared/session/session";
import { type ApiResponses, callAction, postForm } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { closeTicketAction, reviewPatternAction } from "./action.server";
import { closeForm, closeTicket, closingUndone, reviewForm, ticketUnmounted } from "./close-ticket";

const ticket = { companyId: 3, plantId: 9, ticketId: 12 };
const review = {
  ...{ named_pattern: "lost_string", verdict: "wrong" },
  ...{ actual_pattern: "soiling", actual_cause: "" },
} as const;

describe("closeTicketAction", () => {
  const closeCall = "PUT /companies/3/plants/9/tickets/12/close";
  const read = "GET /companies/3/tickets/12";
  const stored = (more: object = {}) => ({ [read]: { id: 12, revision: 7, ...more } });
  const post = (params: object, responses: ApiResponses = {}, session?: Session | null) =>
    callAction(closeTicketAction, params, { responses: { ...stored(), ...responses }, session });

  it.each([
    ["closed", closeCall],
    ["open", "PUT /companies/3/plants/9/tickets/12/open"],
  ])("sets the state %s with %s", async (state, call) => {
    const closed_on = state === "open" ? "2026-03-01" : null;
    const { calls, result } = await post({ ...ticket, state }, { ...stored({ closed_on }), [call]: {} });
    expect(result).toEqual({ ok: true });
    expect(calls).toMatchObject([{ call: read }, { call, revision: 7 }]);
  });

  it("sends what was found if the API stores it", async () => {
    const found = { ...ticket, state: "closed", finding: "cleaned", note: "Moss" };
    const body = async (params: object, tickets: boolean) => {
      const responses = { ...stored(), [closeCall]: {} };
      return (await callAction(closeTicketAction, params, { responses, extensions: { tickets } })).calls[1]?.body;
    };
    expect(await body(found, true)).toEqual({ finding: "cleaned", finding_note: "Moss" });
    expect(await body({ ...ticket, state: "closed" }, true)).toEqual({ finding: null, finding_note: "" });
    expect(await body(found, false)).toBeUndefined();
  });

  it("sends whether the pattern was right if the API stores it", async () => {
    const params = { ...ticket, state: "closed", review };
    const body = async (pattern_reviews: boolean) => {
      const responses = { ...stored(), [closeCall]: {} };
      const { calls } = await callAction(closeTicketAction, params, { responses, extensions: { pattern_reviews } });
      return calls[1]?.body;
    };
    const found = { finding: null, finding_note: "" };
    expect(await body(true)).toEqual({ ...found, pattern_review: review });
    expect(await body(false)).toEqual(found);
  });

  it("returns to the ticket when the browser posts the form itself", async () => {
    const fields = { companyId: "3", plantId: "9", ticketId: "12", state: "closed" };
    const { response, calls } = await postForm(closeTicketAction, fields, {
      responses: { ...stored(), [closeCall]: {} },
    });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/tickets/12?companyId=3"]);
    expect(calls.map(({ call }) => call)).toEqual([read, closeCall]);
  });

  const closed = { closed_on: "2026-03-01", finding: "cleaned", closer: { id: 50, first_name: "Els" } };
  it.each([
    { state: "closed", finding: "other" },
    { state: "open", loaded: { finding: "other", note: "" } },
    { state: "closed", finding: "cleaned", review },
  ])("keeps what another user found meanwhile with %j", async (change) => {
    const { calls, result } = await post({ ...ticket, ...change }, stored(closed));
    const conflict = { part: "closed", by: "Els", values: { finding: "cleaned" } };
    expect(result).toMatchObject({ ok: false, error: { status: 409, conflicts: [conflict] } });
    expect(calls.map(({ call }) => call)).toEqual([read]);
  });

  it("makes no change when another user has closed the ticket with the same finding", async () => {
    const { calls, result } = await post({ ...ticket, state: "closed", finding: "cleaned" }, stored(closed));
    expect([result, calls.length]).toEqual([{ ok: true }, 1]);
  });

  it("compares again, and fails after some attempts, when the ticket changes while it is closed", async () => {
    const changed = new ApiError({ status: 412, code: 4000, messages: { general: ["Changed."] } });
    const { calls, result } = await post({ ...ticket, state: "closed" }, { [closeCall]: changed });
    expect(result).toMatchObject({ ok: false, error: { status: 412 } });
    expect(calls.filter(({ call }) => call === read).length).toBeGreaterThan(1);
  });

  it("makes no call for invalid parameters", async () => {
    for (const params of [
      ticket,
      { ...ticket, state: "lost" },
      { ...ticket, state: "closed", finding: "x" },
      { state: "open", ticketId: "../1" },
    ]) {
      const { status, calls } = await post(params);
      expect([status, calls]).toEqual([400, []]);
    }
  });
});

describe("reviewPatternAction", () => {
  const call = "PUT /companies/3/plants/9/tickets/12/close";
  const post = (params: object, stored: object) =>
    callAction(
      reviewPatternAction,
      { ...ticket, loaded: null, ...params },
      {
        responses: {
          "GET /companies/3/tickets/12": { id: 12, revision: 7, closed_on: "2026-03-01", ...stored },
          [call]: {},
        },
      },
    );

  it("stores a review of a closed ticket, and removes it", async () => {
    const { calls, result } = await post({ review }, {});
    expect([result, calls[1]]).toMatchObject([{ ok: true }, { call, revision: 7, body: { pattern_review: review } }]);
    const removed = await post({ review: null, loaded: review }, { pattern_review: review });
    expect(removed.calls[1]).toMatchObject({ call, body: { pattern_review: null } });
    expect((await post({ review }, { pattern_review: review })).calls).toHaveLength(1);
  });

  it.each([
    ["was reopened", { closed_on: null }],
    ["was reviewed by another user", { pattern_review: { ...review, verdict: "right", actual_pattern: null } }],
  ])("changes nothing of a ticket that %s meanwhile", async (_, stored) => {
    const { calls, result } = await post({ review }, stored);
    expect(result).toMatchObject({ ok: false, error: { status: 409 } });
    expect(calls).toHaveLength(1);
  });
});

const problem = createProblem({ messages: { general: ["Not today."] } });

function createTicket() {
  const { scope, trigger, posted, ...model } = createModelScope();
  return {
    ...model,
    states: () => posted().map(({ params }) => (params as { state: string }).state),
    pending: () => scope.getState(closeTicket.$pendingParams).map(({ state }) => state),
    change: (state: "open" | "closed") => trigger(closeTicket, { ...ticket, state }),
    submit: (state: "open" | "closed") => {
      trigger(closeForm.opened, { ...ticket, state, pattern: null });
      trigger(closeForm.submitted);
    },
    undo: () => trigger(closingUndone),
    leave: () => trigger(ticketUnmounted),
  };
}

describe("closing a ticket", () => {
  it("reopens the ticket once when the user presses Undo within 10 seconds", async () => {
    const { states, toasts, pending, revalidate, change, respond, undo } = createTicket();
    change("closed");
    expect(pending()).toEqual(["closed"]);
    await respond();
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["ticket"]);
    expect(toasts()).toMatchObject([
      {
        kind: "success",
        message: { message: "Ticket closed" },
        durationMs: 10_000,
        action: { label: { message: "Undo" }, pressed: closingUndone },
      },
    ]);
    undo();
    await respond();
    undo();
    expect(states()).toEqual(["closed", "open"]);
    expect(toasts()).toHaveLength(1);
  });

  it("is submitted once by its form while it is pending", async () => {
    const { states, submit, respond } = createTicket();
    submit("closed");
    submit("closed");
    await respond();
    submit("open");
    expect(states()).toEqual(["closed", "open"]);
  });

  it("dismisses Undo when the user reopens the ticket with the button", async () => {
    const { states, dismissToast, change, respond, undo } = createTicket();
    change("closed");
    await respond();
    change("open");
    expect(dismissToast).toHaveBeenCalledTimes(1);
    await respond();
    undo();
    expect(states()).toEqual(["closed", "open"]);
  });

  it("dismisses Undo when the ticket is unmounted", async () => {
    const { states, toasts, dismissToast, change, respond, undo, leave } = createTicket();
    change("closed");
    await respond();
    leave();
    expect(dismissToast.mock.calls).toEqual([[toasts()[0]?.id]]);
    undo();
    expect(states()).toEqual(["closed"]);
  });

  it("rolls back with the API's message when it failed", async () => {
    const { toasts, pending, change, reject } = createTicket();
    change("closed");
    await reject(problem);
    expect(pending()).toEqual([]);
    expect(toasts()).toMatchObject([{ kind: "danger", message: "Not today." }]);
  });
});

describe("the review of a pattern", () => {
  const submit = (form: typeof closeForm | typeof reviewForm, context: object, values: object) => {
    const { trigger, params } = createModelScope();
    trigger(form.opened as typeof closeForm.opened, context as never);
    trigger(form.changed as typeof closeForm.changed, values);
    trigger(form.submitted);
    return params()[0];
  };
  const closing = { ...ticket, state: "closed" };

  it("is closed with the ticket when its issues have a pattern", () => {
    const answer = { verdict: "wrong", actual: "soiling" };
    expect(submit(closeForm, { ...closing, pattern: "lost_string" }, answer)).toMatchObject({ review });
    expect(submit(closeForm, { ...closing, pattern: "lost_string" }, {})).toMatchObject({ review: null });
    expect(submit(closeForm, { ...closing, pattern: null }, answer)).not.toHaveProperty("review");
  });

  it("states another cause as a text, and nothing else of a pattern that was right", () => {
    const context = { ticketRef: ticket, pattern: "lost_string", review };
    const other = { verdict: "wrong", actual: "other", cause: " A blown fuse " };
    const stated = { ...review, actual_pattern: null, actual_cause: "A blown fuse" };
    expect(submit(reviewForm, context, other)).toEqual({ ...ticket, review: stated, loaded: review });
    const right = { ...review, verdict: "right", actual_pattern: null };
    expect(submit(reviewForm, context, { ...other, verdict: "right" })).toMatchObject({ review: right });
    expect(submit(reviewForm, context, { verdict: "" })).toMatchObject({ review: null });
  });
});
