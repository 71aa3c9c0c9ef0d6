import type { HealthType } from "@features/health-filter";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails } from "@shared/api/result";
import { CardErrorWithToast } from "@shared/ui/card/card-error-with-toast";
import styles from "./health-table.module.css";

interface HealthAnnouncementProps {
  loaded: boolean;
  locked: boolean;
  types: readonly HealthType[];
}

/** The state of the health table for screen readers. */
export function HealthAnnouncement({ loaded, locked, types }: HealthAnnouncementProps) {
  if (locked) return <Trans>Updating table</Trans>;
  if (!loaded) return <Trans>Loading issue counts</Trans>;
  return <Plural value={types.length} one="# issue type shown" other="# issue types shown" />;
}

/** The error state of the health table. */
export function HealthError({ error }: { error: ProblemDetails }) {
  const { t } = useLingui();
  return (
    <div className={styles.failed}>
      <CardErrorWithToast message={t`Could not retrieve issue counts`} error={error} />
    </div>
  );
}
