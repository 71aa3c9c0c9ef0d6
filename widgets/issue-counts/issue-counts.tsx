import { Trans, useLingui } from "@lingui/react/macro";
import type { ProblemDetails, Result } from "@shared/api/result";
import { Deferred } from "@shared/streaming/deferred";
import { CardErrorWithToast } from "@shared/ui/card/card-error-with-toast";
import { useId } from "react";
import { IssueCountCard, IssueCountSkeleton } from "./issue-count-card";
import styles from "./issue-counts.module.css";
import { issueKinds, worstFirst } from "./issue-kinds";

/** The number of plants per kind of issue, worst first; each card links to the list of those plants. */
export function IssueCounts({ counts }: { counts: Promise<Result<Result<number | null>[]>> }) {
  const { t } = useLingui();
  const titleId = useId();
  const renderError = (error: ProblemDetails) => (
    <div className={styles.error}>
      <CardErrorWithToast message={t`Could not retrieve issue counts`} error={error} />
    </div>
  );
  const skeleton = issueKinds.map((kind) => <IssueCountSkeleton key={kind.key} kind={kind} />);
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        <Trans>Plants that need attention</Trans>
      </h2>
      <Deferred
        result={counts}
        fallback={<ul className={styles.cards}>{skeleton}</ul>}
        renderError={renderError}
      >
        {(results) => (
          <ul className={styles.cards}>
            {worstFirst(
              issueKinds.flatMap((kind, index) => {
                const result = results[index];
                return result ? [{ kind, result }] : [];
              }),
            ).map(({ kind, result }) => (
              <IssueCountCard key={kind.key} kind={kind} result={result} />
            ))}
          </ul>
        )}
      </Deferred>
    </section>
  );
}
