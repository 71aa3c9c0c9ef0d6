import { I18nProvider } from "@lingui/react";
import { textsIn } from "@shared/i18n/texts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ImportedText } from "./result-counts";

it.each([
  [0, "9,849.051 kWh imported"],
  [132, "9,347 of 9,479 values imported"],
])("states the energy of an import unless values are rejected: %d", (rejected, expected) => {
  const none = { import_id: 1, changed: 0, rejected: 0, rejected_by_reason: {}, rejected_rows: [] };
  const results = [
    { ...none, new: 9_000, equal: 0 },
    { ...none, new: 40, changed: 7, equal: 300, rejected },
  ];
  const text = renderToStaticMarkup(
    <I18nProvider i18n={textsIn("en")}>
      <ImportedText results={results} kwh={9_849.051} />
    </I18nProvider>,
  );
  expect(text).toBe(expected);
});
