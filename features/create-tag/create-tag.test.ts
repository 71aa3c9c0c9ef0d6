import { ApiError } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import { createTag } from "./action.server";
import { creation } from "./model";

const problem = createProblem({ messages: { name: ["It exists.", "It is too long."] } });

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
    const { scope, fields, toastTexts } = createModelScope();
    await allSettled(creation.submitted, { scope, params: { companyId: 3, name: " Roof " } });
    await allSettled(creation.submitted, { scope, params: { companyId: 3, name: " Roof " } });
    await allSettled(creation.settled, { scope, params: error });
    return { submissions: fields(), toasts: toastTexts() };
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
