import { I18nProvider } from "@lingui/react";
import { textsIn } from "@shared/i18n/texts";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Marks } from "./value-cells";

const html = (omitted: string[]) =>
  renderToStaticMarkup(
    <I18nProvider i18n={textsIn("en")}>
      <Marks omitted={omitted}>Shade</Marks>
    </I18nProvider>,
  );

describe("Marks", () => {
  it("has a button that names those that are left out", () => {
    expect(html(["Zero yield", "Ticket"])).toMatch(
      /Shade.*<button [^>]*aria-label="\+2: Zero yield, Ticket"[^>]*>\+2</,
    );
  });

  it("has no button when none is left out", () => {
    expect(html([])).not.toContain("<button");
  });
});
