import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/format";
import { type DateRange, sameRange } from "@shared/lib/date-range";
import { Alert } from "../alert/alert";

interface RangeNoticeProps {
  /** The range of the URL. */
  requested: DateRange;
  /** The part of it that is shown. */
  shown: DateRange;
}

/** Says which days of the range in a link are shown; nothing if all of them are. */
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
