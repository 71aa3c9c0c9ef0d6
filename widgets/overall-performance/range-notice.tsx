import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { Alert } from "@shared/ui/alert/alert";

interface RangeNoticeProps {
  /** The range of the URL when it includes other days than the shown ones. */
  requested: DateRange | null;
  /** The parameters of the URL that are not a range. */
  malformed: readonly string[];
  latest: Temporal.PlainDate;
}

/** Names the range of a link that includes days after the latest one, or the parameters that are not a range. */
export function RangeNotice({ requested, malformed, latest }: RangeNoticeProps) {
  const format = useFormat();
  if (requested) {
    const days = format.dateRange(requested.start, requested.end);
    const last = format.date(latest);
    return (
      <Alert kind="info">
        <Trans>
          The link selects {days}, but only days up to {last} are available.
        </Trans>
      </Alert>
    );
  }
  if (malformed.length === 0) return null;
  const names = format.list(malformed.map((name) => `“${name}”`));
  return (
    <Alert kind="info">
      <Trans>Invalid parameters in the link were ignored: {names}.</Trans>
    </Alert>
  );
}
