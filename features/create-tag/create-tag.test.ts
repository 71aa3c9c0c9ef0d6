import { ApiError } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { type Submission, submitFx } from "@shared/navigation/model";
import { renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { createTag } from "./action.server";
import { creation } from "./model";

const problem: ProblemDetails = {
  status: 422,
  code: 4000,
  messages: { name: ["It exists.", "It is too long."] },
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
};

describe("createTag", () => {
  const post = (fields: Record<string, string>, response: unknown = {}) => {
    const { context, calls } = createTestContext({ "POST /companies/3/tags": response }, createTestSession());
    const request = createFormRequest("/actions/create-tag", fields);
    return { calls, data: createTag({ request, context, params: {} }) };
  };

  it("creates a tag with the trimmed name", async () => {
    const { calls, data } = post({ company_id: "3", name: " Roof " });
    expect(await data).toMatchObject({ ok: true });
    expect(calls).toMatchObject([{ call: "POST /companies/3/tags", body: { name: "Roof" } }]);
  });

  it("returns the API's messages", async () => {
    const invalid = new ApiError({ status: 422, code: 4000, messages: problem.messages });
    const { data } = post({ company_id: "3", name: "Roof" }, invalid);
    expect(await data).toMatchObject({ ok: false, error: { messages: problem.messages } });
  });
});

describe("the creation of a tag", () => {
  async function create(error: ProblemDetails | null) {
    const submit = vi.fn((_: Submission) => {});
    const renderToast = vi.fn(async (_: Toast) => {});
    const scope = fork({
      handlers: [
        [submitFx, submit],
        [renderToastFx, renderToast],
      ],
    });
    await allSettled(creation.submitted, { scope, params: { companyId: 3, name: " Roof " } });
    await allSettled(creation.submitted, { scope, params: { companyId: 3, name: " Roof " } });
    await allSettled(creation.settled, { scope, params: error });
    return {
      submissions: submit.mock.calls.map(([{ fields }]) => fields),
      toasts: renderToast.mock.calls.map(([{ message }]) =>
        typeof message === "string" ? message : message.message,
      ),
    };
  }

  it("is submitted once and confirmed by a toast", async () => {
    const { submissions, toasts } = await create(null);
    expect(submissions).toEqual([{ company_id: "3", name: "Roof" }]);
    expect(toasts).toEqual(["Successfully created tag!"]);
  });

  it("shows each message of the API as a toast", async () => {
    expect((await create(problem)).toasts).toEqual(["It exists.", "It is too long."]);
  });
});
