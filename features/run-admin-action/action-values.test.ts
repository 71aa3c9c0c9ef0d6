import type { ActionField, AdminAction } from "@entities/admin-action";
import { describe, expect, it } from "vitest";
import { actionTitle, actionValues, fieldLabel, initialValues } from "./action-values";

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
  it("prefill the id of the target", () => {
    expect(initialValues(action, 9)).toEqual({
      plant_id: "9",
      price: "",
      message: "",
      visit_on: "",
      urgent: "",
    });
  });
});

describe("actionValues", () => {
  it("are numbers, booleans and trimmed texts, without empty fields", () => {
    const entered = { ...initialValues(action, 9), price: " 12.5 ", message: " Call first ", urgent: "1" };
    expect(actionValues(action, entered)).toEqual({
      plant_id: 9,
      price: 12.5,
      message: "Call first",
      urgent: true,
    });
    expect(actionValues(action, initialValues(action, 9))).toEqual({ plant_id: 9, urgent: false });
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
