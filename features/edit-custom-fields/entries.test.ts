import { describe, expect, it } from "vitest";
import { customFieldEntries } from "./entries";

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
