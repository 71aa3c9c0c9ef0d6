import { describe, expect, it } from "vitest";
import { fromDraft, toDraft } from "./form";

const initial = { name: "East", peak: "8300", isRetired: false };

describe("the draft of a form", () => {
  it("contains only the values that differ from the initial values, and their initial values", () => {
    const draft = toDraft({ ...initial, name: "East roof", isRetired: true }, initial);
    expect(draft).toEqual({ name: "East roof", "loaded:name": "East", isRetired: "true", "loaded:isRetired": "false" });
    expect(fromDraft(draft, { ...initial, name: "Theirs" }, { prefix: "loaded:" })).toEqual({
      name: "East",
      isRetired: false,
    });
    expect(toDraft(initial, initial)).toEqual({});
  });

  it("does not overwrite values that have changed since the draft was stored", () => {
    const draft = toDraft({ ...initial, name: "East roof" }, initial);
    const current = { ...initial, peak: "8500" };
    expect({ ...current, ...fromDraft(draft, current) }).toEqual({ ...current, name: "East roof" });
  });

  it("is restored without fields that the form does not have", () => {
    expect(fromDraft({ isRetired: "true", colour: "red" }, initial)).toEqual({ isRetired: true });
  });
});
