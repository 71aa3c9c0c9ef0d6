import { describe, expect, it } from "vitest";
import { startDays } from "./start-days";

describe("startDays", () => {
  const leapDay = Temporal.PlainDate.from("2028-02-29");

  it("are the last 31 days, until today", () => {
    expect(startDays(leapDay, false)).toEqual({ earliest: "2028-01-29", latest: "2028-02-29" });
  });

  it("are 31 years in both directions for administrators in admin mode", () => {
    expect(startDays(leapDay, true)).toEqual({ earliest: "1997-02-28", latest: "2059-02-28" });
  });
});
