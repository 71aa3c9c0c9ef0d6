import { renderMarkup } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { CheckboxList } from "../checkbox/checkbox";

function render(count: number): string {
  const items = Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Company ${index + 1}` }));
  return renderMarkup(<CheckboxList label="Companies" items={items} selected={[]} onChange={() => {}} />);
}

const checkboxes = (html: string) => html.match(/type="checkbox"/g)?.length ?? 0;

describe("CheckboxList", () => {
  it("renders all items, and a search field when there are more than eight", () => {
    expect([checkboxes(render(8)), render(8).includes('type="search"')]).toEqual([8, false]);
    expect([checkboxes(render(100)), render(100).includes('type="search"')]).toEqual([100, true]);
    expect(render(100)).not.toContain("Search to see others");
  });

  it("renders the first 100 items and a notice when there are 5,000", () => {
    const html = render(5_000);
    expect(checkboxes(html)).toBe(100);
    expect(html).toContain("The first 100 of 5000. Search to see others.");
  });
});
