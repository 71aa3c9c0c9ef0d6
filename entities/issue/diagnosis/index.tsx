/** What a loss of unknown cause looks like, in words. domain/issues.md#diagnosis */
import { groupBy } from "@heliograph/rules/issue-groups";
import type { DiagnosisConfidence, DiagnosisSign, IssuePattern } from "@heliograph/rules/issue-types";
import { smallestLossKwh } from "@heliograph/rules/units";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { formatIn, sinceText } from "@shared/i18n/format";
import { issueSince } from "../cost";
import type { IssueDiagnosis, MeterIssue, WeakString } from "../schema";
import { patternNames } from "../type";

/** An issue for which the API states where the sun is when energy is missing. */
export type ShadedIssue = MeterIssue & { diagnosis: IssueDiagnosis };

export const isShadedBySky = (issue: MeterIssue): issue is ShadedIssue => (issue.diagnosis?.sky.length ?? 0) > 0;

/** A loss of unknown cause for which the API states what it looks like. */
export type DiagnosedIssue = MeterIssue & { diagnosis: IssueDiagnosis };

export const isDiagnosed = (issue: MeterIssue): issue is DiagnosedIssue => (issue.diagnosis?.patterns.length ?? 0) > 0;

function patternName(i18n: I18n, pattern: IssuePattern, diagnosis: IssueDiagnosis): string {
  const { limit_kw, clock_hours: clockHours } = diagnosis;
  if (pattern === "wrong_entry") return apparentEntry(i18n, diagnosis);
  if (pattern === "limit" && limit_kw !== null) {
    const power = formatIn(i18n).number(limit_kw, 1);
    return i18n._(msg`a power limit of ${power} kW`);
  }
  if (pattern === "clock" && clockHours) {
    const hours = i18n._(msg`${plural(Math.abs(clockHours), { one: "# hour", other: "# hours" })}`);
    return i18n._(clockHours > 0 ? msg`a clock that is ${hours} fast` : msg`a clock that is ${hours} slow`);
  }
  return i18n._(patternNames[pattern]);
}

/** The panels or the peak power that the energy looks like. */
function apparentEntry(i18n: I18n, diagnosis: IssueDiagnosis): string {
  const { number } = formatIn(i18n);
  const { apparent_orientation_in_degrees: azimuth, apparent_angle_in_degrees: angle } = diagnosis;
  if (diagnosis.apparent_peak_in_watt !== null) {
    const power = number(diagnosis.apparent_peak_in_watt / 1000, 1);
    return i18n._(msg`a peak power of ${power} kW instead of the entered one`);
  }
  if (azimuth === null || angle === null) return i18n._(patternNames.wrong_entry);
  const [orientation, tilt] = [number(azimuth, 0), number(angle, 0)];
  return i18n._(msg`panels with an orientation of ${orientation}° and a tilt of ${tilt}° instead of the entered ones`);
}

const confidences: Record<DiagnosisConfidence, MessageDescriptor> = {
  high: msg`Confidence: high.`,
  medium: msg`Confidence: medium.`,
  low: msg`Confidence: low.`,
};

interface SignRule {
  text: MessageDescriptor;
  supports: readonly IssuePattern[];
  contradicts: readonly IssuePattern[];
}

