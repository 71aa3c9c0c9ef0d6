import { ApiError } from "@shared/api/result";
import { callAction } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { savePlantCustomFields } from "./action.server";
import { fieldsForm } from "./edit-custom-fields";
import { type CustomFieldEntry, customFieldEntries } from "./entries";

const plant = { companyId: 3, plantId: 9 };
const path = "/companies/3/plants/9/custom-fields";

describe("savePlantCustomFields", () => {
  const stored = [{ id: 8, value: "6", type: { id: 5, name: "Panels" } }];
  const changes = [
    { typeId: 5, value: " 7 ", loaded: "6" },
    { typeId: 6, value: "Jan", loaded: "" },
  ];
  async function save(fields = changes, responses: Record<string, unknown> = {}) {
    const all = { [`GET ${path}`]: stored, [`POST ${path}`]: {}, [`PUT ${path}/8`]: {}, [`DELETE ${path}/8`]: {} };
    const { result, calls } = await callAction(
      savePlantCustomFields,
      { ...plant, fields },
      { responses: { ...all, ...responses } },
    );
    return { result, writes: calls.slice(1).map(({ call, body }) => [call, body]) };
  }

  it("creates, updates and deletes fields with trimmed values", async () => {
    expect(await save()).toEqual({
      result: { ok: true },
      writes: [
        [`PUT ${path}/8`, { value: "7" }],
        [`POST ${path}`, { type_id: 6, value: "Jan" }],
      ],
    });
    expect((await save([{ typeId: 5, value: " ", loaded: "6" }])).writes).toEqual([[`DELETE ${path}/8`, undefined]]);
  });

  it("saves the other fields and returns the messages by field when the API rejects one", async () => {
    const rejected = new ApiError({ status: 422, code: 4000, messages: { value: ["Enter a date."] } });
    const { result, writes } = await save(changes, { [`POST ${path}`]: rejected });
    expect(result).toMatchObject({ ok: false, error: { code: 4000, messages: { 6: ["Enter a date."] } } });
    expect(writes).toHaveLength(2);
  });

  it("saves nothing when another user changed one of the fields meanwhile", async () => {
    const { result, writes } = await save([{ typeId: 5, value: "7", loaded: "5" }, ...changes.slice(1)]);
    expect(result).toMatchObject({ error: { conflicts: [{ part: "5", values: { 5: "6" } }] } });
    expect(writes).toEqual([]);
  });
});

describe("the form of all custom fields", () => {
  const entry = (typeId: number, kind: CustomFieldEntry["kind"], value = "") =>
    ({ typeId, name: `Field ${typeId}`, kind, value, fieldId: null, companyId: 3, companyName: null }) as const;
  const entries = [entry(5, "integer", "6"), entry(6, "text"), entry(7, "date")];

  function fill(values: Record<string, string>) {
    const model = createModelScope();
    model.trigger(fieldsForm.opened, { ref: plant, entries });
    model.trigger(fieldsForm.changed, values);
    model.trigger(fieldsForm.submitted);
    return { ...model, problems: () => model.scope.getState(fieldsForm.$problems) };
  }

  it("sends the changed fields in one request, and opens the plant", async () => {
    const { params, respond, navigate } = fill({ 5: "7", 6: " Jan " });
    expect(params()).toEqual([
      {
        ...plant,
        fields: [
          { typeId: 5, value: "7", loaded: "6" },
          { typeId: 6, value: "Jan", loaded: "" },
        ],
      },
    ]);
    await respond();
    expect(navigate).toHaveBeenCalledExactlyOnceWith({ to: "/plants/9?companyId=3" });
  });

  it("shows errors at the fields and sends nothing when values are invalid", () => {
    const { params, problems } = fill({ 5: "many", 7: "soon" });
    expect(params()).toEqual([]);
    expect(Object.keys(problems())).toEqual(["5", "7"]);
  });

  it("shows the messages of the API at their fields and keeps the values", async () => {
    const { reject, problems, scope } = fill({ 6: "Jan" });
    await reject(createProblem({ messages: { 6: ["Too short."] } }));
    expect(problems()).toEqual({ 6: ["Too short."] });
    expect(scope.getState(fieldsForm.$values)).toMatchObject({ 6: "Jan" });
  });
});

const type = (id: number, name: string, kind = "text") => ({
  id,
  name,
  type: kind,
  company_id: 3,
  company_name: "Zon",
});

describe("customFieldEntries", () => {
  it("has an entry for each visible type, by name, with or without a value", () => {
    const fields = [{ id: 8, value: "1200.00", type: { id: 2, name: "Investment", type: "euro" } }];
    expect(
      customFieldEntries([type(1, "Roof"), type(2, "Investment", "euro")], fields).map(
        ({ name, kind, fieldId, value }) => ({ name, kind, fieldId, value }),
      ),
    ).toEqual([
      { name: "Investment", kind: "euro", fieldId: 8, value: "1200.00" },
      { name: "Roof", kind: "text", fieldId: null, value: "" },
    ]);
  });

  it("has an entry for a field whose type is not visible, and treats an unknown kind as text", () => {
    const fields = [{ id: 8, value: "blue", type: { id: 9, name: "Colour", type: "paint" } }];
    expect(customFieldEntries([], fields)).toEqual([
      { typeId: 9, name: "Colour", kind: "text", fieldId: 8, value: "blue", companyId: null, companyName: null },
    ]);
  });
});
