import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import {
  $isEmpty,
  $isTooLong,
  $message,
  $replacements,
  changed,
  restored,
  submitted,
  writing,
} from "./model";

const problem = createProblem({ messages: { message: ["Too long."], general: ["Try again tomorrow."] } });

function createComposer() {
  const { scope, submit, renderToast } = createModelScope();
  return {
    submit,
    toasts: () =>
      renderToast.mock.calls.map(([{ message, durationMs }]) => [
        typeof message === "string" ? message : message.message,
        durationMs,
      ]),
    message: () => scope.getState($message),
    isEmpty: () => scope.getState($isEmpty),
    isTooLong: () => scope.getState($isTooLong),
    replacements: () => scope.getState($replacements),
    change: (html: string) => allSettled(changed, { scope, params: html }),
    restore: (html: string) => allSettled(restored, { scope, params: html }),
    send: () => allSettled(submitted, { scope, params: { ticketId: 12 } }),
    settle: (error: ProblemDetails | null) => allSettled(writing.settled, { scope, params: error }),
    leave: () => allSettled(writing.closed, { scope }),
  };
}

describe("the comment composer", () => {
  it("adds the comment once, confirms it for 10 s and is empty again", async () => {
    const { submit, toasts, message, replacements, change, send, settle } = createComposer();
    await change("<p>Done</p>");
    await send();
    await send();
    expect(submit.mock.calls).toEqual([
      [
        {
          action: "/actions/write-comment",
          fields: { ticket_id: "12", message: "<p>Done</p>" },
          fetcherKey: "write-comment-12",
        },
      ],
    ]);
    await settle(null);
    expect(toasts()).toEqual([["Successfully added comment", 10_000]]);
    expect([message(), replacements()]).toEqual(["", 1]);
  });

  it.each(["", "<p> </p>", "<p><br></p>", "<ul><li>&nbsp;</li></ul>"])(
    "sends nothing and is invalid until something is typed for '%s'",
    async (html) => {
      const { submit, isEmpty, change, send } = createComposer();
      if (html) await change(html);
      await send();
      expect([isEmpty(), submit.mock.calls.length]).toEqual([true, 0]);
      await change("<p>D</p>");
      expect(isEmpty()).toBe(false);
    },
  );

  it("shows each message of the API and keeps what was typed when it fails", async () => {
    const { toasts, message, replacements, change, send, settle } = createComposer();
    await change("<p>Done</p>");
    await send();
    await settle(problem);
    expect(toasts()).toEqual([
      ["Too long.", undefined],
      ["Try again tomorrow.", undefined],
    ]);
    expect([message(), replacements()]).toEqual(["<p>Done</p>", 0]);
  });

  it("continues with what was typed before a reload", async () => {
    const { submit, replacements, restore, send } = createComposer();
    await restore("<p>Typed before</p>");
    expect(replacements()).toBe(1);
    await send();
    expect(submit.mock.lastCall?.[0].fields.message).toBe("<p>Typed before</p>");
  });

  it("sends nothing that is too long", async () => {
    const { submit, isTooLong, change, send } = createComposer();
    await change("x".repeat(20_001));
    await send();
    expect([isTooLong(), submit.mock.calls.length]).toEqual([true, 0]);
  });

  it("drops the response when the ticket was left before", async () => {
    const { toasts, message, change, send, settle, leave } = createComposer();
    await change("<p>Done</p>");
    await send();
    await leave();
    await settle(null);
    expect([message(), toasts()]).toEqual(["", []]);
  });
});
