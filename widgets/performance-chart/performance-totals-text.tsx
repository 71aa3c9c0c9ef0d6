import { Plural, Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { type PerformanceDay, performanceTotals } from "./performance-days";
import { useEnergyText } from "./use-energy-text";

/** A text summary of the chart with the number of days it includes. */
export function PerformanceTotalsText({ days }: { days: readonly PerformanceDay[] }) {
  const format = useFormat();
  const energy = useEnergyText();
  const { actualKwh, knownDays, ratio, comparedDays } = performanceTotals(days);
  const allDays = days.length;
  if (knownDays === 0) {
    return (
      <p>
        <Trans>
          <strong>No data</strong> on generated energy for these {allDays} days.
        </Trans>
      </p>
    );
  }
  const generated = energy(actualKwh);
  const share = ratio === null ? "" : format.percent(ratio);
  return (
    <p>
      <Trans>
        <strong>{generated} generated</strong> on {knownDays} of {allDays} days.
      </Trans>{" "}
      {ratio !== null && (
        <Trans>
          <strong>{share} of the expected yield</strong> over the{" "}
          <Plural value={comparedDays} one="# day" other="# days" /> that can be compared.
        </Trans>
      )}
    </p>
  );
}
