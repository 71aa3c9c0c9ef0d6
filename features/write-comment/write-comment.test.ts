import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { writeComment } from "./action.server";
import { commentForm } from "./index";

describe("writeComment", () => {
  const call = "POST /comments";

  it("sends the ticket's id as text and the sanitized message", async () => {
    const { result, calls } = await callAction(
      writeComment,
      { ticketId: 12, message: '<p>Done <a href="javascript:alert(1)">now</a></p><script>alert(1)</script>' },
      { responses: { [call]: {} } },
    );
    expect(result).toEqual({ ok: true, value: { found: false } });
    expect(calls).toMatchObject([
      { call, body: { commentable_type: "ticket", commentable_id: "12", message: "<p>Done <a>now</a></p>" } },
    ]);
  });

  it.each([
    ["the same comment of the user", { comment: "<p>Done</p>", commenter: { id: 7 } }, 1],
    ["another text", { comment: "<p>Open</p>", commenter: { id: 7 } }, 2],
    ["the comment of somebody else", { comment: "<p>Done</p>", commenter: { id: 8 } }, 2],
  ])("looks for the comment after a lost response: %s", async (_, own, count) => {
    const stored = { id: 1, created_at: Temporal.Now.instant().toString(), ...own };
    const { result, calls } = await callAction(
      writeComment,
      { ticketId: 12, message: "<p>Done</p>", agoMs: 60_000 },
      { responses: { "GET /comments": { data: [stored] }, [call]: {} } },
    );
    expect([result, calls.length]).toEqual([{ ok: true, value: { found: count === 1 } }, count]);
  });
});

function createComposer() {
  const { scope, trigger, toasts, ...model } = createModelScope();
  trigger(commentForm.opened, { ticketId: 12, companyId: 3 });
  const textOf = (text: unknown) => (text as { message?: string })?.message ?? text;
  return {
    ...model,
    toasts: () => toasts().map(({ message, durationMs }) => [textOf(message), durationMs]),
    message: () => scope.getState(commentForm.$values).message,
    problem: () => textOf(scope.getState(commentForm.$problems).message),
    revision: () => scope.getState(commentForm.$revision),
    change: (message: string) => trigger(commentForm.changed, { message }),
    restore: (message: string) => trigger(commentForm.restored, { message }),
    send: () => trigger(commentForm.submitted),
    leave: () => trigger(commentForm.closed),
  };
}

describe("the comment composer", () => {
  it("adds the comment once, confirms it for 10 s and is empty again", async () => {
    const { posted, revalidate, toasts, message, revision, change, send, respond } = createComposer();
    change("<p>Done</p>");
    const before = revision();
    send();
    send();
    expect(posted()).toEqual([
      { name: "write-comment", params: { ticketId: 12, companyId: 3, message: "<p>Done</p>" } },
    ]);
    await respond({ found: false });
    expect(revalidate).toHaveBeenCalledExactlyOnceWith(["comments"]);
    expect(toasts()).toEqual([["Successfully added comment", 10_000]]);
    expect([message(), revision()]).toEqual(["", before + 1]);
  });

  it.each(["", "<p> </p>", "<p><br></p>", "<ul><li>&nbsp;</li></ul>"])("requires a text for '%s'", (html) => {
    const { posted, problem, change, send } = createComposer();
    if (html) change(html);
    expect(problem()).toBeUndefined();
    send();
    expect([problem(), posted().length]).toEqual(["A comment can't be empty", 0]);
    change("<p>D</p>");
    expect(problem()).toBeUndefined();
  });

  it("shows each message of the API once and keeps the input when it fails", async () => {
    const { toasts, message, problem, revision, change, send, reject } = createComposer();
    change("<p>Done</p>");
    const before = revision();
    send();
    await reject(createProblem({ messages: { message: ["Too long."], general: ["Try again tomorrow."] } }));
    expect(toasts()).toEqual([
      ["Too long.", undefined],
      ["Try again tomorrow.", undefined],
    ]);
    expect(problem()).toBeUndefined();
    expect([message(), revision()]).toEqual(["<p>Done</p>", before]);
  });

  it("looks for the comment when it is sent again after a lost response", async () => {
    const { params, change, send, reject } = createComposer();
    change("<p>Done</p>");
    send();
    await reject(createProblem({ status: 0, kind: "timeout" }));
    send();
    expect(params()[1]).toEqual({ ticketId: 12, companyId: 3, message: "<p>Done</p>", agoMs: expect.any(Number) });
  });

  it("sends no request when the text is too long", () => {
    const { posted, problem, change, send } = createComposer();
    change("x".repeat(20_001));
    send();
    expect([problem(), posted().length]).toEqual(["The comment is too long.", 0]);
  });

  it("does not restore the text when the ticket is unmounted before the response", async () => {
    const { message, change, send, respond, leave } = createComposer();
    change("<p>Done</p>");
    send();
    leave();
    await respond({ found: true });
    expect(message()).toBe("");
  });
});
