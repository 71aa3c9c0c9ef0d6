import { ApiError } from "@shared/api/api-error";
import type { ProblemDetails } from "@shared/api/result";
import { navigateFx, type Submission, submitFx } from "@shared/navigation/model";
import { renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { createCompanyUser } from "./action.server";
import { $values, changed, creating, submitted } from "./model";

const values = { first_name: "Jan", last_name: "Bos", email: "jan@zonnedak.example" };
const messages = { email: ["This e-mail address is already in use."] };
const problem: ProblemDetails = {
  status: 422,
  code: 4000,
  messages,
  kind: "http",
  retryAfterSeconds: null,
  sessionEnded: false,
};

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
    const submit = vi.fn((_: Submission) => {});
    const navigate = vi.fn();
    const renderToast = vi.fn(async (_: Toast) => {});
    const scope = fork({
      handlers: [
        [submitFx, submit],
        [navigateFx, navigate],
        [renderToastFx, renderToast],
      ],
    });
    await allSettled(changed, { scope, params: values });
    await allSettled(submitted, { scope });
    await allSettled(submitted, { scope });
    await allSettled(creating.settled, { scope, params: error });
    return { submit, navigate, toasts: renderToast.mock.calls.map(([toast]) => toast), scope };
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
