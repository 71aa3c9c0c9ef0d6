import { assessedParts } from "@entities/measurement";
import { callAction, createLoaderArgs } from "@testing/load-context";
import { createModelScope, createProblem } from "@testing/model-scope";
import { describe, expect, it } from "vitest";
import { importsOfPlant, undoMeterImports } from "./action.server";
import { importUndo } from "./index";

const ref = { companyId: 3, plantId: 9 };
const path = "/companies/3/plants/9";
const stored = {
  ids: [7, 8],
  meter_id: 12,
  file_name: "june.csv",
  file_count: 2,
  start_date: "2025-06-01",
  end_date: "2025-06-30",
  generated_in_kwh: 812.5,
  created_at: "2026-06-17T10:00:00Z",
  created_by: { id: 1, first_name: "Els", last_name: "Driessen" },
};

describe("the imports of a plant", () => {
  it("are the imports that the API states, each entry once, also of one meter", async () => {
    const other = { ...stored, ids: [9], file_name: null, file_count: null };
    const responses = { [`GET ${path}/measurement-imports`]: [other, stored, stored, { ids: [3] }] };
    const { args } = createLoaderArgs("/?companyId=3&plantId=9", responses);
    expect(await importsOfPlant(args)).toEqual({ ok: true, value: [other, stored] });
  });

  it("are undone one after another", async () => {
    const imports = `${path}/meters/12/measurements/imports`;
    const responses = { [`DELETE ${imports}/8`]: null, [`DELETE ${imports}/7`]: null };
    const { result, calls } = await callAction(
      undoMeterImports,
      { ...ref, meterId: 12, importIds: [8, 7] },
      { responses },
    );
    expect(calls.map(({ call }) => call)).toEqual(Object.keys(responses));
    expect(result).toEqual({ ok: true, value: [8, 7] });
  });
});

describe("the undo of an import", () => {
  const undone = { ...ref, meterId: 12, importIds: [1, 2, 3, 4, 5, 6, 7], name: "june.csv" };
  const batches = [
    [7, 6, 5, 4, 3],
    [2, 1],
  ];

  it("is confirmed first, and begins with the last call", async () => {
    const { trigger, posted, respond, toastTexts, revalidate } = createModelScope();
    trigger(importUndo.requested, undone);
    expect(posted()).toEqual([]);
    trigger(importUndo.confirmed);
    for (const ids of batches) await respond(ids);
    expect(posted().map(({ params }) => (params as { importIds: number[] }).importIds)).toEqual(batches);
    expect(toastTexts()).toEqual(["The import is undone"]);
    expect(revalidate.mock.calls).toEqual([[assessedParts]]);
  });

  it("says when a part of it failed", async () => {
    const { trigger, respond, reject, toastTexts } = createModelScope();
    trigger(importUndo.requested, undone);
    trigger(importUndo.confirmed);
    await respond(batches[0]);
    await reject(createProblem({ status: 500 }));
    expect(toastTexts()).toEqual(["A part of the import is not undone. Undo it again."]);
  });
});
