import { ApiError } from "@shared/api/result";
import { textsIn } from "@shared/i18n/texts";
import { day } from "@testing/days";
import { createTestContext, createTestSession } from "@testing/load-context";
import { renderMarkup, renderText } from "@testing/markup";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { listIssuesOfPlant } from "./api";
import { isCostPending, issueSince, sumCosts } from "./cost";
import { diagnosisText, evidenceTexts, isDiagnosed } from "./diagnosis";
import { SnoozeFields } from "./snooze-fields";
import { issueState, openIssues } from "./state";

const today = Temporal.PlainDate.from("2026-03-30");

describe("issue state", () => {
  it("is open, snoozed until a day, or resolved", () => {
    expect(issueState({ resolved_on: null, snoozed_until: null }, today)).toBe("open");
    expect(issueState({ resolved_on: null, snoozed_until: "2026-03-31" }, today)).toBe("snoozed");
    expect(issueState({ resolved_on: null, snoozed_until: "2026-03-30" }, today)).toBe("open");
    expect(issueState({ resolved_on: "2026-03-01", snoozed_until: "2027-01-01" }, today)).toBe("resolved");
  });

  it("lists open issues by severity and then by age, with unknown values last", () => {
    const issue = (id: number, severity: number | null, found_on: string, other = {}) => ({
      id,
      type_name: null as string | null,
      severity,
      found_on,
      resolved_on: null,
      snoozed_until: null,
      ...other,
    });
    const issues = [
      issue(1, null, "2026-01-01"),
      issue(2, 75, "2026-03-01"),
      issue(3, 100, "2026-03-09"),
      issue(4, 100, "2026-03-02"),
      issue(5, 100, "2026-02-01", { snoozed_until: "2026-04-01" }),
      issue(6, 100, "2026-02-01", { resolved_on: "2026-03-01" }),
      issue(7, 75, "2026-03-01"),
      issue(8, 0, "2026-03-01", { type_name: "ticket" }),
    ];
    expect(openIssues(issues, today).map(({ id }) => id)).toEqual([4, 3, 2, 7, 1]);
  });
});

const cost = (lost_kwh?: number | null, lost_cents?: number | null, not_received_kwh?: number | null) => ({
  lost_kwh,
  lost_cents,
  not_received_kwh,
});

describe("issueSince", () => {
  it("is the day on which the issue began, or else the day on which it was found", () => {
    expect(issueSince({ began_on: "2026-11-20", found_on: "2026-11-23" })).toBe("2026-11-20");
    expect(issueSince({ began_on: null, found_on: "2026-11-23" })).toBe("2026-11-23");
    expect(issueSince({ found_on: null })).toBeNull();
  });
});

describe("sumCosts", () => {
  it.each([
    ["adds up known costs", [cost(12, 300, 1), cost(8, 200, null)], [20, 500, 1]],
    ["ignores issues without a known cost", [cost(12, 300), cost(null, null, null)], [12, 300, null]],
    ["has no value when a loss has no price", [cost(12, 300), cost(8, null)], [20, null, null]],
    ["needs no price of an issue that lost nothing", [cost(12, 300), cost(0, null)], [12, 300, null]],
    ["is unknown without the extension", [cost(), cost()], [null, null, null]],
  ])("%s", (_, issues, [lostKwh, lostCents, notReceivedKwh]) =>
    expect(sumCosts(issues)).toEqual({ lostKwh, lostCents, notReceivedKwh }),
  );
});

describe("isCostPending", () => {
  it.each([
    ["began after the window", "zero_yield", "2026-11-26", true],
    ["is miscellaneous and began after the window", "misc", "2026-11-26", true],
    ["began in the window", "zero_yield", "2026-11-25", false],
    ["costs nothing of its own", "ticket", "2026-11-26", false],
    ["has no known first day", "zero_yield", undefined, false],
  ])("of an issue that %s", (_, type_name, began_on, isPending) => {
    expect(isCostPending({ type_name, began_on }, day("2026-11-25"))).toBe(isPending);
  });
});

