import type { PlantView } from "@entities/plant";
import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { renderMarkup } from "@testing/markup";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { causeOfLoss, NoIssueSentence } from "./no-issue-sentence";

const today = Temporal.PlainDate.from("2026-03-30");
const issue = (id: number, resolved_on: string | null, snoozed_until: string | null = null) => ({
  id,
  meter_id: 1,
  type_name: "shade",
  found_on: "2026-01-01",
  severity: 75,
  meter: null,
  resolved_on,
  snoozed_until,
});

describe("causeOfLoss", () => {
  it("is a snoozed issue, or the last issue resolved in the last week", () => {
    const resolved = [issue(1, "2026-03-01"), issue(2, "2026-03-25"), issue(3, "2026-03-28")];
    expect(causeOfLoss(resolved, today)?.id).toBe(3);
    expect(causeOfLoss([...resolved, issue(4, null, "2026-04-20")], today)?.id).toBe(4);
  });

  it("is not known without such an issue", () =>
    expect(causeOfLoss([issue(1, "2026-03-01"), issue(2, null)], today)).toBeUndefined());
});

describe("NoIssueSentence", () => {
  it("tells a plant whose meters are all retired from a plant of which nothing is known", () => {
    const text = (...retiredOn: (string | null)[]) => {
      const meters = retiredOn.map((retired_on) => ({ retired_on, measured: true, measured_since: "2024-01-01" }));
      const plant = { yield_status: "NONE", yield_score: null, monitored_since: "2024-01-01", weather: null, meters };
      return renderMarkup(<NoIssueSentence view={{ plant, today } as unknown as PlantView} issues={[]} />);
    };
    expect(text("2025-01-01", "2026-03-30")).toContain("All meters are retired.");
    expect(text("2025-01-01", null)).toContain("The yield of the last days is not known.");
  });

  it("offers the import to those who may edit meters while the plant has none or no new measurements", () => {
    const text = (measured_since: string | null, isOwner: boolean) => {
      const imported_until = measured_since && "2025-06-30";
      const meters = [{ retired_on: null, measured: true, measured_since, imported_until }];
      const plant = { yield_status: "NONE", monitored_since: "2024-01-01", weather: null, meters, imported_until };
      const view = { plant: { ...plant, owning_company_id: isOwner ? 1 : 2 }, today, hasMeasurements: true };
      const viewer = { isAdmin: false, companyId: 1 };
      return renderToStaticMarkup(
        <MemoryRouter>
          <I18nProvider i18n={setupI18n({ locale: "en", messages: { en: {} } })}>
            <NoIssueSentence view={{ ...view, viewer } as unknown as PlantView} issues={[]} />
          </I18nProvider>
        </MemoryRouter>,
      );
    };
    expect(text(null, true)).toMatch(/Waiting for measurements.*href="[^"]*#meters".*Import measurements/);
    expect(text("2024-06-01", true)).toMatch(/Imported until 30 Jun 2025.*Import measurements/);
    expect(text(null, false)).not.toContain("Import measurements");
  });
});
