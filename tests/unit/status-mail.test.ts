import { groupIssues as groupIssuesOfQueue } from "@entities/cause/group-issues";
import { formatOf } from "@shared/i18n/format";
import { languages } from "@shared/i18n/language";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import "../../reference-api/test/support/map-group-by.mjs";

// The status e-mail of the reference API states the same as the screens, without their code. TypeScript does not read
// its modules here, because the workspace has other types of the runtime.
const referenceModule = (name: string) => import(`../../reference-api/src/mail/${name}.ts`);
const { groupIssues } = await referenceModule("causes");
const { formatAmount, formatDate, formatLoss, formatPercent } = await referenceModule("texts");

interface Group {
  key: string;
  issues: readonly { id: number }[];
}

/** The keys of groups with the ids of their issues. */
const idsOf = (groups: readonly Group[]) => groups.map(({ key, issues }) => [key, ...issues.map(({ id }) => id)]);

const types = [
  "connectivity",
  "meter_credentials",
  "zero_yield",
  "power_interruption",
  "shade",
  "misc",
  "yield_promise_status",
  "new",
];
const day = fc.integer({ min: 1, max: 6 }).map((number) => `2026-06-0${number}`);
const drivers = ["SMA", "SolarEdge"];

const issueOf = fc.record({
  plant: fc.integer({ min: 1, max: 8 }),
  type: fc.constantFrom(...types),
  driver: fc.constantFrom(...drivers),
  beganOn: day,
  latitude: fc.option(fc.integer({ min: 0, max: 5 }).map((step) => 52 + step / 10)),
});

const outageOf = fc.record({ name: fc.constantFrom(...drivers), since: fc.option(day) });

describe("the status e-mail", () => {
  it("has the causes of the triage queue", () => {
    fc.assert(
      fc.property(fc.array(issueOf, { maxLength: 40 }), fc.array(outageOf, { maxLength: 2 }), (rows, outages) => {
        const issues = rows.map(({ plant, latitude, ...row }, index) => ({
          ...row,
          id: index + 1,
          plant: { id: plant },
          location: latitude === null ? null : { latitude, longitude: 5 },
        }));
        const sinceOf = new Map(outages.map(({ name, since }) => [name, since]));
        const ofQueue = groupIssuesOfQueue(
          issues.map(({ plant, type, driver, ...rest }) => ({
            ...rest,
            plantId: plant.id,
            typeName: type,
            drivers: [driver],
          })),
          sinceOf,
        );
        const ofMail: Group[] = groupIssues(
          issues,
          [...sinceOf].map(([name, since]) => ({ name, since })),
        );
        expect(idsOf(ofMail)).toEqual(idsOf(ofQueue.filter(({ kind }) => kind !== "notes")));
      }),
      { numRuns: 300 },
    );
  });

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
