import { Trans } from "@lingui/react/macro";
import { localeOf } from "@shared/i18n/language";
import { useFormat } from "@shared/i18n/use-format";
import { dayText } from "@shared/lib/day";
import { formatEnergy } from "@shared/lib/energy";
import type { Cost, IssueCost } from "./issue-cost";

/** Less than this is shown as no loss, in kWh. */
const negligibleKwh = 0.05;

interface CostTextProps {
  cost: IssueCost;
  /** The day of the issue; the cost of an older issue covers the last year only. */
  foundOn: string | null | undefined;
}

/** The end of a sentence: what an issue costs, in energy and, where prices are known, in euros. */
export function CostText({ cost: { since, lost, unmeasured }, foundOn }: CostTextProps) {
  const format = useFormat();
  const text = ({ kwh, euros }: Cost) => {
    const { amount, unit } = formatEnergy(kwh, localeOf[format.language]);
    return euros === null ? `${amount} ${unit}` : `${amount} ${unit} (${format.euros(euros)})`;
  };
  const perDay = text(lost.perDay);
  const total = text(lost.total);
  const unknown = text(unmeasured);
  const day = format.date(since);
  const isLost = lost.total.kwh >= negligibleKwh;
  const isUnmeasured = unmeasured.kwh >= negligibleKwh;
  const complete = !foundOn || dayText(foundOn) === since;
  return (
    <>
      {": "}
      {!isLost && !isUnmeasured && <Trans>no yield is known to be lost.</Trans>}
      {!isLost && isUnmeasured && <Trans>a yield of {unknown} was expected but not measured.</Trans>}
      {isLost &&
        (complete ? (
          <Trans>
            <strong>{perDay}</strong> lost per day, <strong>{total}</strong> so far.
          </Trans>
        ) : (
          <Trans>
            <strong>{perDay}</strong> lost per day, <strong>{total}</strong> since {day}.
          </Trans>
        ))}
      {isLost && isUnmeasured && (
        <>
          {" "}
          <Trans>A yield of {unknown} was expected but not measured.</Trans>
        </>
      )}
    </>
  );
}
