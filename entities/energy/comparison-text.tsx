import { smallestLossKwh } from "@heliograph/rules/units";
import { Plural, Trans } from "@lingui/react/macro";
import { type Format, useFormat } from "@shared/i18n/format";
import type { DateRange } from "@shared/lib/date-range";
import { NotReceivedOnDays } from "@shared/ui/value-cells/loss-value";
import type { Comparison, HourRange, Uncompared } from "./comparison";

/** Formats a range of days; with hours if the days are not complete: `16 Nov 2026, 06:00 – 18:00`. */
export function comparedDaysText(format: Format, { start, end }: DateRange, hours: HourRange | null = null): string {
  if (!hours) return format.dateRange(start, end);
  if (start.equals(end)) return `${format.date(start)}, ${format.time(hours.start)} – ${format.time(hours.end)}`;
  return `${format.dateTime(hours.start)} – ${format.dateTime(hours.end)}`;
}

interface ComparisonTextProps {
  comparison: Comparison;
  /** The plant never has expected energy: its energy is stated per peak power instead. */
  uncompared?: Uncompared | null;
}

/**
 * A comparison of two energies, with the energy that it leaves out. All screens use this text
 * (domain/scores.md#comparing).
 */
export function ComparisonText({ comparison, uncompared = null }: ComparisonTextProps) {
  const { days, ratio, notCompared, notReceived } = comparison;
  const format = useFormat();
  const { amounts, unit } = format.energies([comparison.generatedKwh, comparison.comparedKwh]);
  const [generated] = amounts;
  const compared = `${amounts[1]} ${unit}`;
  const all = format.energy(comparison.generatedKwh);
  const share = format.percent(ratio);
  const comparedDays = days && comparedDaysText(format, days, comparison.hours);
  const left = notCompared && format.energy(notCompared.kwh);
  const leftDays = notCompared && comparedDaysText(format, notCompared.days, comparison.hours);
  const isLater = days && notCompared && Temporal.PlainDate.compare(days.end, notCompared.days.start) < 0;
  return (
    <p>
      {!days && !notCompared && (
        <Trans>
          <strong>No data</strong> for this period.
        </Trans>
      )}
      {days &&
        (ratio === null ? (
          <Trans>
            <strong>{all} generated</strong>, {comparedDays}; nothing was expected.
          </Trans>
        ) : (
          <Trans>
            <strong>{share} of expected</strong>: {generated} of {compared}, {comparedDays}.
          </Trans>
        ))}{" "}
      {notCompared &&
        (!days ? (
          uncompared ? (
            <GeneratedText kwh={notCompared.kwh} days={leftDays ?? ""} {...uncompared} />
          ) : notCompared.isIncomplete ? (
            <Trans>
              <strong>{left} generated</strong>, {leftDays}. Not yet compared.
            </Trans>
          ) : (
            <Trans>
              <strong>{left} generated</strong>, {leftDays}. Not compared.
            </Trans>
          )
        ) : isLater ? (
          <Trans>
            Not yet compared: {left} on {leftDays}.
          </Trans>
        ) : (
          <Trans>Not compared: {left}.</Trans>
        ))}{" "}
      {notReceived && <NotReceivedText {...notReceived} />}
    </p>
  );
}

/** What was generated, also per peak power. */
function GeneratedText({ kwh, days, peakWatt }: { kwh: number; days: string } & Uncompared) {
  const format = useFormat();
  const generated = format.energy(kwh);
  if (!peakWatt) {
    return (
      <Trans>
        <strong>{generated} generated</strong>, {days}.
      </Trans>
    );
  }
  const specific = format.number(kwh / (peakWatt / 1_000), 2, true);
  return (
    <Trans>
      <strong>{generated} generated</strong> ({specific} kWh/kWp), {days}.
    </Trans>
  );
}

/**
 * The expected energy of hours without data, and the number of days; only the days if the energy is unknown. All
 * screens use this text. Renders nothing below the smallest loss.
 */
export function NotReceivedText({ kwh, days }: NonNullable<Comparison["notReceived"]>) {
  if (kwh === null) {
    if (days === 0) return null;
    return days === null ? (
      <Trans>A part of the data is missing.</Trans>
    ) : (
      <Plural value={days} one="Data is missing on # day." other="Data is missing on # days." />
    );
  }
  if (kwh < smallestLossKwh) return null;
  return (
    <>
      <NotReceivedOnDays kwh={kwh} days={days} />.
    </>
  );
}
