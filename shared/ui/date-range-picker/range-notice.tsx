import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, sameRange } from "@shared/lib/date-range";
import { Alert } from "../alert/alert";

interface RangeNoticeProps {
  /** The range of the URL. */
  requested: DateRange;
  /** The part of the range that is shown. */
  shown: DateRange;
}

/** States which days of the range in the URL are shown. Renders nothing if all days are shown. */
export function RangeNotice({ requested, shown }: RangeNoticeProps) {
  const format = useFormat();
  if (sameRange(requested, shown)) return null;
  const days = format.dateRange(requested.start, requested.end);
  const shownDays = format.dateRange(shown.start, shown.end);
  return (
    <Alert kind="info">
      <Trans>
        The link selects {days}. Showing {shownDays}: the other days were left out.
      </Trans>
    </Alert>
  );
}
