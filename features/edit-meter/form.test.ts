import { describe, expect, it } from "vitest";
import { operationalDays, valuesOf } from "./form";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const fields = {
  name: "East",
  is_retired: "yes",
  retired_on: "2026-03-01",
  reference_identifier: "7|A",
  inbound_driver: "sma",
  operational_since: "2026-01-01",
};

describe("the values of the form", () => {
  it("have the source and the first day for a new meter only", () => {
    expect(valuesOf(formOf(fields), true)).toMatchObject({
      reference_identifier: "7|A",
      inbound_driver: "sma",
      operational_since: "2026-01-01",
    });
    const update = valuesOf(formOf(fields), false);
    expect(update).toMatchObject({ name: "East", retired_on: "2026-03-01" });
    expect(Object.keys(update)).not.toContain("reference_identifier");
    expect(Object.keys(update)).not.toContain("inbound_driver");
    expect(Object.keys(update)).not.toContain("operational_since");
  });

  it("have no retirement date when the meter is not retired", () => {
    expect(valuesOf(formOf({ ...fields, is_retired: "no" }), false)).toMatchObject({ retired_on: "" });
  });
});

it("lets a new meter be operational since today or at most 31 days", () => {
  expect(operationalDays(Temporal.PlainDate.from("2026-03-31"))).toEqual({
    earliest: "2026-02-28",
    latest: "2026-03-31",
  });
});