/** What a sign says about the patterns. */
const signRules: Record<DiagnosisSign, SignRule> = {
  fell_on_one_day: { text: msg`the level fell on one day`, supports: ["lost_string"], contradicts: ["soiling"] },
  fell_for_weeks: { text: msg`the level fell for weeks`, supports: ["soiling"], contradicts: ["lost_string"] },
  even: {
    text: msg`about the same share is missing in the morning, around noon and in the afternoon`,
    supports: ["wrong_entry", "lost_string", "soiling"],
    contradicts: ["limit"],
  },
  ceiling: {
    text: msg`hours with more expected energy stay at the same power`,
    supports: ["limit"],
    contradicts: ["lost_string", "soiling"],
  },
  no_ceiling: { text: msg`no power is the highest of several clear hours`, supports: [], contradicts: ["limit"] },
  low_below_ceiling: { text: msg`hours below the limit are low, too`, supports: ["lost_string"], contradicts: [] },
  other_hours: {
    text: msg`moved by whole hours, the energy of each day fits the sun`,
    supports: ["clock"],
    contradicts: [],
  },
  moved_on_one_day: { text: msg`the hours moved on one day`, supports: ["clock"], contradicts: [] },
  dark_hours: { text: msg`energy was measured in hours without sun`, supports: ["clock"], contradicts: [] },
  other_panels: {
    text: msg`the hours of clear days fit these panels clearly better than the entered ones`,
    supports: ["wrong_entry"],
    contradicts: ["lost_string", "soiling"],
  },
  part_of_sky: {
    text: msg`energy is missing while the sun is in one part of the sky, and little at other times`,
    supports: ["object_shade"],
    contradicts: ["lost_string", "soiling"],
  },
  since_first_day: { text: msg`it lasts from the first day on`, supports: ["wrong_entry"], contradicts: ["soiling"] },
  below_peer: {
    text: msg`the level fell below the level of a meter of the same orientation`,
    supports: ["lost_string"],
    contradicts: ["soiling"],
  },
  string_without_current: { text: msg`a string lost its current`, supports: ["lost_string"], contradicts: ["soiling"] },
  snow_before: { text: msg`snow lay on the ground before`, supports: ["snow"], contradicts: ["lost_string"] },
  snow_stays: {
    text: msg`since then, light and warmth did not let it slide off`,
    supports: ["snow"],
    contradicts: ["soiling"],
  },
  grew_while_dry: {
    text: msg`it grew for two weeks or longer in which no day had 6 mm of rain, which washes panels`,
    supports: ["soiling"],
    contradicts: [],
  },
  washed_by_rain: {
    text: msg`energy came back after rain of 6 mm or more a day`,
    supports: ["soiling"],
    contradicts: ["lost_string"],
  },
  grew_in_rain: {
    text: msg`it went on growing after days with 6 mm of rain or more, which wash panels`,
    supports: [],
    contradicts: ["soiling"],
  },
  weak_string: { text: msg`a string fell below the other ones`, supports: ["lost_string"], contradicts: ["soiling"] },
};

/** The patterns that a diagnosis weighs. */
const weighed: readonly IssuePattern[] = ["lost_string", "soiling", "limit"];

/** "10% below Inverter 2, which has the same orientation, since 3 Oct 2026." */
function peerText(i18n: I18n, { peer }: IssueDiagnosis): string | null {
  if (!peer) return null;
  const { meter_id: id } = peer;
  const format = formatIn(i18n);
  const share = format.percent(peer.share, 0);
  const name = peer.meter_name?.trim() || i18n._(msg`Meter #${id}`);
  const date = format.date(peer.since);
  return i18n._(msg`${share} below ${name}, which has the same orientation, since ${date}.`);
}

/** "Grew over 31 dry days. 4.2% came back after 12 mm of rain on 3 Jun 2026." */
function rainTexts(i18n: I18n, { rain, signs }: IssueDiagnosis): (string | false)[] {
  if (!rain) return [];
  const format = formatIn(i18n);
  const { dry_days: dryDays, wet_days: wetDays, washed } = rain;
  const { share, mm, date } = washed ?? { share: null, mm: null, date: null };
  const [back, amount, last] = [format.percent(share, 1), format.number(mm, 0), date ? format.date(date) : ""];
  return [
    signs.includes("grew_while_dry") &&
      i18n._(msg`Grew over ${plural(dryDays, { one: "# dry day", other: "# dry days" })}.`),
    washed !== null && i18n._(msg`${back} came back after ${amount} mm of rain on ${last}.`),
    signs.includes("grew_in_rain") &&
      i18n._(msg`Grew in spite of ${plural(wetDays, { one: "# day", other: "# days" })} with 6 mm of rain or more.`),
  ];
}

/** "String 4 has no current since 3 Oct 2026." */
export function weakStringText(i18n: I18n, { name, kind, since, share }: WeakString): string {
  const format = formatIn(i18n);
  const date = format.date(since);
  if (kind === "no_current") return i18n._(msg`String ${name} has no current since ${date}.`);
  const less = format.percent(1 - share, 0);
  return i18n._(msg`String ${name} has ${less} less than before, compared to the other strings, since ${date}.`);
}

/**
 * "Looks like a lost string: 25% less in clear hours since 3 Oct 2026 (57 days), 1,240 kWh (€310) so far. Confidence: high."
 * Without `today`, begin and cost are left out, because the text before the sentence states them.
 */