describe("listIssuesOfPlant", () => {
  const row = { id: 1, type_name: "misc", found_on: "2026-11-23", began_on: "2026-11-20", lost_kwh: 12 };
  const call = "GET /companies/3/plants/9/issues";
  const load = (losses: boolean) => {
    const { context } = createTestContext({ [call]: [row] }, createTestSession());
    return listIssuesOfPlant(context.api, { companyId: 3, plantId: 9 }, { losses });
  };

  it("reads the first day and the cost only when the API offers them", async () => {
    expect(await load(true)).toMatchObject([{ began_on: "2026-11-20", lost_kwh: 12, severity: 75 }]);
    expect(Object.keys((await load(false))[0] ?? {})).not.toContain("lost_kwh");
  });

  it("throws the error of the API", async () => {
    const { context } = createTestContext({ [call]: new ApiError({ status: 502 }) }, createTestSession());
    await expect(listIssuesOfPlant(context.api, { companyId: 3, plantId: 9 })).rejects.toThrow(ApiError);
  });
});

describe("a diagnosis", () => {
  const diagnosis = {
    patterns: ["lost_string"],
    confidence: "high",
    signs: ["fell_on_one_day", "even", "unknown_sign", "no_ceiling"],
    share: 0.25,
    limit_kw: null,
    clear_hours: [{ date: "2026-10-04", hours: [10, 11] }],
  };
  const row = { id: 1, type_name: "misc", found_on: "2026-10-05", began_on: "2026-10-03", lost_kwh: 1240 };
  const load = async (changes: object = {}, extensions = { losses: true, diagnosis: true }) => {
    const issue = { ...row, lost_cents: 31_000, diagnosis: { ...diagnosis, ...changes } };
    const { context } = createTestContext({ "GET /companies/3/plants/9/issues": [issue] }, createTestSession());
    const issues = await listIssuesOfPlant(context.api, { companyId: 3, plantId: 9 }, extensions);
    return issues.flatMap((each) => (isDiagnosed(each) ? each : []));
  };
  const textOf = async (
    changes: object,
    language: "en" | "nl" = "en",
    until: Temporal.PlainDate | null = day("2026-11-29"),
  ) => {
    const [issue] = await load(changes);
    return issue && diagnosisText(textsIn(language), issue, until);
  };

  it("states share, begin, cost and confidence in both languages", async () => {
    expect(await textOf({})).toBe(
      "Looks like a lost string: 25% less in clear hours since 3 Oct 2026 (57 days), 1,200 kWh (€310) so far. Confidence: high.",
    );
    expect(await textOf({}, "nl")).toBe(
      "Lijkt op een uitgevallen string: 25% minder in heldere uren sinds 3 okt 2026 (57 dagen), tot nu toe 1.200 kWh (€\u00a0310). Zekerheid: hoog.",
    );
    expect(await textOf({}, "en", null)).toBe("Looks like a lost string: 25% less in clear hours. Confidence: high.");
  });

  it("states the power of a limit and what else is possible", async () => {
    const both = { patterns: ["limit", "lost_string"], confidence: "low", limit_kw: 7.2, share: null };
    expect(await textOf(both, "en", null)).toBe(
      "Could be a power limit of 7.2 kW. Also possible: a lost string. Confidence: low.",
    );
  });

  it("states how far a clock is off instead of a share", async () => {
    const clock = { patterns: ["clock"], signs: ["other_hours", "dark_hours"], share: null, clock_hours: -1 };
    expect(await textOf(clock, "en", null)).toBe(
      "Looks like a clock that is 1 hour slow: the same energy in other hours. Confidence: high.",
    );
    expect(await textOf({ ...clock, clock_hours: 2 }, "nl", null)).toBe(
      "Lijkt op een klok die 2 uur voorloopt: dezelfde energie in andere uren. Zekerheid: hoog.",
    );
  });

  it("states the panels or the peak power that the energy looks like", async () => {
    const entry = { patterns: ["wrong_entry"], signs: ["other_panels"], share: null };
    const panels = { apparent_orientation_in_degrees: 95, apparent_angle_in_degrees: 25, share: 0.03 };
    expect(await textOf({ ...entry, ...panels })).toBe(
      "Looks like panels with an orientation of 95° and a tilt of 25° instead of the entered ones, since 3 Oct 2026 (57 days), 1,200 kWh (€310) so far. Confidence: high.",
    );
    const peak = { ...entry, confidence: "medium", share: 0.38, apparent_peak_in_watt: 3100 };
    expect(await textOf(peak, "nl", null)).toBe(
      "Lijkt op een piekvermogen van 3,1 kW in plaats van het ingevoerde. Zekerheid: gemiddeld.",
    );
  });

  it("states the rain that speaks for dirt or against it", async () => {
    const rainText = async (signs: string[], rain: object, language?: "en" | "nl") =>
      (await textOf({ patterns: ["soiling"], signs, rain }, language, null))?.split(". ").slice(1, -1).join(". ");
    const washed = { dry_days: 31, wet_days: 0, washed: { date: "2026-06-03", mm: 12.2, share: 0.042 } };
    const signs = ["grew_while_dry", "washed_by_rain"];
    expect(await rainText(signs, washed)).toBe(
      "Grew over 31 dry days. 4.2% came back after 12 mm of rain on 3 Jun 2026",
    );
    expect(await rainText(signs, washed, "nl")).toBe(
      "Toegenomen in 31 droge dagen. Na 12 mm regen op 3 jun 2026 kwam 4,2% terug",
    );
    expect(await rainText(["grew_while_dry"], { ...washed, washed: null })).toBe("Grew over 31 dry days");
    const wet = { dry_days: 4, wet_days: 5, washed: null };
    expect(await rainText(["grew_in_rain"], wet)).toBe("Grew in spite of 5 days with 6 mm of rain or more");
    expect(await rainText(["grew_in_rain"], wet, "nl")).toBe("Toegenomen ondanks 5 dagen met 6 mm regen of meer");
    expect(await rainText(["fell_for_weeks"], wet)).toBe("");
  });

  it("names the meter of the same orientation that shows the loss", async () => {
    const peer = { meter_id: 7, meter_name: "Inverter 2", share: 0.1, since: "2026-10-03" };
    expect(await textOf({ peer }, "en", null)).toBe(
      "Looks like a lost string: 25% less in clear hours. 10% below Inverter 2, which has the same orientation, since 3 Oct 2026. Confidence: high.",
    );
    expect(await textOf({ peer: { ...peer, meter_name: null } }, "nl", null)).toContain(
      "10% lager dan Meter #7, met dezelfde oriëntatie, sinds 3 okt 2026.",
    );
  });

  it("names the string that explains the loss", async () => {
    const string = { name: "4", kind: "no_current", since: "2026-10-03", share: 0 };
    expect(await textOf({ string }, "en", null)).toContain(" String 4 has no current since 3 Oct 2026. Confidence");
    expect(await textOf({ string: { ...string, kind: "weak", share: 0.8 } }, "nl", null)).toContain(
      " String 4 heeft sinds 3 okt 2026 20% minder dan daarvoor, vergeleken met de andere strings.",
    );
  });

  it("lists what speaks for and against the patterns, without signs that are not known", async () => {
    const [issue] = await load();
    expect(issue && evidenceTexts(textsIn("en"), issue)).toEqual([
      "For a lost string: the level fell on one day; about the same share is missing in the morning, around noon and in the afternoon.",
      "Against soiling: the level fell on one day.",
      "Against a power limit: about the same share is missing in the morning, around noon and in the afternoon; no power is the highest of several clear hours.",
    ]);
  });

  it("states what speaks against several patterns once", async () => {
    const [issue] = await load({ patterns: ["wrong_entry"], signs: ["other_panels"] });
    const fits = "the hours of clear days fit these panels clearly better than the entered ones.";
    expect(issue && evidenceTexts(textsIn("en"), issue)).toEqual([
      `For an orientation or a peak power that was entered wrongly: ${fits}`,
      `Against a lost string and soiling: ${fits}`,
    ]);
  });

  it("is not read when the API does not offer it, or when no pattern is known", async () => {
    expect(await load({}, { losses: true, diagnosis: false })).toEqual([]);
    expect(await load({ patterns: ["comet"] })).toEqual([]);
  });
});

describe("the fields of a snooze", () => {
  it("have four presets, and a day that cannot be typed", () => {
    const fields = createElement(SnoozeFields, { today, value: "2026-04-06", error: undefined, onChange: () => {} });
    expect(renderText(fields).match(/\d+ days/g)).toEqual(["7 days", "14 days", "30 days", "60 days"]);
    const [, week, , , , day] = renderMarkup(fields).split("<input");
    expect([week, day]).toEqual([expect.stringContaining("checked"), expect.stringContaining("disabled")]);
  });
});
