import type { CustomFieldEntry } from "@features/edit-custom-fields";
import { describe, expect, it } from "vitest";
import { hasOwnFields, listHref, readWizardState, stepHref, stepsOf } from "./wizard-state";

const ref = { companyId: 3, plantId: 9 };
const read = (query: string, plant: typeof ref | null = ref) => readWizardState(new URLSearchParams(query), plant);

describe("the state of the wizard", () => {
  it.each([
    ["step=attach&plantId=9", "attach"],
    ["step=plant&plantId=9", "plant"],
    ["plantId=9", "meter"],
    ["step=unknown&plantId=9", "meter"],
  ])("shows the step of ?%s", (query, step) => {
    expect(read(query).step).toBe(step);
  });

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