export function diagnosisText(i18n: I18n, issue: DiagnosedIssue, today: Temporal.PlainDate | null): string {
  const { diagnosis, lost_kwh: lostKwh = null, lost_cents: lostCents = null } = issue;
  const format = formatIn(i18n);
  const [first = "", ...others] = diagnosis.patterns.map((pattern) => patternName(i18n, pattern, diagnosis));
  // A wrong entry has no share: it differs by season, and what is expected has already been lowered to the meter's.
  const hasShare = diagnosis.share !== null && diagnosis.patterns[0] !== "wrong_entry";
  const share = hasShare ? format.percent(diagnosis.share, 0) : null;
  const since = today && issueSince(issue);
  const cost =
    today && (lostKwh ?? 0) >= smallestLossKwh
      ? format.lossAndValue(lostKwh, lostCents === null ? null : lostCents / 100)
      : null;
  const isClock = diagnosis.patterns[0] === "clock";
  const missing = [
    isClock ? i18n._(msg`the same energy in other hours`) : share && i18n._(msg`${share} less in clear hours`),
    since && sinceText(i18n, since, today),
  ];
  const details = [missing.filter(Boolean).join(" "), cost && i18n._(msg`${cost} so far`)].filter(Boolean).join(", ");
  const like = i18n._(diagnosis.confidence === "low" ? msg`Could be ${first}` : msg`Looks like ${first}`);
  const possible = format.list(others);
  return [
    `${[like, details].filter(Boolean).join(missing[0] ? ": " : ", ")}.`,
    ...rainTexts(i18n, diagnosis),
    peerText(i18n, diagnosis),
    diagnosis.string && weakStringText(i18n, diagnosis.string),
    others.length > 0 && i18n._(msg`Also possible: ${possible}.`),
    diagnosis.patterns[0] === "snow" && i18n._(msg`This is no fault of the plant and ends by itself.`),
    i18n._(confidences[diagnosis.confidence]),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What speaks for the patterns that fit, and against the other ones. Patterns with the same objection share a text. */
export function evidenceTexts(i18n: I18n, { diagnosis }: DiagnosedIssue): string[] {
  const textsOf = (pattern: IssuePattern, kind: "supports" | "contradicts") =>
    diagnosis.signs
      .filter((sign) => signRules[sign][kind].includes(pattern))
      .map((sign) => i18n._(signRules[sign].text))
      .join("; ");
  const name = (pattern: IssuePattern) => patternName(i18n, pattern, diagnosis);
  const reasons = diagnosis.patterns.map((pattern) => ({ name: name(pattern), text: textsOf(pattern, "supports") }));
  const objections = [...groupBy(weighed, (pattern) => textsOf(pattern, "contradicts"))].map(([text, patterns]) => ({
    name: formatIn(i18n).list(patterns.map(name)),
    text,
  }));
  return [
    ...reasons.map(({ name, text }) => text && i18n._(msg`For ${name}: ${text}.`)),
    ...objections.map(({ name, text }) => text && i18n._(msg`Against ${name}: ${text}.`)),
  ].filter(Boolean);
}

interface DiagnosisProps {
  issue: DiagnosedIssue;
  /** Null when the begin and the cost are stated before it. */
  today: Temporal.PlainDate | null;
  /** The name of the inverter, where several have a diagnosis. */
  meter?: string | null;
  /** Where what was entered wrongly can be changed; null for users who may not change it. */
  entryHref?: string | null;
}

/** The sentence of a diagnosis, and on demand what speaks for and against the patterns. */
export function Diagnosis({ issue, today, meter, entryHref }: DiagnosisProps) {
  const { i18n } = useLingui();
  return (
    <div>
      <p>
        {meter && <strong>{meter}: </strong>}
        {diagnosisText(i18n, issue, today)}
        {entryHref && issue.diagnosis.patterns[0] === "wrong_entry" && (
          <>
            {" "}
            <Link to={entryHref}>
              <Trans>Check what was entered</Trans>
            </Link>
          </>
        )}
      </p>
      <details className="hint">
        <summary>
          <Trans>What speaks for and against</Trans>
        </summary>
        <ul>
          {evidenceTexts(i18n, issue).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
