import { formatEnergy, formatLossAndValue, formatPercent, localeOf } from "@heliograph/rules/units";
import { describe, expect, it } from "vitest";
import { setupSeededStack } from "../support/seeded-stack";

const { as } = setupSeededStack(60);
const path = "/companies/3";

interface Figures {
  ids: number[];
  plants: number;
  actual_yield_in_kwh: number;
  compared_actual_yield_in_kwh: number;
  compared_expected_yield_in_kwh: number;
  lost_kwh: number;
  lost_cents: number | null;
  not_received_kwh: number | null;
  not_received_cents: number | null;
  availability_by_time: number;
  availability_by_energy: number;
  availability_plants: number;
  causes: { lost_kwh: number; lost_cents: number | null }[];
}

const locale = localeOf.en;
const energy = (kwh: number) => {
  const { amount, unit } = formatEnergy(kwh, locale);
  return `${amount} ${unit}`;
};
const amount = (kwh: number | null, cents: number | null) =>
  kwh === null ? "not known" : formatLossAndValue(kwh, cents === null ? null : cents / 100, locale);

async function previewOf(period: string, plants: object | null = null): Promise<string> {
  const fields = { name: "Board", enabled: true, period, plants, language: "en", day: 2, hour: 7, attach_xlsx: false };
  const recipients = { user_ids: [], emails: ["board@other.example"], paragraph: "" };
  const { status, body } = await as("portfolio").post(`${path}/report-schedules/preview`, { ...fields, ...recipients });
  expect(status).toBe(200);
  return body.text;
}

/** The lines of the mail that state the figures of the portfolio. */
function linesOf(figures: Figures): string[] {
  const { plants, availability_plants: known, causes } = figures;
  const share = (value: number) =>
    formatPercent(value, 1, locale) + (known < plants ? `, ${known} of ${plants} plants` : "");
  const expected = figures.compared_expected_yield_in_kwh;
  const ratio = formatPercent(figures.compared_actual_yield_in_kwh / expected, 1, locale);
  return [
    `Generated: ${energy(figures.actual_yield_in_kwh)}`,
    `Of expected: ${ratio} of ${energy(expected)} in the same hours`,
    `Lost: ${amount(figures.lost_kwh, figures.lost_cents)}`,
    `Not received: ${amount(figures.not_received_kwh, figures.not_received_cents)}`,
    `Availability by time: ${share(figures.availability_by_time)}`,
    `Availability by energy: ${share(figures.availability_by_energy)}`,
    ...causes.filter(({ lost_kwh }) => lost_kwh >= 0.5).map((cause) => `  ${amount(cause.lost_kwh, cause.lost_cents)}`),
  ];
}

describe("the figures of a report that is sent", () => {
  it.each([
    ["month", "2026-05-01", "2026-05-31"],
    ["quarter", "2026-01-01", "2026-03-31"],
    ["year", "2025-01-01", "2025-12-31"],
  ])("equal the figures of the portfolio in the same %s", async (period, start, end) => {
    const query = `start_date=${start}&end_date=${end}&group_by=plant`;
    const portfolio = (await as("portfolio").get(`${path}/statistics/portfolio-period?${query}`)).body;
    const groups: Figures[] = portfolio.groups;
    const text = (await previewOf(period)).split("\n");
    for (const line of linesOf(portfolio.all)) expect(text).toContain(line);
    const [first] = groups.toSorted((a, b) => b.lost_kwh - a.lost_kwh);
    const ofPlant = (await previewOf(period, { plant_ids: first?.ids })).split("\n");
    for (const line of linesOf(first as Figures)) expect(ofPlant).toContain(line);
  });

  it("list the causes, and at most ten plants, the costliest first", async () => {
    const query = "start_date=2025-01-01&end_date=2025-12-31&group_by=plant";
    const { all, groups } = (await as("portfolio").get(`${path}/statistics/portfolio-period?${query}`)).body;
    const cost = ({ lost_cents, not_received_cents }: Figures) => (lost_cents ?? 0) + (not_received_cents ?? 0);
    const isListed = ({ lost_kwh, not_received_kwh }: Figures) => lost_kwh >= 0.5 || (not_received_kwh ?? 0) >= 0.5;
    const plants = (groups as Figures[]).filter(isListed).toSorted((a, b) => cost(b) - cost(a));
    const text = await previewOf("year");
    const listed = [...text.matchAll(/\/plants\/(\d+)$/gm)].map(([, id]) => Number(id));
    expect(plants.length).toBeGreaterThan(2);
    expect(listed).toEqual(plants.slice(0, 10).flatMap(({ ids }) => ids));
    expect(all.causes.length).toBeGreaterThan(1);
    expect(text).toContain("Lost by cause");
  });
});
