import { Trans } from "@lingui/react/macro";
import { RetryAlert } from "@shared/ui/retry-alert/retry-alert";

/** A day whose plants did not come: what failed, and another try; day, page and types stay (spec 3 §2). */
export function DayError({ busy }: { busy: boolean }) {
  return (
    <RetryAlert busy={busy}>
      <Trans>
        Something went wrong retrieving the data. You can reload the page or try again later, contact support
        if it persists
      </Trans>
    </RetryAlert>
  );
}
