import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { CutText } from "./rich-text";

describe("a plain text", () => {
  it("has the direction of its own letters", () => {
    expect(renderMarkup(<CutText text="Roof 12." />)).toBe("Roof 12.");
    expect(renderMarkup(<CutText text="גג 12." />)).toBe("<bdi>גג 12.</bdi>");
  });

  it("is cut with a notice when it is too long to show", () => {
    const markup = renderMarkup(<CutText text={"x".repeat(100_001)} />);
    expect(markup).toMatch(/^x{100000}<em .*The text was cut/);
  });
});
