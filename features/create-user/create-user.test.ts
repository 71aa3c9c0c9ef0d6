import { ApiError } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { navigateFx } from "@shared/navigation/model";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it, vi } from "vitest";
import { createCompanyUser } from "./action.server";
import { $values, changed, creating, submitted } from "./model";

const values = { first_name: "Jan", last_name: "Bos", email: "jan@zonnedak.example" };
const messages = { email: ["This e-mail address is already in use."] };
const problem = createProblem({ messages });

describe("createCompanyUser", () => {
  const post = (response: unknown) => {
    const { context, calls } = createTestContext(
      { "POST /companies/3/users": response },
      createTestSession(),
    );
    const request = createFormRequest("/actions/create-user", { ...values, first_name: " Jan " });
    return { calls, data: createCompanyUser({ request, context, params: {} }) };
  };

  it("creates a user of the current company for anybody of the company", async () => {
    const { calls, data } = post({ id: 9 });
    expect(await data).toEqual({ ok: true, value: undefined });
    expect(calls).toMatchObject([{ call: "POST /companies/3/users", body: values }]);
  });

  it("returns the API's messages by field", async () => {
    const { data } = post(new ApiError({ status: 422, code: 4000, messages }));
    expect(await data).toMatchObject({ ok: false, error: { messages } });
  });
});

describe("the creation of a user", () => {
  async function create(error: ProblemDetails | null) {
    const navigate = vi.fn();
    const { scope, submit, toasts } = createModelScope([[navigateFx, navigate]]);
    await allSettled(changed, { scope, params: values });
    await allSettled(submitted, { scope });
    await allSettled(submitted, { scope });
    await allSettled(creating.settled, { scope, params: error });
    return { submit, navigate, toasts: toasts(), scope };
  }

  it("submits once, says 'Created user' and returns to the list", async () => {
    const { submit, navigate, toasts, scope } = await create(null);
    expect(submit.mock.calls).toEqual([
      [{ action: "/actions/create-user", fields: values, fetcherKey: "create-user" }],
    ]);
    expect(toasts).toMatchObject([{ kind: "success", message: { message: "Created user" } }]);
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: "/users" });
    expect(scope.getState($values).email).toBe("");
  });

  it("keeps what was typed and the error when it fails", async () => {
    const { navigate, toasts, scope } = await create(problem);
    expect([scope.getState($values), scope.getState(creating.$error)]).toEqual([values, problem]);
    expect([navigate.mock.calls, toasts]).toEqual([[], []]);
  });
});
