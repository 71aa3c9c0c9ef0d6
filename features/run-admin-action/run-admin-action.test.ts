import type { ActionField, AdminAction } from "@entities/admin-action";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { runActionOfAdmins } from "./action.server";
import {
  $isConfirming,
  $openedAction,
  actionDialogCancelled,
  actionDialogOpened,
  actionForm,
  actionTitle,
  actionValues,
  confirmationCancelled,
  confirmationRequested,
  fieldLabel,
  initialValues,
  lengthProblems,
} from "./index";

const field = (name: string, type: ActionField["type"]): ActionField => ({
  name,
  type,
  label: null,
  required: false,
  min: null,
  max: null,
  options: [],
});
const action: AdminAction = {
  name: "planVisit",
  title: null,
  description: null,
  scope: "plant",
  form: [
    field("plant_id", "id"),
    field("price", "number"),
    field("message", "textarea"),
    field("visit_on", "date"),
    field("urgent", "checkbox"),
  ],
};

describe("initialValues", () => {
  it("prefill the id of the target", () =>
    expect(initialValues(action, 9)).toEqual({ plant_id: "9", price: "", message: "", visit_on: "", urgent: "" }));
});

describe("actionValues", () => {
  it("are numbers, booleans and trimmed texts, without empty fields", () => {
    const entered = { ...initialValues(action, 9), price: " 12.5 ", message: " Call first ", urgent: "1" };
    expect(actionValues(action, entered)).toEqual({ plant_id: 9, price: 12.5, message: "Call first", urgent: true });
    expect(actionValues(action, initialValues(action, 9))).toEqual({ plant_id: 9, urgent: false });
  });
});

describe("lengthProblems", () => {
  const form = [
    { ...field("plant_code", "text"), max: "30" },
    { ...field("message", "textarea"), max: "5" },
    { ...field("price", "number"), max: "3" },
    field("note", "text"),
  ];
  const problems = (entered: Record<string, string>) => Object.keys(lengthProblems({ form }, entered));

  it("reject a text that is longer than its field allows, instead of cutting it", () => {
    expect(problems({ plant_code: "x".repeat(31), message: "123456" })).toEqual(["plant_code", "message"]);
    expect(lengthProblems({ form }, { plant_code: "x".repeat(31) })).toMatchObject({
      plant_code: { values: { max: 30 } },
    });
  });

  it("count characters without the spaces around them, and ignore fields without a limit of length", () => {
    expect(
      problems({ plant_code: ` ${"x".repeat(30)} `, message: "☀️abc", price: "12345", note: "x".repeat(99) }),
    ).toEqual([]);
  });
});

describe("fieldLabel and actionTitle", () => {
  it("fall back to the name in words", () => {
    expect(fieldLabel({ name: "visit_on", label: null })).toBe("Visit on");
    expect(fieldLabel({ name: "visit_on", label: "Day of the visit" })).toBe("Day of the visit");
    expect(actionTitle(action)).toBe("Plan visit");
    expect(actionTitle({ ...action, title: "Plan a visit" })).toBe("Plan a visit");
  });
});

describe("runActionOfAdmins", () => {
  async function post(params: object, response: unknown = {}) {
    const { calls, ...rest } = await callAction(runActionOfAdmins, params, {
      responses: { "POST /actions": response },
    });
    return { ...rest, bodies: calls.map(({ body }) => body) };
  }

  it("sends the name of the action with its values, which cannot replace the name", async () => {
    const values = { plant_id: 9, urgent: true, action_name: "deleteUser" };
    const { result, bodies } = await post({ actionName: "planVisit", values });
    expect(result).toEqual({ ok: true });
    expect(bodies).toEqual([{ action_name: "planVisit", plant_id: 9, urgent: true }]);
  });

  it.each([
    { actionName: "", values: {} },
    { actionName: "a", values: "no JSON" },
    { actionName: "a", values: { b: { c: 1 } } },
    { actionName: "a" },
  ])("responds with 400 without a call for %j", async (params) => {
    const { status, bodies } = await post(params);
    expect([status, bodies]).toEqual([400, []]);
  });
});

const target = { id: 9, name: "School" };
const changePlantCode: AdminAction = {
  ...action,
  name: "changePlantCode",
  title: "Change plant code",
  form: [field("plant_id", "id"), field("plant_code", "text")],
};
const problem = createProblem({ messages: { plant_code: ["Another plant has this code.", "It is too short."] } });

function openAction() {
  const { scope, trigger, ...model } = createModelScope();
  trigger(actionDialogOpened, { owner: "a", action: changePlantCode, target });
  trigger(actionForm.opened, { action: changePlantCode, target });
  trigger(actionForm.changed, { plant_code: "NEW-1" });
  return {
    ...model,
    values: () => scope.getState(actionForm.$values),
    isOpen: () => scope.getState($openedAction) !== null,
    isConfirming: () => scope.getState($isConfirming),
    submitForm: () => trigger(confirmationRequested),
    confirm: () => trigger(actionForm.submitted),
    cancelConfirmation: () => trigger(confirmationCancelled),
    close() {
      trigger(actionDialogCancelled);
      trigger(actionForm.closed);
    },
  };
}

describe("running an action", () => {
  it("is confirmed first, and closes with a toast when it succeeded", async () => {
    const action = openAction();
    action.submitForm();
    expect([action.isConfirming(), action.posted()]).toEqual([true, []]);
    action.confirm();
    expect(action.posted()).toEqual([
      {
        name: "run-admin-action",
        params: { actionName: "changePlantCode", values: { plant_id: 9, plant_code: "NEW-1" } },
      },
    ]);
    await action.respond();
    expect(action.revalidate).toHaveBeenCalledExactlyOnceWith(["plant", "meters", "issues", "audits"]);
    expect([action.isOpen(), action.toastTexts()]).toEqual([false, ["Successfully executed action"]]);
  });

  it("shows each message as a toast and keeps the input when it fails", async () => {
    const action = openAction();
    action.submitForm();
    action.confirm();
    await action.reject(problem);
    expect(action.toastTexts()).toEqual(["Another plant has this code.", "It is too short."]);
    expect(action.values()).toEqual({ plant_id: "9", plant_code: "NEW-1" });
  });

  it("returns to the form when the confirmation is cancelled", () => {
    const action = openAction();
    action.submitForm();
    action.cancelConfirmation();
    expect([action.isConfirming(), action.values().plant_code, action.posted()]).toEqual([false, "NEW-1", []]);
  });

  it("drops the response when the dialog was closed before", async () => {
    const action = openAction();
    action.submitForm();
    action.confirm();
    action.close();
    await action.respond();
    expect([action.isOpen(), action.values()]).toEqual([false, {}]);
  });
});
