import type { Finding } from "@entities/measurement";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";

/** What is unusual in files, and how it is read (domain/measurement-files.md#oddities). */
export function FindingText({ finding }: { finding: Finding }) {
  const format = useFormat();
  const { t } = useLingui();
  const { code, count, name, unit, largest = [] } = finding;
  const day = finding.day ? format.date(finding.day) : "";
  const kwh = format.number(finding.kwh ?? 0, 3);
  const [before, after] = (finding.kw ?? [0, 0]).map((kw) => format.number(kw, 2)) as [string, string];
  const named = format.list(
    largest.map((each) => {
      const energy = format.number(each.kwh, 3);
      const date = format.date(each.day);
      return code.startsWith("counter") ? t`${energy} kWh until ${date}` : t`${energy} kWh on ${date}`;
    }),
  );
  const energies = count > largest.length ? t`${kwh} kWh, the largest ${named}` : named;
  switch (code) {
    case "unit-contradicts-peak":
      return unit ? (
        <Trans>
          The power reaches {after} kW, but the peak power of the meter is {before} kW. The unit is probably {unit}.
        </Trans>
      ) : (
        <Trans>
          The power reaches {after} kW, but the peak power of the meter is {before} kW. Check the unit and the meter.
        </Trans>
      );
    case "quantity-contradicts-peak":
      return finding.quantity === "power" ? (
        <Trans>
          Under a high sun, the values reach {after} kW, but the peak power of the meter is {before} kW. They are
          probably powers: choose the columns, and “Power” as their meaning.
        </Trans>
      ) : (
        <Trans>
          Under a high sun, the power reaches only {after} kW, but the peak power of the meter is {before} kW. The
          values are probably energies: choose the columns, and “Energy of each interval” as their meaning.
        </Trans>
      );
    case "above-possible":
      return (
        <Trans>
          <Plural value={count} one="# value is" other="# values are" /> above what the peak power of the meter can
          generate and left out: {energies}. If the peak power is wrong, change it first.
        </Trans>
      );
    case "outside-use":
      return (
        <Trans>
          <Plural value={count} one="# value is" other="# values are" /> outside the time in which the meter is in use
          and left out ({kwh} kWh).
        </Trans>
      );
    case "enlarged":
      return (
        <Trans>
          The strongest hour rises from {before} to {after} kW from {day} on: the plant was probably enlarged. If so,
          retire this meter on that day, add a second meter with the new peak power, and import the file into both.
        </Trans>
      );
    case "counter-jump":
      return (
        <Trans>
          The counter jumps <Plural value={count} one="once" other="# times" /> by more than is possible, because it
          caught up: {energies}. This energy belongs to no single day and is left out.
        </Trans>
      );
    case "counter-long-gap":
      return (
        <Trans>
          The counter has <Plural value={count} one="# gap" other="# gaps" /> of more than a day: {energies}. This
          energy belongs to no single day and is left out.
        </Trans>
      );
    case "counter-gap":
      return (
        <Trans>
          The counter has <Plural value={count} one="# gap" other="# gaps" /> with {kwh} kWh, first on {day}. The energy
          of a gap stays one interval.
        </Trans>
      );
    case "counter-reset":
      return (
        <Trans>
          The counter starts again <Plural value={count} one="once" other="# times" />, first on {day}. The energy
          between its last and its first reading is not known.
        </Trans>
      );
    case "counter-stood":
      return (
        <Trans>
          The counter stands still for two days or more <Plural value={count} one="once" other="# times" />, first from{" "}
          {day} on. These days are zero.
        </Trans>
      );
    case "counter-outlier":
      return (
        <Plural
          value={count}
          one="# reading of the counter does not fit the readings around it and is ignored."
          other="# readings of the counter do not fit the readings around them and are ignored."
        />
      );
    case "below-zero":
      return (
        <Plural
          value={count}
          one="# value is below zero: not received, because a plant generates no such energy."
          other="# values are below zero: not received, because a plant generates no such energy."
        />
      );
    case "conflicting-rows":
      return (
        <Plural
          value={count}
          one="# row contradicts an earlier row of the same time. The later row counts."
          other="# rows contradict an earlier row of the same time. The later row counts."
        />
      );
    case "repeated-rows":
      return (
        <Plural value={count} one="# row is repeated and counts once." other="# rows are repeated and count once." />
      );
    case "two-labels":
      return (
        <Trans>
          Two times of the file are the same moment, because the clock changes on {day}. The later row with a value
          counts.
        </Trans>
      );
    case "skipped-hour":
      return (
        <Trans>
          <Plural value={count} one="# row is" other="# rows are" /> in an hour that the clock skips, first on {day}. If
          the file has no summer time, choose winter time all year.
        </Trans>
      );
    case "hour-once":
      return <Trans>The hour that occurs twice when the clock changes is there only once, first on {day}.</Trans>;
    case "hour-twice":
      return <Trans>The hour that occurs twice when the clock changes is read as two hours, first on {day}.</Trans>;
    case "irregular-times":
      return <Trans>The times are irregular. Each value counts until the next one.</Trans>;
    case "equal-columns":
      return <Trans>Several columns are named “{name}”.</Trans>;
    case "no-generation":
      return (
        <Trans>
          The column “{name}” does not look like the generation of the plant. If it is the meter of the grid or of a
          consumer, choose another column or another file.
        </Trans>
      );
    case "times-named-utc":
      return <Trans>The name of the time column says UTC: its times are read as UTC.</Trans>;
    case "ambiguous-dates":
      return <Trans>The dates could be day/month or month/day. They are read as day/month.</Trans>;
    case "ambiguous-numbers":
      return <Trans>The numbers could have thousands separators or decimals. They are read with decimals.</Trans>;
    case "unreadable-rows":
      return (
        <Plural value={count} one="# row has no time and is ignored." other="# rows have no time and are ignored." />
      );
    case "no-value":
      return (
        <Plural
          value={count}
          one="# row has no value: not received, not zero."
          other="# rows have no value: not received, not zero."
        />
      );
    case "overlapping-files":
      return (
        <Plural
          value={count}
          one="# interval overlaps a shorter interval of another file and is left out."
          other="# intervals overlap shorter intervals of another file and are left out."
        />
      );
  }
}
