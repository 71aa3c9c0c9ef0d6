import type { ProblemDetails } from "@shared/api/result";
import { createModelScope, createProblem } from "@testing/model-scope";
import { allSettled } from "effector";
import { describe, expect, it } from "vitest";
import type { CustomFieldEntry } from "./entries";
import { $editing, change, closed, deleted, opened, saved, valueChanged } from "./model";

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

async function edit(entry: CustomFieldEntry, value?: string) {
  const { scope, renderToast, fields } = createModelScope();
  await allSettled(opened, { scope, params: { ref: { companyId: 3, plantId: 9 }, entry } });
  if (value !== undefined) await allSettled(valueChanged, { scope, params: value });
  return {
    save: () => allSettled(saved, { scope }),
    remove: () => allSettled(deleted, { scope }),
    close: () => allSettled(closed, { scope }),
    settle: (error: ProblemDetails | null) => allSettled(change.settled, { scope, params: error }),
    fields,
    toasts: () =>
      renderToast.mock.calls.map(([{ message, durationMs }]) => [
        typeof message === "string" ? message : message.message,
        durationMs,
      ]),
    value: () => scope.getState($editing)?.value ?? null,
    pending: () => scope.getState(change.$pending)?.kind ?? null,
    error: () => scope.getState(change.$error),
  };
}

const ids = { company_id: "3", plant_id: "9", type_id: "5" };

describe("editing a custom field", () => {
  it("saves the trimmed value as text, says so for 10 s and closes", async () => {
    const field = await edit(roof, " 121 ");
    await field.save();
    expect(field.fields()).toEqual([{ ...ids, field_id: "8", value: "121", change: "save" }]);
    expect(field.pending()).toBe("save");
    await field.settle(null);
    expect(field.toasts()).toEqual([["Saved", 10_000]]);
    expect(field.value()).toBeNull();
  });

  it("creates a field that the plant does not have", async () => {
    const field = await edit({ ...roof, fieldId: null, value: "" }, "7");
    await field.save();
    expect(field.fields()).toEqual([{ ...ids, field_id: "", value: "7", change: "save" }]);
  });

  it("closes without a call when the value is unchanged", async () => {
    const field = await edit(roof, "120 ");
    await field.save();
    expect(field.fields()).toEqual([]);
    expect(field.value()).toBeNull();
  });

  it("refuses an empty value and keeps the input open", async () => {
    const field = await edit(roof, "  ");
    await field.save();
    expect(field.fields()).toEqual([]);
    expect(field.toasts()).toEqual([["Can't save empty value", 10_000]]);
    expect(field.value()).toBe("  ");
  });

  it("keeps what was typed and the API's messages when saving failed", async () => {
    const field = await edit(roof, "many");
    await field.save();
    await field.settle(problem);
    expect(field.toasts()).toEqual([["Failed to update field.", 10_000]]);
    expect(field.value()).toBe("many");
    expect(field.error()).toEqual(problem);
  });

  it("deletes a field, or says that there is none", async () => {
    const field = await edit(roof);
    await field.remove();
    expect(field.fields()[0]).toMatchObject({ field_id: "8", change: "delete" });
    await field.settle(null);
    expect(field.toasts()).toEqual([["Removed", 10_000]]);

    const missing = await edit({ ...roof, fieldId: null, value: "" });
    await missing.remove();
    expect(missing.fields()).toEqual([]);
    expect(missing.toasts()).toEqual([["No field to delete", 10_000]]);
  });

  it("shows an error when deleting failed", async () => {
    const field = await edit(roof);
    await field.remove();
    await field.settle(problem);
    expect(field.toasts()).toEqual([["Failed to remove field.", 10_000]]);
  });

  it("submits once when saving is clicked twice, and drops a response after closing", async () => {
    const field = await edit(roof, "121");
    await field.save();
    await field.save();
    expect(field.fields()).toHaveLength(1);
    await field.close();
    await field.settle(problem);
    expect(field.toasts()).toEqual([]);
  });
});
