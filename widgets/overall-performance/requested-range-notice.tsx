import { Trans } from "@lingui/react/macro";
import { useFormat } from "@shared/i18n/use-format";
import type { DateRange } from "@shared/lib/date-range";
import { Alert } from "@shared/ui/alert/alert";

/** Names the range of a link that includes days without data: those after the latest day. */
export function RequestedRangeNotice({
  requested,
  latest,
}: {
  requested: DateRange;
  latest: Temporal.PlainDate;
}) {
  const format = useFormat();
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
