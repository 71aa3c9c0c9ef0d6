import { ApiError } from "@shared/api/api-error";
import { navigateFx, submitFx } from "@shared/navigation/model";
import { renderToastFx, type Toast } from "@shared/ui/toasts/model";
import { createFormRequest, createTestContext, createTestSession } from "@testing/load-context";
import { allSettled, fork } from "effector";
import { describe, expect, it, vi } from "vitest";
import { createNewCompany } from "./action.server";
import { $name, created, creating, nameChanged, submitted } from "./model";

describe("createNewCompany", () => {
  async function post(admin: boolean, response: unknown = { id: 25, name: "Noord" }) {
    const { context, calls } = createTestContext(
      { "POST /companies": response },
      createTestSession({ admin }),
    );
    const request = createFormRequest("/actions/create-company", { name: " Noord " });
    const data = await createNewCompany({ request, context, params: {} }).catch((thrown: Response) => thrown);
    return { data, calls };
  }

  it("creates a company and returns its id and name", async () => {
    const { data, calls } = await post(true);
    expect(data).toEqual({ ok: true, value: { id: 25, name: "Noord" } });
    expect(calls).toMatchObject([{ call: "POST /companies", body: { name: "Noord" } }]);
  });

  it("responds 403 to non-admins without a call", async () => {
    const { data, calls } = await post(false);
    expect(data).toHaveProperty("status", 403);
    expect(calls).toEqual([]);
  });

  it("returns the API's messages", async () => {
    const messages = { name: ["Enter a name."] };
    const { data } = await post(true, new ApiError({ status: 422, code: 4000, messages }));
    expect(data).toMatchObject({ ok: false, error: { messages } });
  });
});

describe("the creation of a company", () => {
  it("names the company in a toast and leads to its page", async () => {
    const navigate = vi.fn();
    const submit = vi.fn();
    const renderToast = vi.fn(async (_: Toast) => {});
    const scope = fork({
      handlers: [
        [submitFx, submit],
        [navigateFx, navigate],
        [renderToastFx, renderToast],
      ],
    });
    await allSettled(nameChanged, { scope, params: "Noord" });
    await allSettled(submitted, { scope });
    await allSettled(submitted, { scope });
    expect(submit).toHaveBeenCalledOnce();
    await allSettled(created, { scope, params: { id: 25, name: "Noord" } });
    await allSettled(creating.settled, { scope, params: null });
    expect(renderToast.mock.calls[0]?.[0]).toMatchObject({
      kind: "success",
      message: { message: "Created company {name}", values: { name: "Noord" } },
    });
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: "/admin/companies/25" });
    expect(scope.getState($name)).toBe("");
  });
});
