/** What a finding looks like, and the diagnoses of clocks, snow and shade. domain/issues.md#diagnosis */
import type { DiagnosisConfidence, DiagnosisSign, IssuePattern } from "@heliograph/rules/issue-types";
import type { Day } from "../../lib/local-days";
import { findClockShifts, inSunHours, shiftOfDay } from "../clock-shift";
import type { MeterHour } from "../energy";
import { type ApparentEntry, meterHours } from "../meter";
import type { MeterHistory } from "../meter-history";
import { brightHours, type ComparedDay, type SkyPart, shareOf, skyParts } from "./compared-hours";
import { daysListedResolved } from "./issue-costs";
import type { FoundIssue } from "./issue-types";
import type { RainOfLoss } from "./rain";

/** The number of last days of a loss whose hours are compared. */
export const maxDaysOfHours = 28;

/** What a loss of unknown cause looks like, or what shows that a clock is off, with the evidence. domain/issues.md#diagnosis */
export interface Diagnosis {
  /** The patterns that fit; the first one names the loss if it is clear. */
  readonly patterns: readonly IssuePattern[];
  readonly confidence: DiagnosisConfidence;
  /** What the days show, for and against the patterns. */
  readonly signs: readonly DiagnosisSign[];
  /** The share of the expected energy of the clear hours that is missing, 0 to 1; null of a clock, which loses nothing. */
  readonly share: number | null;
  /** The power at which the energy has a ceiling; null without one. */
  readonly limitKw: number | null;
  /** The hours that a clock is fast, below 0 slow; null of losses. */
  readonly clockHours: number | null;
  /** The panels or the peak power that the energy looks like; null where the entered ones fit. */
  readonly apparent: ApparentEntry | null;
  /** Where the sun is when energy is missing; null of other losses than shade. */
  readonly sky: readonly SkyPart[] | null;
  /** The rain since the loss began; null of other losses than dirt, and when it is not known. */
  readonly rain: RainOfLoss | null;
  /** The hours that were compared by day, in hours of the clock. */
  readonly clearHours: readonly { readonly day: Day; readonly hours: readonly number[] }[];
}

/** The pattern that names a loss. Where several patterns explain about as much, none does. */
export const nameOf = ({ patterns, confidence }: Diagnosis): IssuePattern | null =>
  confidence === "low" ? null : (patterns[0] ?? null);

/** What only some diagnoses state. */
export const notStated = {
  share: null,
  limitKw: null,
  clockHours: null,
  apparent: null,
  sky: null,
  rain: null,
} as const;

/** The newest of some days with their bright hours. */
const brightDays = ({ meter }: MeterHistory, days: readonly Day[]) =>
  days.slice(-maxDaysOfHours).map((day) => ({ day, hours: brightHours(meterHours(meter, day), day) }));

export const toClearHours = (days: readonly ComparedDay[]): Diagnosis["clearHours"] =>
  days.map(({ day, hours }) => ({ day, hours: hours.map(({ hour }) => hour) }));

/** Shade is seen in hours with this share of the light of the brightest. */
export const lowLight = 0.1;

/** Where the sun is when shade lowers the energy, on the newest days that show it, as long as lists include the issue. */
export function diagnoseShade(history: MeterHistory, { beganOn, resolvedOn }: FoundIssue, to: Day): Diagnosis | null {
  if (resolvedOn !== null && resolvedOn <= to - daysListedResolved) return null;
  const last = Math.min((resolvedOn ?? Number.POSITIVE_INFINITY) - 1, to);
  const days = Array.from({ length: Math.max(last - beganOn + 1, 0) }, (_, index) => beganOn + index)
    .filter((day) => history.notableDays.get(day)?.statuses.some((status) => status.endsWith("half_shade")))
    .slice(-maxDaysOfHours)
    .map((day) => ({ day, hours: brightHours(hoursOf(history, day), day, lowLight) }));
  if (days.length === 0) return null;
  return {
    ...{ ...notStated, patterns: [], confidence: "low", signs: [] },
    sky: skyParts(days, history.meter.place),
    clearHours: [],
  };
}

/** Snow covers the panels for certain when at least this share of their energy is missing. */
const shareOfCover = 0.9;

/** The evidence of snow that stays on the panels: the hours of its days. */
export function diagnoseSnow(history: MeterHistory, { beganOn, resolvedOn }: FoundIssue): Diagnosis | null {
  const days = history.daysOfLeftSnow.filter((day) => day >= beganOn && day < (resolvedOn ?? Number.POSITIVE_INFINITY));
  const compared = brightDays(history, days);
  const share = shareOf(compared.flatMap(({ hours }) => hours));
  const confidence = share >= shareOfCover ? "high" : "medium";
  const signs = ["snow_before", "snow_stays"] as const;
  return { ...notStated, patterns: ["snow"], confidence, signs, share, clearHours: toClearHours(compared) };
}

/** A clock that these days show is off for certain. */
const daysOfCertainClock = 14;

/** The evidence that a clock is off: the newest days that tell, with their bright hours. */
export function diagnoseClock(history: MeterHistory, { beganOn, foundOn }: FoundIssue): Diagnosis | null {
  const shift = findClockShifts(history.dayShifts).find((each) => each.foundOn === foundOn);
  if (!shift) return null;
  const { days, movedOnOneDay, hasDarkHours } = shift;
  const signs: DiagnosisSign[] = ["other_hours"];
  if (movedOnOneDay || beganOn < shift.beganOn) signs.push("moved_on_one_day");
  if (hasDarkHours) signs.push("dark_hours");
  return {
    patterns: ["clock"],
    confidence: hasDarkHours || days.length >= daysOfCertainClock ? "high" : "medium",
    ...{ ...notStated, signs },
    clockHours: days.at(-1)?.hours ?? 0,
    clearHours: toClearHours(
      brightDays(
        history,
        days.map(({ day }) => day),
      ),
    ),
  };
}

/** The hours of a day as the sun has them. */
export function hoursOf({ meter }: MeterHistory, day: Day): readonly MeterHour[] {
  const hours = meterHours(meter, day);
  return inSunHours(hours, meter.source.isLightRecorded ? shiftOfDay(day, hours) : null);
}
