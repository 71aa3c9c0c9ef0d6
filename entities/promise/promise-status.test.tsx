import { createTestContext } from "@testing/load-context";
import { renderText } from "@testing/markup";
import { describe, expect, it } from "vitest";
import { listPromiseStatuses } from "./api";
import { DifferenceEuros, LeftOutDays, NoPromisesText, PromiseDifferenceText } from "./promise-status";

const text = (left_out_days?: number | null) => renderText(<LeftOutDays left_out_days={left_out_days} />);

describe("PromiseDifferenceText", () => {
  it.each([
    [-92_100, -0.214, "−92.10 MWh (−21.4%)"],
    [4_270, 0.123, "+4,270 kWh (+12.3%)"],
    [0, 0, "0 kWh (0.0%)"],
    [-3.2, -0.0004, "−3.2 kWh (0.0%)"],
  ])("has a sign unless it shows zero: %d kWh", (kwh, ratio, expected) =>
    expect(renderText(<PromiseDifferenceText difference={{ kwh, ratio }} />)).toBe(expected),
  );
});

describe("DifferenceEuros", () => {
  it.each([
    [-77_188, 0.12, "about €9,263"],
    [-40, 0.12, "about €4.80"],
    [0, 0.12, ""],
    [-40, null, ""],
    [null, 0.12, ""],
  ])("has the value of %s kWh at %s euros", (kwh, price, expected) => {
    expect(renderText(<DifferenceEuros kwh={kwh} price={price} />)).toBe(expected);
  });
});

describe("NoPromisesText", () => {
  it.each([
    [null, / to start\. Nothing is promised without a yearly yield \(P90\) of the meters\.$/],
    [7_000, /Monitoring takes about a week to start\. $/],
  ])("states why a plant with a yearly yield of %d kWh has no promise", (p90Kwh, expected) =>
    expect(renderText(<NoPromisesText p90Kwh={p90Kwh} isRetired={false} />)).toMatch(expected),
  );

  it("promises nothing while no meter is in use", () => {
    expect(renderText(<NoPromisesText p90Kwh={null} isRetired />)).toBe(
      "Nothing is promised, because no meter of this plant is in use.",
    );
  });
});

describe("LeftOutDays", () => {
  it("states how many days a promise leaves out, including half days", () => {
    expect(text(1)).toBe("Left out: 1 day without data");
    expect(text(12.54)).toBe("Left out: 12.5 days without data");
  });

  it("states nothing when no days are left out or the number is not known", () =>
    expect([0, 0.01, null, undefined].map(text)).toEqual(["", "", "", ""]));
});

describe("listPromiseStatuses", () => {
  it("has days that are left out only when the API offers them", async () => {
    const promise = { id: 1, period_start: "2026-01-01", left_out_days: 12 };
    const { context } = createTestContext({ "GET /companies/3/plants/9/promise-statuses": [promise] });
    const leftOut = async (compared: boolean) =>
      (await listPromiseStatuses(context.api, { companyId: 3, plantId: 9 }, { compared }))[0]?.left_out_days;
    expect([await leftOut(true), await leftOut(false)]).toEqual([12, undefined]);
  });
});
