import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { NameLine } from "./name-line";

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
