import { ApiError } from "@shared/api/api-error";
import { describe, expect, it } from "vitest";
import { type Answers, fakeEdge, postedForm } from "../../tests/support/fake-edge";
import { resetAction } from "./reset.server";
import { sendEmailAction } from "./send-email.server";

async function run(
  action: typeof resetAction | typeof sendEmailAction,
  address: string,
  fields: Record<string, string>,
  answers: Answers = { "POST /password/email": null, "POST /password/reset": null },
) {
  const { context, calls } = fakeEdge(answers);
  const { data, init } = await action({ request: postedForm(address, fields), context, params: {} });
  return { reply: data, status: init?.status ?? 200, calls };
}

describe("the reset e-mail", () => {
  it("is asked for without a session, with the trimmed address", async () => {
    const { reply, calls } = await run(sendEmailAction, "/forgot-password", { email: " a@b.example " });
    expect(reply).toEqual({ sent: true, email: "a@b.example" });
    expect(calls).toMatchObject([
      { call: "POST /password/email", token: null, body: { email: "a@b.example" } },
    ]);
  });

  it("needs an address", async () => {
    const { status, calls } = await run(sendEmailAction, "/forgot-password", { email: " " });
    expect([status, calls]).toEqual([400, []]);
  });

  it("tells what failed and keeps the address", async () => {
    const answers = { "POST /password/email": new ApiError({ status: 0, kind: "timeout" }) };
    const { reply, status } = await run(
      sendEmailAction,
      "/forgot-password",
      { email: "a@b.example" },
      answers,
    );
    expect(status).toBe(504);
    expect(reply).toMatchObject({ sent: false, email: "a@b.example", error: { kind: "timeout" } });
  });
});

describe("the reset", () => {
  const fields = { email: "a@b.example", password: "Sunny-roof-2", password_confirmation: "Sunny-roof-2" };
  const address = "/reset-password?token=abc";

  it("sends the token of the address with what was typed", async () => {
    const { reply, calls } = await run(resetAction, address, { ...fields, password: " Sunny-roof-2 " });
    expect(reply).toEqual({ reset: true });
    expect(calls).toMatchObject([
      {
        call: "POST /password/reset",
        token: null,
        body: {
          token: "abc",
          email: "a@b.example",
          password: "Sunny-roof-2",
          password_confirmation: "Sunny-roof-2",
        },
      },
    ]);
  });

  it.each([
    ["no-token", "/reset-password", fields],
    ["no-token", "/reset-password?token=%20", fields],
    ["incomplete", address, { ...fields, email: "" }],
    ["incomplete", address, { ...fields, password_confirmation: "" }],
    ["mismatch", address, { ...fields, password_confirmation: "Sunny-roof-3" }],
  ])("asks nothing of the API when it cannot work: %s", async (reason, at, typed) => {
    const { reply, status, calls } = await run(resetAction, at, typed);
    expect(reply).toEqual({ reset: false, email: typed.email, failure: { reason } });
    expect([status, calls]).toEqual([400, []]);
  });

  it("hands on the API's words by field", async () => {
    const messages = { password: ["It needs a symbol."] };
    const refused = new ApiError({ status: 422, code: 4000, messages });
    const { reply, status } = await run(resetAction, address, fields, { "POST /password/reset": refused });
    expect(status).toBe(422);
    expect(reply).toMatchObject({
      reset: false,
      email: "a@b.example",
      failure: { reason: "api-error", error: { messages } },
    });
  });
});
