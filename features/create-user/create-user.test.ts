import { callAction, postForm } from "@testing/load-context";
import { createModelScope } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { createCompanyUser } from "./action.server";
import { userForm } from "./index";

const values = { first_name: "Jan", last_name: "Bos", email: "jan@zonnedak.example" };
const call = "POST /companies/3/users";

describe("createCompanyUser", () => {
  it("creates a user of the current company for anybody of the company", async () => {
    const { result, calls } = await callAction(
      createCompanyUser,
      { ...values, first_name: " Jan " },
      { responses: { [call]: { id: 9 } } },
    );
    expect(result).toEqual({ ok: true });
    expect(calls).toMatchObject([{ call, body: values }]);
  });

  it("redirects a form that the browser posted itself to the users", async () => {
    const { response, calls } = await postForm(createCompanyUser, values, { responses: { [call]: { id: 9 } } });
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/users"]);
    expect(calls).toMatchObject([{ body: values }]);
  });
});

describe("the form of a new user", () => {
  function submit() {
    const model = createModelScope();
    model.trigger(userForm.opened, null);
    model.trigger(userForm.changed, values);
    model.trigger(userForm.submitted);
    model.trigger(userForm.submitted);
    return model;
  }

  it("submits once, shows 'Created user' and returns to the list", async () => {
    const { posted, respond, navigate, toasts, scope } = submit();
    expect(posted()).toEqual([{ name: "create-user", params: values }]);
    await respond();
    expect(toasts()).toMatchObject([{ kind: "success", message: { message: "Created user" } }]);
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: "/users" });
    expect(scope.getState(userForm.$values).email).toBe("");
  });
});
