import { renderMarkup } from "@testing/markup";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NameLine } from "./name-line";
import { popoverPosition } from "./popover";

const viewport = { width: 1000, height: 800 };

describe("popoverPosition", () => {
  it("is below the anchor and aligned with the given side", () => {
    const anchor = { left: 400, top: 100, width: 80, height: 32 };
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "start")).toEqual({ left: 400, top: 138 });
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "end")).toEqual({ left: 280, top: 138 });
  });

  it("is above the anchor when there is no space below", () => {
    const anchor = { left: 20, top: 700, width: 80, height: 32 };
    expect(popoverPosition(anchor, { width: 200, height: 300 }, viewport, "start").top).toBe(394);
  });

  it("is inside any viewport that is large enough", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -200, max: 1200 }),
        fc.integer({ min: -200, max: 1000 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 700 }),
        fc.constantFrom("start" as const, "end" as const),
        (left, top, width, height, align) => {
          const position = popoverPosition({ left, top, width: 40, height: 32 }, { width, height }, viewport, align);
          expect(position.left).toBeGreaterThanOrEqual(8);
          expect(position.top).toBeGreaterThanOrEqual(8);
          expect(position.left + width).toBeLessThanOrEqual(992);
          expect(position.top + height).toBeLessThanOrEqual(792);
        },
      ),
    );
  });
});

function render(count: number): string {
  const items = Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Tag ${index + 1}.` }));
  return renderMarkup(
    <NameLine label="Tags" items={items} limit={2}>
      {({ name }) => name}
    </NameLine>,
  );
}

describe("NameLine", () => {
  it("shows the first names and the number of the other names, and prints all names", () => {
    const html = render(20);
    const [shown = "", printed = ""] = html.split('data-print="only"');
    expect(shown.match(/Tag \d+\./g)).toEqual(["Tag 1.", "Tag 2."]);
    expect(shown).toContain("+18");
    expect(printed.match(/Tag \d+\./g)).toHaveLength(18);
  });

  it("has no button when all names are visible, and states when there are no names", () => {
    expect(render(2)).not.toContain("<button");
    expect(render(0)).toBe("None");
  });
});
