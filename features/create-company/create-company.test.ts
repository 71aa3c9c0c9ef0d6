import { callAction, createTestSession } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { createNewCompany } from "./action.server";
import { companyForm } from "./index";

describe("createNewCompany", () => {
  const call = (admin: boolean, response: unknown = { id: 25, name: "Noord" }) =>
    callAction(
      createNewCompany,
      { name: " Noord " },
      { responses: { "POST /companies": response }, session: createTestSession({ admin }), access: "admin" },
    );

  it("creates a company and returns its id and name", async () => {
    const { result, calls } = await call(true);
    expect(result).toEqual({ ok: true, value: { id: 25, name: "Noord" } });
    expect(calls).toMatchObject([{ call: "POST /companies", body: { name: "Noord" } }]);
  });

  it("responds 403 to non-admins without a call", async () => {
    const { status, calls } = await call(false);
    expect([status, calls]).toEqual([403, []]);
  });
});

describe("the creation of a company", () => {
  it("names the company in a toast and opens its page", async () => {
    const { scope, trigger, posted, respond, navigate, toasts } = createModelScope();
    trigger(companyForm.opened, null);
    trigger(companyForm.changed, { name: "Noord" });
    trigger(companyForm.submitted);
    trigger(companyForm.submitted);
    expect(posted()).toEqual([{ name: "create-company", params: { name: "Noord" } }]);
    await respond({ id: 25, name: "Noord" });
    expect(toasts()).toMatchObject([
      { kind: "success", message: { message: "Created company {name}", values: { name: "Noord" } } },
    ]);
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: "/admin/companies/25" });
    expect(scope.getState(companyForm.$values).name).toBe("");
  });

  it("shows name errors at the field and other errors in a list, and keeps the input", async () => {
    const { scope, trigger, reject, toasts } = createModelScope();
    trigger(companyForm.opened, null);
    trigger(companyForm.changed, { name: "Noord" });
    trigger(companyForm.submitted);
    const name = ["This name is taken.", "Choose another name."];
    await reject(createProblem({ messages: { name, parents: ["Choose a parent."] } }));
    expect(scope.getState(companyForm.$problems)).toEqual({ name });
    expect(scope.getState(companyForm.$error)?.messages).toEqual({ parents: ["Choose a parent."] });
    expect([scope.getState(companyForm.$values), toasts()]).toEqual([{ name: "Noord" }, []]);
  });
});
