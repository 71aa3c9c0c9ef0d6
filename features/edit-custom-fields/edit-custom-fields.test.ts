import { ApiError, type Conflict } from "@shared/api/result";
import { callAction, createTestContext, createTestSession } from "@testing/load-context";
import { changeByAnna } from "@testing/mock-plant";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { editPlantCustomField, loadCustomFields } from "./action.server";
import { $editing, $pendingChange, deleteRequested, fieldForm, saveRequested } from "./edit-custom-fields";
import type { CustomFieldEntry } from "./entries";

const plant = { companyId: 3, plantId: 9 };

describe("editPlantCustomField", () => {
  const path = "/companies/3/plants/9/custom-fields";
  const calls = [`POST ${path}`, `PUT ${path}/8`, `DELETE ${path}/8`];
  /** `stored` is the value in the API. Null if the plant has no value. */
  const post = async (
    params: { change: string; loaded?: { value: string } },
    stored: string | null,
    audits: unknown = [],
  ) => {
    const fields = stored === null ? [] : [{ id: 8, value: stored, type: { id: 5, name: "Panels" } }];
    const responses = Object.fromEntries(calls.map((call) => [call, {}]));
    const call = await callAction(
      editPlantCustomField,
      { ...plant, typeId: 5, value: " 7 ", ...params },
      { responses: { ...responses, [`GET ${path}`]: fields, "GET /companies/3/plants/9/audits": audits } },
    );
    const writes = call.calls.filter(({ call }) => !call.startsWith("GET "));
    return { status: call.status, result: call.result, calls: writes.map(({ call, body }) => [call, body]) };
  };

  it("creates a missing field, updates an existing field and deletes a field", async () => {
    const created = await post({ change: "save", loaded: { value: "" } }, null);
    const updated = await post({ change: "save", loaded: { value: "6" } }, "6");
    const deleted = await post({ change: "delete", loaded: { value: "6" } }, "6");
    expect([created, updated, deleted].flatMap((result) => result.calls.map(([call]) => call))).toEqual(calls);
    expect([created.calls[0]?.[1], updated.calls[0]?.[1]]).toMatchObject([{ value: "7" }, { value: "7" }]);
  });

  it.each([
    ["saved", { change: "save", loaded: { value: "" } }, "9"],
    ["saved", { change: "save", loaded: { value: "6" } }, "9"],
    ["saved", { change: "save", loaded: { value: "6" } }, null],
    ["deleted", { change: "delete", loaded: { value: "6" } }, "9"],
  ])("reports a conflict when it is %s with %j and another user has stored %j", async (_, params, stored) => {
    const { status, result, calls: made } = await post(params, stored);
    expect([status, made]).toEqual([409, []]);
    expect(result).toMatchObject({ error: { conflicts: [{ part: "value", values: { value: stored ?? "" } }] } });
  });

  it("names the user who changed the same field", async () => {
    const audit = changeByAnna("custom_field", 8, { Panels: "6" }, { Panels: "9" });
    const { result } = await post({ change: "save", loaded: { value: "6" } }, "9", [audit]);
    expect(result).toMatchObject({ error: { conflicts: [{ by: "Anna Bos" }] } });
  });

  it("makes no call when another user has already deleted the field", async () =>
    expect(await post({ change: "delete", loaded: { value: "6" } }, null)).toMatchObject({ status: 200, calls: [] }));

  it("responds with 400 without a call for an unknown change", async () =>
    expect(await post({ change: "other" }, "6")).toMatchObject({ status: 400, calls: [] }));
});

describe("loadCustomFields", () => {
  const types = (companyId: number) => `GET /companies/${companyId}/plant-custom-field-types`;
  const load = async (ownerId: number | null, ofOwner: unknown) => {
    const { context, calls } = createTestContext(
      {
        [types(5)]: ofOwner,
        [types(3)]: [{ id: 1, name: "Own", company_id: 3 }],
        "GET /companies/3/plants/9/custom-fields": [],
      },
      createTestSession(),
    );
    const entries = await loadCustomFields(context.api, plant, { ownerId, companyId: 3 }, {});
    return { names: entries.map(({ name }) => name), calls: calls.map(({ call }) => call) };
  };

  it("has the field types of the company that owns the plant", async () => {
    const { names, calls } = await load(5, [{ id: 7, name: "Of the owner", company_id: 5 }]);
    expect(names).toEqual(["Of the owner"]);
    expect(calls).not.toContain(types(3));
  });

  it("returns the types of the user's company when the owner is unknown or its types are not readable", async () => {
    expect((await load(null, [])).names).toEqual(["Own"]);
    expect((await load(5, new ApiError({ status: 403, code: 4005 }))).names).toEqual(["Own"]);
    await expect(load(5, new ApiError({ status: 500 }))).rejects.toHaveProperty("status", 500);
  });
});

const problem = createProblem({ messages: { value: ["Enter a number."] } });
const roof: CustomFieldEntry = {
  typeId: 5,
  name: "Panels",
  kind: "integer",
  fieldId: 8,
  value: "120",
  companyId: 3,
  companyName: "Zon",
};

