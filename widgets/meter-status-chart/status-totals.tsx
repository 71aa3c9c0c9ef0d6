import { statusPresentation } from "@entities/plant";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import { barStatuses, latestWithData, type StatusDay, shareOf } from "./status-days";

/** A text summary of the chart: the latest day with data, and the number of days without. */
export function StatusTotals({ days }: { days: readonly StatusDay[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const latest = latestWithData(days);
  const missing = days.filter(({ counts }) => counts === null).length;
  if (!latest) {
    return (
      <p>
        <Trans>No data for these days.</Trans>
      </p>
    );
  }
  const day = format.date(latest.date);
  const meters = format.number(latest.total);
  const shares = format.list(
    barStatuses.flatMap((status) => {
      const share = shareOf(latest, status);
      if (share === null) return [];
      return `${format.percent(share / 100, 1)} ${i18n._(statusPresentation(status).label)}`;
    }),
  );
  return (
    <p>
      <Trans>
        {meters} meters on {day}: <strong>{shares}</strong>.
      </Trans>{" "}
      {missing > 0 && <Plural value={missing} one="No data for # day." other="No data for # days." />}
    </p>
  );
}
