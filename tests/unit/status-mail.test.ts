import { formatOf } from "@shared/i18n/format";
import { languages } from "@shared/i18n/language";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

// The status e-mail of the reference API states the same as the screens, without their code. TypeScript does not read
// its modules here, because the workspace has other types of the runtime.
const referenceModule = (name: string) => import(`../../reference-api/src/mail/${name}.ts`);
const { formatAmount, formatDate, formatLoss, formatPercent } = await referenceModule("texts");

describe("the status e-mail", () => {
  it.each(languages)("formats figures like the screens (%s)", (language) => {
    const { lossAndValue, loss, percent, date } = formatOf(language);
    const amount = fc.double({ min: 0, max: 1e11, noNaN: true });
    fc.assert(
      fc.property(amount, fc.option(fc.double({ min: 0, max: 1e8, noNaN: true })), (kwh, cents) => {
        expect(formatLoss(language, kwh)).toBe(loss(kwh));
        expect(formatAmount(language, { kwh, cents })).toBe(lossAndValue(kwh, cents === null ? null : cents / 100));
        expect(formatPercent(language, kwh / 1e11)).toBe(percent(kwh / 1e11));
      }),
    );
    expect(formatDate(language, "2026-03-01")).toBe(date("2026-03-01"));
  });
});