function edit(entry: CustomFieldEntry, value?: string) {
  const { scope, trigger, toasts, ...model } = createModelScope();
  const open = () => trigger(fieldForm.opened, { ref: plant, entry });
  open();
  if (value !== undefined) trigger(fieldForm.changed, { value });
  return {
    ...model,
    open,
    resolve: (conflict: Conflict) => trigger(fieldForm.conflictResolved, { conflict, keep: true }),
    save: () => trigger(saveRequested),
    remove: () => trigger(deleteRequested),
    close: () => trigger(fieldForm.closed),
    toasts: () =>
      toasts().map(({ message, durationMs }) => [typeof message === "string" ? message : message.message, durationMs]),
    value: () => scope.getState($editing)?.value ?? null,
    pending: () => scope.getState($pendingChange),
    problems: () => scope.getState(fieldForm.$problems),
    failure: () => scope.getState(fieldForm.$failure),
  };
}

const ids = { ...plant, typeId: 5 };

describe("editing a custom field", () => {
  it("saves the trimmed value as text, shows a toast for 10 s and closes", async () => {
    const field = edit(roof, " 121 ");
    field.save();
    expect(field.posted()).toEqual([
      { name: "edit-custom-field", params: { ...ids, value: "121", change: "save", loaded: { value: "120" } } },
    ]);
    expect(field.pending()).toBe("save");
    await field.respond();
    expect(field.revalidate).toHaveBeenCalledExactlyOnceWith(["customFields", "audits"]);
    expect(field.toasts()).toEqual([["Saved", 10_000]]);
    expect(field.value()).toBeNull();
  });

  it("creates a field that the plant does not have", () => {
    const field = edit({ ...roof, fieldId: null, value: "" }, "7");
    field.save();
    expect(field.params()).toEqual([{ ...ids, value: "7", change: "save", loaded: { value: "" } }]);
  });

  it("closes without a call when the value is unchanged", () => {
    const field = edit(roof, "120 ");
    field.save();
    expect(field.params()).toEqual([]);
    expect(field.value()).toBeNull();
  });

  it("rejects a text in a number field at the field, and can still remove the field", () => {
    const field = edit(roof, "many");
    field.save();
    expect(field.params()).toEqual([]);
    expect(field.problems()).toMatchObject({ value: { message: "Enter a number, such as 12.5." } });
    field.remove();
    expect(field.params()).toMatchObject([{ change: "delete" }]);
  });

  it("rejects a text that is not a day in a date field", () => {
    const field = edit({ ...roof, kind: "date" }, "1 foo 2026");
    field.save();
    expect(field.params()).toEqual([]);
    expect(field.problems()).toMatchObject({ value: { message: "Enter a valid date." } });
  });

  it("rejects an empty value and leaves the input open", () => {
    const field = edit(roof, "  ");
    field.save();
    expect(field.params()).toEqual([]);
    expect(field.toasts()).toEqual([["Can't save empty value", 10_000]]);
    expect(field.value()).toBe("  ");
  });

  it("keeps the input and shows the API's messages when saving fails", async () => {
    const field = edit(roof, "3.5");
    field.save();
    await field.reject(problem);
    expect(field.toasts()).toEqual([["Failed to update field.", 10_000]]);
    expect(field.value()).toBe("3.5");
    expect(field.failure()).toEqual(problem);
  });

  it("deletes a field, or shows that the plant has none", async () => {
    const field = edit(roof);
    field.remove();
    expect(field.pending()).toBe("delete");
    expect(field.params()).toMatchObject([{ change: "delete" }]);
    await field.respond();
    expect(field.toasts()).toEqual([["Removed", 10_000]]);
    expect(field.value()).toBeNull();

    const missing = edit({ ...roof, fieldId: null, value: "" });
    missing.remove();
    expect(missing.params()).toEqual([]);
    expect(missing.toasts()).toEqual([["No field to delete", 10_000]]);
  });

  it("shows an error when deleting failed, after which the value can be saved", async () => {
    const field = edit(roof, "121");
    field.remove();
    await field.reject(problem);
    expect(field.toasts()).toEqual([["Failed to remove field.", 10_000]]);
    field.save();
    expect(field.params()[1]).toMatchObject({ value: "121", change: "save" });
  });

  it("keeps the input on a conflict and overwrites the stored value on confirmation", async () => {
    const field = edit(roof, "121");
    const conflict = { part: "value", values: { value: "130" }, by: null };
    field.save();
    await field.reject(createProblem({ status: 409, code: 0, conflicts: [conflict] }));
    expect([field.value(), field.failure()?.conflicts]).toEqual(["121", [conflict]]);
    field.resolve(conflict);
    expect([field.value(), field.failure()]).toEqual(["121", null]);
    field.save();
    expect(field.params()[1]).toMatchObject({ value: "121", loaded: { value: "130" } });
  });

  it("submits once when saving is clicked twice, and drops a response after closing", async () => {
    const field = edit(roof, "121");
    field.save();
    field.save();
    field.remove();
    expect(field.params()).toHaveLength(1);
    field.close();
    field.open();
    await field.reject(problem);
    expect([field.value(), field.failure()]).toEqual(["120", null]);
  });
});
