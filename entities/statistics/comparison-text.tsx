import { Plural, Trans } from "@lingui/react/macro";
import { type Format, useFormat } from "@shared/i18n/format";
import { localeOf } from "@shared/i18n/language";
import type { DateRange } from "@shared/lib/date-range";
import { formatEnergy } from "@shared/lib/units";
import type { Comparison } from "./comparison";

const daysText = ({ dateRange }: Format, { start, end }: DateRange) => dateRange(start, end);

/** A comparison in the one form of all screens, with what it leaves out (domain/scores.md#comparing). */
export function ComparisonText({ comparison }: { comparison: Comparison }) {
  const { days, ratio, notCompared, notReceived } = comparison;
  const format = useFormat();
  const expected = formatEnergy(comparison.comparedKwh, localeOf[format.language]);
  const actual = formatEnergy(comparison.generatedKwh, localeOf[format.language]);
  const generated = actual.unit === expected.unit ? actual.amount : `${actual.amount} ${actual.unit}`;
  const compared = `${expected.amount} ${expected.unit}`;
  const share = format.percent(ratio, 1);
  const comparedDays = days && daysText(format, days);
  const left = notCompared && format.energy(notCompared.kwh);
  const leftDays = notCompared && daysText(format, notCompared.days);
  const isLater = days && notCompared && Temporal.PlainDate.compare(days.end, notCompared.days.start) < 0;
  return (
    <p>
      {ratio === null && !notCompared && (
        <Trans>
          <strong>No data</strong> for this period.
        </Trans>
      )}
      {ratio !== null && (
        <Trans>
          <strong>{share} of expected</strong>: {generated} of {compared}, {comparedDays}.
        </Trans>
      )}{" "}
      {notCompared &&
        (ratio === null ? (
          <Trans>
            <strong>{left} generated</strong>, {leftDays}. Not yet compared.
          </Trans>
        ) : isLater ? (
          <Trans>
            Not yet compared: {left} on {leftDays}.
          </Trans>
        ) : (
          <Trans>Not compared: {left}.</Trans>
        ))}{" "}
      {notReceived && <NotReceived {...notReceived} />}
    </p>
  );
}

/** Expected energy of hours without data, and on how many days. */
function NotReceived({ kwh, days }: NonNullable<Comparison["notReceived"]>) {
  const format = useFormat();
  const energy = format.energy(kwh);
  if (days === null) return <Trans>Not received: {energy}.</Trans>;
  return (
    <Trans>
      Not received: {energy} on <Plural value={days} one="# day" other="# days" />.
    </Trans>
  );
}
