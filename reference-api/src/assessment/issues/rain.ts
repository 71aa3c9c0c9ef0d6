/** What the rain says about a share that grows: for dirt or against it. domain/issues.md#rain */
import type { DiagnosisSign } from "@heliograph/rules/issue-types";
import type { Day, DayRange } from "../../lib/local-days";
import { median } from "../../lib/numbers";
import type { MeterHistory } from "../meter-history";

/** The rain since a loss began. Dry days have no rain that washes panels. */
export interface RainOfLoss {
  /** The dry days from the begin to the first rain that washes, or to the last day of the loss. */
  readonly dryDays: number;
  /** The days with rain that washes after which nothing came back. */
  readonly wetDays: number;
  /** The rain after which most came back, with its last day, mm, and the share of the expected energy. */
  readonly washed: { readonly day: Day; readonly mm: number; readonly share: number } | null;
}

/** Rain of a day that washes panels, mm (Kimber et al., IEEE WCPEC 4, 2006, with the value of pvlib). */
const washingRain = 6;
/** Dirt is supported by this number of dry days, and contradicted by this number of spells of rain that wash nothing off. */
const minDryDays = 14;
const minSpells = 2;
/** The compared days before and after a spell, and the least number of them. */
const comparedDays = { min: 3, max: 7 } as const;
/** What came back is at least this share, and beyond this number of its standard errors. */
const minRecovery = 0.02;
const outlier = 3;
/** The standard deviation of normal values, from their median absolute deviation. */
const deviationOfMedian = 1.4826;

/**
 * The rain on the days of a loss and the week after it, as far as they are `included`. Null unless the rain of each day of the
 * loss is known.
 */
export function rainOfLoss(
  history: MeterHistory,
  { from, to }: DayRange,
  included: (day: Day) => boolean,
): RainOfLoss | null {
  const rainOf = (day: Day) => history.rain[day - history.from] ?? Number.NaN;
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (days.some((day) => Number.isNaN(rainOf(day)))) return null;
  const spells = days
    .filter((day) => rainOf(day) >= washingRain)
    .reduce<Day[][]>((all, day) => {
      const last = all.at(-1);
      if (last?.at(-1) === day - 1) last.push(day);
      else all.push([day]);
      return all;
    }, []);
  const recoveries = spells.map((spell) => ({ spell, share: recovered(history, spell, included) }));
  const best = recoveries.reduce<(typeof recoveries)[number] | null>(
    (most, each) => (each.share > (most?.share ?? 0) ? each : most),
    null,
  );
  const unwashed = recoveries.filter(({ share }) => share === 0);
  return {
    dryDays: (spells[0]?.[0] ?? to + 1) - from,
    wetDays: unwashed.length >= minSpells ? unwashed.reduce((sum, { spell }) => sum + spell.length, 0) : 0,
    washed: best && {
      day: best.spell.at(-1) as Day,
      mm: best.spell.reduce((sum, day) => sum + rainOf(day), 0),
      share: best.share,
    },
  };
}

/** The share of the expected energy that came back after a spell of rain; 0 without any, NaN when it is not known. */
function recovered(history: MeterHistory, spell: readonly Day[], included: (day: Day) => boolean): number {
  const [first, last] = [spell[0] as Day, spell.at(-1) as Day];
  const side = (step: 1 | -1) => {
    const start = step > 0 ? last : first;
    return Array.from({ length: comparedDays.max }, (_, index) => start + step * (index + 1)).filter(included);
  };
  const [before, after] = [side(-1), side(1)];
  if (before.length < comparedDays.min || after.length < comparedDays.min) return Number.NaN;
  const { generated, comparedExpected, from } = history;
  const sum = (days: readonly Day[], of: Float64Array) =>
    days.reduce((all, day) => all + (of[day - from] as number), 0);
  const levelOf = (days: readonly Day[]) => sum(days, generated) / sum(days, comparedExpected);
  const differences = [before, after].flatMap((days) => {
    const level = levelOf(days);
    return days.map((day) => Math.abs(levelOf([day]) - level));
  });
  const error = deviationOfMedian * median(differences) * Math.sqrt(1 / before.length + 1 / after.length);
  const share = levelOf(after) - levelOf(before);
  return share >= Math.max(minRecovery, outlier * error) ? share : 0;
}

/** What the rain is a sign of. */
export function signsOfRain(rain: RainOfLoss | null): DiagnosisSign[] {
  if (rain === null) return [];
  const { dryDays, wetDays, washed } = rain;
  return [
    ...(dryDays >= minDryDays ? (["grew_while_dry"] as const) : []),
    ...(washed ? (["washed_by_rain"] as const) : wetDays > 0 ? (["grew_in_rain"] as const) : []),
  ];
}
