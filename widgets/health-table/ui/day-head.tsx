import { Trans, useLingui } from "@lingui/react/macro";
import { HeadCell } from "@shared/ui/data-table/data-table";

/** The heads of the table of a day. */
export function DayHead() {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        <HeadCell>
          <Trans>Plant</Trans>
        </HeadCell>
        <HeadCell title={t`The worst of what was found on this date.`}>
          <Trans>Issue</Trans>
        </HeadCell>
        <HeadCell align="end" title={t`Energy that goes missing each day, against what was expected.`}>
          <Trans>Lost per day</Trans>
        </HeadCell>
        <HeadCell title={t`The lowest day of the past 7 days sets the yield status.`}>
          <Trans>Yield status</Trans>
        </HeadCell>
        <HeadCell>
          <Trans>Current promise</Trans>
        </HeadCell>
        <HeadCell>
          <Trans>Address</Trans>
        </HeadCell>
      </tr>
    </thead>
  );
}
