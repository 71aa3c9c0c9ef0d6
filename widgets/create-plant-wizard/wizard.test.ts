import type { CustomFieldEntry } from "@features/edit-custom-fields";
import { ApiError } from "@shared/api/result";
import { createTestContext, createTestSession } from "@testing/load-context";
import { describe, expect, it } from "vitest";
import { loadCreatePlant } from "./loader.server";
import { hasOwnFields, listHref, readWizardState, stepHref, stepsOf } from "./wizard-state";

const ref = { companyId: 3, plantId: 9 };
const read = (query: string, plant: typeof ref | null = ref) => readWizardState(new URLSearchParams(query), plant);

describe("the state of the wizard", () => {
  it.each([
    ["step=attach&plantId=9", "attach"],
    ["step=plant&plantId=9", "plant"],
    ["plantId=9", "meter"],
    ["step=unknown&plantId=9", "meter"],
  ])("shows the step of ?%s", (query, step) => expect(read(query).step).toBe(step));

  it("has only the first step before the plant is created", () => {
    expect(read("step=fields", null)).toMatchObject({ step: "plant" });
    expect(stepHref("meter", read("", null))).toBeNull();
  });

  it("preserves the query of the list behind it", () => {
    const state = read("search=roof&step=meter&plantId=9&companyId=3");
    expect(listHref(state)).toBe("/plants?search=roof");
    expect(stepHref("attach", state)).toBe("/plants/create?search=roof&step=attach&plantId=9&companyId=3");
    expect(listHref(read("step=meter"))).toBe("/plants");
  });

  it("has a step for custom fields if the company owns types", () => {
    expect(stepsOf(false)).toEqual(["plant", "meter", "attach"]);
    expect(stepsOf(true).at(-1)).toBe("fields");
    const entries = [{ companyId: 1 }, { companyId: null }] as CustomFieldEntry[];
    expect([hasOwnFields(entries, 3), hasOwnFields(entries, 1)]).toEqual([false, true]);
  });
});

const types = [{ id: 1, name: "Leader", type: "text", company_id: 3 }];
const plant = { id: 9, name: "School", owning_company_id: 3 };

function load(query: string, session: ReturnType<typeof createTestSession> | null = createTestSession()) {
  const { context, calls } = createTestContext(
    {
      "GET /companies/3/plant-custom-field-types": types,
      "GET /companies/3/plants/9": plant,
      "GET /companies/3/plants/9/custom-fields": new ApiError({ status: 500 }),
    },
    session,
  );
  const request = new Request(`https://site.example/plants/create${query}`);
  return { calls, data: () => loadCreatePlant({ request, context, params: {} }) };
}

describe("loadCreatePlant", () => {
  it("loads only the custom field types before the plant is created", async () => {
    const { calls, data } = load("?search=roof&plantId=x");
    const loaded = data();
    expect(loaded).toMatchObject({ ref: null, plant: null, lightOffered: false, viewer: { companyId: 3 } });
    expect(await loaded.customFields).toMatchObject({ ok: true, value: [{ typeId: 1, fieldId: null }] });
    expect(calls.map(({ call }) => call)).toEqual(["GET /companies/3/plant-custom-field-types"]);
  });

  it("loads a created plant, also when its custom fields fail", async () => {
    const loaded = load("?step=meter&plantId=9").data();
    expect(loaded.ref).toEqual({ companyId: 3, plantId: 9 });
    expect(await loaded.plant).toMatchObject({ ok: true, value: { name: "School" } });
    expect(await loaded.customFields).toMatchObject({ ok: false });
  });

  it("requires a user", () => expect(load("", null).data).toThrow());
});
