import { renderMarkup, renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { EurosValue, Marks, MomentValue } from "./value-cells";

const html = (omitted: string[]) => renderMarkup(<Marks omitted={omitted}>Shade</Marks>);

describe("Marks", () => {
  it("has a button that lists the hidden names", () => {
    expect(html(["Zero yield", "Ticket"])).toMatch(
      /Shade.*<button [^>]*aria-label="\+2: Zero yield, Ticket"[^>]*>\+2</,
    );
  });

  it("lets several names wrap between each other, and one name stay beside the number of hidden ones", () => {
    const several = renderMarkup(
      <Marks omitted={[]}>
        {["Shade", "Ticket"].map((name) => (
          <span key={name}>{name}</span>
        ))}
      </Marks>,
    );
    expect(several).toMatch(/^<span class="[^"]*several/);
    expect(html(["Zero yield"])).not.toContain("several");
  });

  it("has no button when no name is hidden", () => {
    expect(html([])).not.toContain("<button");
  });
});

describe("MomentValue", () => {
  const at = "2026-03-01T11:00:00Z";

  it("has a button for the exact time when the text does not have the time of day", () => {
    const texts = [<MomentValue key="1" at={at} shown="date" />, <MomentValue key="2" at={at} now={at} />];
    for (const text of texts)
      expect(renderMarkup(text)).toMatch(/<time [^>]*><span><button [^>]*aria-description="Exact time"/);
    expect(renderMarkup(<MomentValue at={at} />)).toMatch(/<time [^>]*>1 Mar 2026, 12:00<\/time>/);
  });
});

describe("EurosValue", () => {
  it("shows nothing below 10 cents or when the value is unknown", () => {
    const texts = [120, 10, 9, 0, null].map((cents) => renderText(<EurosValue cents={cents} />));
    expect(texts).toEqual(["€1.20", "€0.10", "", "", ""]);
  });
});
