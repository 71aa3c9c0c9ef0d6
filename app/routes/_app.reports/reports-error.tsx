import { Trans } from "@lingui/react/macro";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";

/** The error state of the reports page. // spec 3 §8 */
export function ReportsError() {
  return (
    <RetryAlert>
      <Trans>Something went wrong. Please try again later.</Trans>
    </RetryAlert>
  );
}
